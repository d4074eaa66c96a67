import { Injectable } from '@nestjs/common';
import { refuseField, type RouteBody, type certificationRoutes } from '@portal/contract';
import { assertPeriodOpen, lockOpenPeriod } from '@portal/assessment-period';
import { listOffered } from '@portal/directory';
import {
  BulkNotices,
  CHAIN_START,
  currentTime,
  listChanges,
  newSubject,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { certificationWorkflow, type Actor, type AssessmentPeriodState, type CertificationWorkflow } from '@portal/workflows';
import { certificationKind } from './certification.record.ts';
import { fromTheLeaves } from './facts/facts.ts';
import { readStatementText } from './statement-text.service.ts';

type OpenBody = RouteBody<typeof certificationRoutes.openStatements>;
type NodeInput = OpenBody['nodes'][number];

const scopeTables: Readonly<Record<string, string>> = { company: 'company', department: 'department', process: 'business_process' };

/** Campaigns of a period: all signers of a tree are asked at once, each by a statement of his own. */
@Injectable()
export class StatementCampaigns {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runner: WorkflowRunner, calendar: WorkCalendar, bulk: BulkNotices) {
    this.#bulk = bulk;
    this.#sql = sql;
    this.#runner = runner;
    this.#calendar = calendar;
  }

  /**
   * OpenStatements.
   * @returns the campaign's id
   * @throws Refusal `validation` first by period, name, text, day, then by the rows in their order; `wrong_state` for a period that is signed off
   */
  async open(body: OpenBody, actor: Actor): Promise<number> {
    const period = await this.#sql.one<{ state: AssessmentPeriodState }>(
      'select state from assessment_period where id = $1::bigint and is_active',
      [body.periodId],
    );
    if (!period) throw refuseField('periodId', 'statement.periodMissing');
    assertPeriodOpen(period);
    if (body.name === '') throw refuseField('name', 'statement.name');
    if (!body.textId) throw refuseField('textId', 'statement.textMissing');
    await readStatementText(this.#sql, body.textId);
    if (!body.dueOn) throw refuseField('dueOn', 'validation.required', { field: 'dueOn' });
    if (body.dueOn < this.#calendar.dayOf(currentTime())) throw refuseField('dueOn', 'dueDate.past');
    const ordered = await this.#check(body.nodes);
    return this.#runner.inTransaction((tx) => this.#write(tx, { ...body, dueOn: body.dueOn! }, ordered, actor));
  }

  /** From the top down, so that a superior's row is there before its subordinates'. */
  async #check(nodes: readonly NodeInput[]): Promise<number[]> {
    if (nodes.length === 0) throw refuseField('nodes', 'statement.noNodes');
    const places = new Map<string, number>();
    for (const [place, { key, title }] of nodes.entries()) {
      if (title === '') throw refuseField(`nodes[${place}].title`, 'statement.nodeTitle');
      if (places.has(key)) throw refuseField(`nodes[${place}].key`, 'statement.keyTwice', { key });
      places.set(key, place);
    }
    const tree = nodes.map(({ parentKey, title }, place) => {
      const parent = parentKey === '' ? null : places.get(parentKey);
      if (parent === undefined) throw refuseField(`nodes[${place}].parentKey`, 'statement.noParent', { title });
      if (parent === place) throw refuseField(`nodes[${place}].parentKey`, 'statement.circle', { title });
      return { id: place, parentId: parent };
    });
    assertNoCircle(tree, nodes);
    const active = new Set(
      await listOffered(
        this.#sql,
        nodes.map(({ signerId }) => signerId),
      ),
    );
    for (const [place, { signerId, title, scopeKind, scopeId }] of nodes.entries()) {
      if (signerId === null || !active.has(signerId)) throw refuseField(`nodes[${place}].signerId`, 'statement.noSigner', { title });
      if ((scopeKind === 'all') !== (scopeId === null)) throw refuseField(`nodes[${place}].scopeId`, 'statement.noScope', { title });
    }
    for (const [kind, table] of Object.entries(scopeTables)) {
      const wanted = nodes.filter(({ scopeKind }) => scopeKind === kind);
      if (wanted.length === 0) continue;
      const found = await this.#sql.query<{ id: number }>(`select id from ${table} where id = any($1::bigint[])`, [
        wanted.map(({ scopeId }) => scopeId),
      ]);
      const ids = new Set(found.map(({ id }) => id));
      const lost = wanted.find(({ scopeId }) => !ids.has(scopeId!));
      if (lost) throw refuseField(`nodes[${nodes.indexOf(lost)}].scopeId`, 'statement.noScope', { title: lost.title });
    }
    return fromTheLeaves(tree)
      .reverse()
      .map(({ id }) => id);
  }

  async #write(tx: SqlTransaction, body: OpenBody & { dueOn: string }, ordered: readonly number[], actor: Actor): Promise<number> {
    await lockOpenPeriod(tx, body.periodId!);
    const [campaign] = await tx.query<{ id: number }>(
      'insert into statement_campaign (period_id, name, name_en, text_id, due_on, creator_id) values ($1, $2, $3, $4, $5, $6) returning id',
      [body.periodId, body.name, body.nameEn, body.textId, body.dueOn, actor.id],
    );
    const nodes = ordered.map((place) => ({ ...body.nodes[place]!, place }));
    const ids = await reserveIds(tx, nodes);
    const byKey = new Map(nodes.map((node) => [node.key, node]));
    const superiorOf = ({ parentKey }: NodeInput) => (parentKey === '' ? undefined : byKey.get(parentKey));
    const at = currentTime();
    await insertStatements(
      tx,
      { campaignId: campaign!.id, periodId: body.periodId!, textId: body.textId!, dueOn: body.dueOn, at, year: this.#calendar.yearOf(at) },
      nodes.map((node) => ({ ...node, id: ids.get(node.key)!, parentId: ids.get(node.parentKey) ?? null })),
    );
    const toStep = (node: NodeInput, bulkId: number | null): StepRequest<CertificationWorkflow> => {
      const superiorId = superiorOf(node)?.signerId ?? null;
      const facts = { isActive: true, isNew: true, signerId: node.signerId!, superiorId, openBelow: 0 };
      return {
        kind: certificationKind,
        subject: newSubject(certificationKind, facts, ids.get(node.key)!),
        event: 'ASK',
        dueOn: body.dueOn,
        changes: listChanges({}, { title: node.title, titleEn: node.titleEn, signer: node.signerId, dueOn: body.dueOn }),
        payload: { signerId: node.signerId, superiorId, campaignId: campaign!.id, ...(bulkId !== null && { bulkId }) },
      };
    };
    // Who signs several is asked for all of them in one mail.
    const toSteps = (bulkId: number | null) => nodes.map((node) => toStep(node, bulkId));
    await this.#bulk.commitMany(this.#runner, tx, [...ids.values()], toSteps, { actor });
    return campaign!.id;
  }
}

