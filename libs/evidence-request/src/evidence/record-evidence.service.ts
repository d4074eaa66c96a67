import { Injectable } from '@nestjs/common';
import {
  evidenceUseKinds,
  Refusal,
  refuseField,
  type evidenceBody,
  type linkEvidenceBody,
  type recordEvidenceQuery,
} from '@portal/contract';
import { escapeLike, RecordReaders, type Reader } from '@portal/directory';
import { Sql, toStepFiles, WorkflowRunner, type Moved, type SqlTransaction } from '@portal/platform';
import {
  controlTestWorkflow,
  isStateOf,
  listTransitions,
  stateMeta,
  topicOf,
  workflowCatalogue,
  type Actor,
  type EvidenceWorkflow,
  type Workflow,
} from '@portal/workflows';
import type { z } from 'zod';
import { readableEvidenceCondition } from '../evidence-request.access.ts';
import { EvidenceQueries } from './evidence.queries.ts';
import { evidenceKind } from './evidence.record.ts';
import {
  SELECT_BRIEFS,
  toBrief,
  toEvidenceSubject,
  toVersion,
  versionJoins,
  versionJson,
  type EvidenceBrief,
  type EvidenceVersion,
  type EvidenceView,
  type ToldBrief,
} from './evidence.row.ts';
import { EvidenceService, sayUse, toFile } from './evidence.service.ts';

export interface LinkedEvidence extends EvidenceBrief {
  /** The version that the record stands on. */
  readonly no: number;
  readonly standsOn: EvidenceVersion;
  /** Of the evidence: a link is a step of its. */
  readonly rowVersion: number;
  /** Whoever reads it by this link alone does not take it off. */
  readonly mayRelease: boolean;
}
export interface RecordEvidence {
  readonly workflow: string;
  readonly id: number;
  readonly mayLink: boolean;
  readonly used: readonly LinkedEvidence[];
  readonly hidden: number;
  readonly offers: readonly (EvidenceBrief & { readonly rowVersion: number })[];
}

type UseKind = (typeof evidenceUseKinds)[number];
interface LinkedRecord {
  readonly kind: UseKind;
  readonly id: number;
  readonly number: string;
}

/** Offers are a help, no archive: a keyword finds the others. */
const OFFERS = 30;

function machineOf(kind: UseKind): Workflow {
  const machine = workflowCatalogue[kind];
  if (!machine) throw new Error(`There is no lifecycle ${kind}`);
  return machine;
}

/** The steps by which what was settled becomes open work again. */
const reopening = (workflow: Workflow): string[] => [
  ...new Set(
    listTransitions(workflow)
      .filter(({ from, to }) => stateMeta(workflow, from).isEnd && !stateMeta(workflow, to).isEnd)
      .map(({ event }) => topicOf(workflow, event)),
  ),
];
/** What is opened again is open work, and follows the evidence that was replaced meanwhile. */
export const evidenceTopics: readonly string[] = [controlTestWorkflow, ...evidenceUseKinds.map(machineOf)].flatMap(reopening);