/** The ids that the statements will have, by the keys of their rows: each names the one above it. */
async function reserveIds(tx: SqlTransaction, nodes: readonly NodeInput[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number }>(`select nextval('portal_id_seq') as id from generate_series(1, $1::int) order by 1`, [
    nodes.length,
  ]);
  return new Map(nodes.map(({ key }, at) => [key, rows[at]!.id]));
}

/** All rows in one statement, however many. */
async function insertStatements(
  tx: SqlTransaction,
  {
    campaignId,
    periodId,
    textId,
    dueOn,
    at,
    year,
  }: { campaignId: number; periodId: number; textId: number; dueOn: string; at: Date; year: number },
  nodes: readonly (NodeInput & { readonly id: number; readonly parentId: number | null; readonly place: number })[],
): Promise<void> {
  const column = <Value>(pick: (node: (typeof nodes)[number]) => Value) => nodes.map(pick);
  await tx.query(
    `insert into certification (id, record_no, title, title_en, campaign_id, period_id, text_id, parent_id, place, scope_kind, scope_id, signer_id, due_on, state, last_hash,
       created_at)
     select w.id, record_no('ST', $16::int, nextval('certification_no_seq'), 4), w.title, w.title_en, $1::bigint, $2::bigint, $3::bigint,
       w.parent, w.place, w.scope_kind, w.scope, w.signer, $4::date, $5, $6, $7::timestamptz
     from unnest($8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::int[], $13::text[], $14::bigint[], $15::bigint[])
       as w (id, title, title_en, parent, place, scope_kind, scope, signer) order by w.id`,
    [
      ...[campaignId, periodId, textId, dueOn, certificationWorkflow.initial, CHAIN_START, at],
      ...[column(({ id }) => id), column(({ title }) => title), column(({ titleEn }) => titleEn), column(({ parentId }) => parentId)],
      ...[column(({ place }) => place), column(({ scopeKind }) => scopeKind), column(({ scopeId }) => scopeId)],
      column(({ signerId }) => signerId),
      year,
    ],
  );
}

function assertNoCircle(tree: readonly { id: number; parentId: number | null }[], nodes: readonly NodeInput[]): void {
  for (const { id } of tree) {
    const seen = new Set<number>();
    for (let at: number | null = id; at !== null; at = tree[at]!.parentId) {
      if (seen.has(at)) throw refuseField(`nodes[${id}].parentKey`, 'statement.circle', { title: nodes[id]!.title });
      seen.add(at);
    }
  }
}