/** Evidence as the pages of records beside tests show it, and its way onto them and off again (docs/adr/0059-evidence.md). */
@Injectable()
export class RecordEvidenceService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: EvidenceQueries;
  readonly #evidence: EvidenceService;
  readonly #readers: RecordReaders;

  constructor(sql: Sql, runner: WorkflowRunner, queries: EvidenceQueries, evidence: EvidenceService, readers: RecordReaders) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#evidence = evidence;
    this.#readers = readers;
  }

  /**
   * What a record stands on, and what could be linked to it: the reader's own evidence first, then what he may read, the newest first.
   * @throws Refusal `validation` for a kind that has no evidence, `not_found` for a record that the reader may not read
   */
  async read({ workflow, id, keyword }: z.output<typeof recordEvidenceQuery>, reader: Reader): Promise<RecordEvidence> {
    const kind = toUseKind(workflow);
    if (id === null) throw new Refusal('not_found');
    const { state } = await this.#readers.read(kind, id, reader);
    const { actor } = reader;
    const mayLink = actor.auditsOn === undefined && isOpen(kind, state);
    const [{ used, hidden }, offers] = await Promise.all([
      this.#used(kind, id, mayLink, actor),
      mayLink ? this.#offers(kind, id, keyword, actor) : Promise.resolve([]),
    ]);
    return { workflow: kind, id, mayLink, used, hidden, offers };
  }

  /** Keeps an uploaded file as evidence and links it to a record. @throws Refusal as `EvidenceService.receive`, then as `link` */
  async keep({ workflow, recordId, ...given }: z.output<typeof evidenceBody>, reader: Reader): Promise<Moved> {
    if (recordId === null) return this.#evidence.receive(given, reader.actor);
    const record = await this.#findOpen(workflow, recordId, reader);
    return this.#runner.inTransaction(async (tx) => {
      const { id } = await this.#evidence.receiveIn(tx, given, reader.actor);
      return this.#linkIn(tx, await this.#queries.read(id, reader.actor, tx), record, { rowVersion: null, isRelease: false }, reader.actor);
    });
  }

  /** Links a record that the reader may read, or takes the link off again; what is settled keeps its links. */
  async link(body: z.output<typeof linkEvidenceBody>, reader: Reader): Promise<Moved> {
    const row = await this.#queries.read(body.id, reader.actor);
    const record = await this.#findOpen(body.workflow, body.recordId, reader);
    return this.#runner.inTransaction((tx) => this.#linkIn(tx, row, record, body, reader.actor));
  }

  /** A record beside tests that was opened again stands on the newest versions from now on. @returns how many pieces of evidence moved on */
  async follow(tx: SqlTransaction, workflow: string, recordId: number, actor: Actor): Promise<number> {
    const rows = await tx.query<{ id: number; number: string; no: number }>(
      `select u.evidence_id as id, u.record_no as number, u.version_no as no from evidence_use u join evidence r on r.id = u.evidence_id
       where u.workflow = $1 and u.record_id = $2 and u.version_no < r.newest_no order by 1`,
      [workflow, recordId],
    );
    for (const use of rows) {
      const row = (await this.#queries.readUnasked(use.id, tx))!;
      const changes = [{ field: 'use', before: sayUse(use), after: sayUse({ ...use, no: row.newest_no }) }];
      await tx.query('update evidence_use set version_no = $4 where evidence_id = $1 and workflow = $2 and record_id = $3', [
        row.id,
        workflow,
        recordId,
        row.newest_no,
      ]);
      await this.#commit(tx, row, 'USE', { rowVersion: null, changes }, actor);
    }
    return rows.length;
  }

  async #findOpen(workflow: string, id: number, reader: Reader): Promise<LinkedRecord> {
    const kind = toUseKind(workflow);
    const { number, state } = await this.#readers.read(kind, id, reader);
    if (!isOpen(kind, state)) throw refuseField('recordId', 'evidence.settledRecord', { number });
    return { kind, id, number };
  }

  async #linkIn(
    tx: SqlTransaction,
    row: EvidenceView,
    { kind, id, number }: LinkedRecord,
    { rowVersion, isRelease }: { rowVersion: number | null; isRelease: boolean },
    actor: Actor,
  ): Promise<Moved> {
    const linked = (await this.#queries.linked(row.id, tx)).find((use) => use.workflow === kind && use.id === id);
    if (isRelease && !linked) throw new Refusal('not_found');
    if (!isRelease && linked) throw refuseField('recordId', 'evidence.usedTwice', { number });
    const use = sayUse({ number, no: linked?.no ?? row.newest_no });
    const changes = [{ field: 'use', before: isRelease ? use : '', after: isRelease ? '' : use }];
    // What a step vouches for is written before it. Of two that link at once the second loses at the version.
    await (isRelease
      ? tx.query('delete from evidence_use where evidence_id = $1 and workflow = $2 and record_id = $3', [row.id, kind, id])
      : tx.query(
          'insert into evidence_use (evidence_id, workflow, record_id, record_no, version_no) values ($1, $2, $3, $4, $5) on conflict do nothing',
          [row.id, kind, id, number, row.newest_no],
        ));
    return this.#commit(tx, row, isRelease ? 'RELEASE' : 'USE', { rowVersion, changes }, actor);
  }

  /** The step holds the file of the version that the record stands on, with its hash. */
  async #commit(
    tx: SqlTransaction,
    row: EvidenceView,
    event: 'USE' | 'RELEASE',
    { rowVersion, changes }: { rowVersion: number | null; changes: { field: string; before: string; after: string }[] },
    actor: Actor,
  ): Promise<Moved> {
    const [newest] = await this.#queries.versions(row.id, tx);
    const step = this.#runner.decide<EvidenceWorkflow>(
      { kind: evidenceKind, subject: toEvidenceSubject(row), expectedVersion: rowVersion, payload: { providerId: row.provider_id }, event },
      actor,
    );
    const files = event === 'USE' ? toStepFiles([toFile(newest!)], []) : undefined;
    const [moved] = await this.#runner.commitIn(tx, [{ ...step, ...(files && { files }), changes }], { actor });
    return moved!;
  }

  async #used(workflow: UseKind, id: number, mayLink: boolean, actor: Actor): Promise<Pick<RecordEvidence, 'used' | 'hidden'>> {
    const params: unknown[] = [workflow, id];
    const readable = readableEvidenceCondition(actor, 'own', (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<
      ToldBrief & { no: number; standsOn: Parameters<typeof toVersion>[0]; rowVersion: number; isReadable: boolean }
    >(
      `select brief.*, held.no, held."standsOn", held."rowVersion", held."isReadable" from (
         select u.evidence_id, u.version_no as no, ${versionJson}::jsonb as "standsOn", own.version as "rowVersion", ${readable} as "isReadable"
         from evidence_use u join evidence own on own.id = u.evidence_id
           join evidence_version v on v.evidence_id = u.evidence_id and v.version_no = u.version_no ${versionJoins}
         where u.workflow = $1 and u.record_id = $2) held
       join (${SELECT_BRIEFS}) brief on brief.id = held.evidence_id order by brief.id`,
      params,
    );
    const shown = rows.filter(({ isReadable, confidentiality }) => isReadable || confidentiality === 'internal');
    return {
      used: shown.map(({ isReadable, ...row }) => ({
        ...toBrief(row),
        standsOn: toVersion(row.standsOn),
        mayRelease: mayLink && isReadable,
      })),
      hidden: rows.length - shown.length,
    };
  }

  async #offers(workflow: UseKind, id: number, keyword: string, actor: Actor): Promise<RecordEvidence['offers']> {
    const params: unknown[] = [workflow, id, actor.id, `%${escapeLike(keyword)}%`];
    const readable = readableEvidenceCondition(actor, 'r', (value) => `$${params.push(value)}`);
    const rows = await this.#sql.query<ToldBrief & { rowVersion: number }>(
      `select brief.*, fit.version as "rowVersion" from (
         select r.id, r.version, r.provider_id from evidence r where r.is_active and ${readable} and (r.title ilike $4 or r.record_no ilike $4)
           and not exists (select 1 from evidence_use u where u.evidence_id = r.id and u.workflow = $1 and u.record_id = $2)
         order by (r.provider_id = $3) desc, r.id desc limit ${OFFERS}) fit
       join (${SELECT_BRIEFS}) brief on brief.id = fit.id order by (fit.provider_id = $3) desc, fit.id desc`,
      params,
    );
    return rows.map((row) => toBrief(row));
  }
}

/** @throws Refusal `validation` for a kind whose records have no evidence of this room: a test has its own way */
function toUseKind(workflow: string): UseKind {
  const kind = evidenceUseKinds.find((name) => name === workflow);
  if (!kind) throw refuseField('workflow', 'evidence.unknownKind');
  return kind;
}

function isOpen(kind: UseKind, state: string): boolean {
  const machine = machineOf(kind);
  return isStateOf(machine, state) && !stateMeta(machine, state).isEnd;
}
