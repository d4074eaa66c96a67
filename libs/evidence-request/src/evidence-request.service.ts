import { findLeadsOf } from '@portal/risk-control';
import { Injectable } from '@nestjs/common';
import { seatCovers } from '@portal/assessment-period';
import {
  evidenceRequestEvents,
  Refusal,
  refuseField,
  type evidenceRequestBody,
  type evidenceRequestEventBody,
  type provideEvidenceBody,
} from '@portal/contract';
import { coveredControlTests } from '@portal/control-test';
import { assertActivePeople, handOverPayload, type HandOver } from '@portal/directory';
import {
  assertNotReminded,
  CHAIN_START,
  currentTime,
  readLastReminder,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type Bind,
  type FieldChange,
  type Moved,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import { type Actor, type EvidenceRequestEventName, type EvidenceRequestWorkflow, type Workflow } from '@portal/workflows';
import type { z } from 'zod';
import { EvidenceQueries } from './evidence/evidence.queries.ts';
import { EvidenceService } from './evidence/evidence.service.ts';
import { EvidenceRequestQueries } from './evidence-request.queries.ts';
import { evidenceRequestKind } from './evidence-request.record.ts';
import { toEvidenceRequestSubject, type EvidenceRequestView } from './evidence-request.row.ts';

export type RequestPlan = z.output<typeof evidenceRequestBody>;
type Act = z.output<typeof evidenceRequestEventBody>;
type Asked = Pick<Act, 'askedId' | 'departmentId'>;
/** A new request, and the number that the database gave it. */
type MadeRequest = Moved & { readonly number: string };
type Step = Partial<StepRequest<EvidenceRequestWorkflow>>;

/** Asking for evidence, answering, and judging the answer; every act is an event of its machine. */
@Injectable()
export class EvidenceRequestService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: EvidenceRequestQueries;
  readonly #evidence: EvidenceService;
  readonly #found: EvidenceQueries;
  readonly #calendar: WorkCalendar;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    queries: EvidenceRequestQueries,
    evidence: EvidenceService,
    found: EvidenceQueries,
    calendar: WorkCalendar,
  ) {
    this.#sql = sql;
    this.#runner = runner;
    this.#queries = queries;
    this.#evidence = evidence;
    this.#found = found;
    this.#calendar = calendar;
  }

  /**
   * One request to one person or one department.
   * @throws Refusal `validation` for what is missing, for somebody who left, and for tests that are not the actor's to ask for
   */
  request(plan: RequestPlan, actor: Actor): Promise<MadeRequest> {
    return this.#runner.inTransaction((tx) => this.requestIn(tx, plan, actor));
  }

  /** The same inside the caller's transaction: for many at once. */
  async requestIn(tx: SqlTransaction, plan: RequestPlan, actor: Actor): Promise<MadeRequest> {
    const { title, description, dueOn, testIds, controlIds } = plan;
    if (!title) throw refuseField('title', 'validation.required', { field: 'title' });
    if (!dueOn) throw refuseField('dueOn', 'validation.required', { field: 'dueOn' });
    const holderIds = await readHolders(tx, plan, actor.id);
    await assertMayAsk(tx, plan, actor);
    const at = currentTime();
    const [row] = await tx.query<{ id: number; number: string }>(
      `insert into evidence_request (record_no, title, description, requester_id, asked_id, department_id, due_on, state, last_hash, created_at)
       values (record_no('ER', $9::int, nextval('evidence_request_no_seq'), 4), $1, $2, $3, $4, $5, $6, 'requested', $7, $8) returning id, record_no as number`,
      [title, description, actor.id, plan.askedId, plan.departmentId, dueOn, CHAIN_START, at, this.#calendar.yearOf(at)],
    );
    const { id, number } = row!;
    await tx.query('insert into evidence_request_test (request_id, test_id) select $1, unnest($2::bigint[])', [id, testIds]);
    await tx.query('insert into evidence_request_control (request_id, control_id) select $1, unnest($2::bigint[])', [id, controlIds]);
    const facts = { isActive: true, requesterId: actor.id, holderIds, dependentIds: [] };
    const subject = { id, state: 'requested' as const, version: 1, lastHash: CHAIN_START, facts };
    const [moved] = await this.#runner.commitIn(
      tx,
      [
        {
          kind: evidenceRequestKind,
          subject,
          event: 'REQUEST',
          dueOn,
          changes: [
            ...change('asked', null, plan.askedId),
            ...change('department', '', await nameDepartment(tx, plan.departmentId)),
            ...change('requester', null, actor.id),
            ...change('dueOn', null, dueOn),
          ],
          payload: { requesterId: actor.id },
        },
      ],
      { actor },
    );
    return { ...moved!, number };
  }

  /**
   * One event of an existing request.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, then what the event lacks, in this order
   */
  async perform(act: Act, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(act.id, actor);
    const about = {
      kind: evidenceRequestKind,
      subject: toEvidenceRequestSubject(row),
      expectedVersion: act.rowVersion,
      comment: act.comments,
      commentField: 'comments' as const,
      dueOn: row.due_on,
      payload: { requesterId: row.requester_id, comments: act.comments },
    };
    const event = evidenceRequestEvents.find((name) => name === act.event);
    if (!event) {
      this.#runner.decide<Workflow>({ ...about, event: act.event }, actor);
      throw new Refusal('wrong_state');
    }
    const step = this.#runner.decide<EvidenceRequestWorkflow>({ ...about, event }, actor);
    const more = await this.#complete(event, row, act);
    const [moved] = await this.#runner.commit([{ ...step, ...more, payload: { ...about.payload, ...more.payload } }], { actor });
    return moved!;
  }

  /**
   * Answers a request: uploaded files become evidence of who provides them, and evidence that there is already is named. All of it or nothing.
   * @throws Refusal as `perform`; `files` where nothing is given, and as {@link EvidenceService.receive}
   */
  async provide(body: z.output<typeof provideEvidenceBody>, actor: Actor): Promise<Moved> {
    const row = await this.#queries.read(body.id, actor);
    const step = this.#runner.decide<EvidenceRequestWorkflow>(
      {
        kind: evidenceRequestKind,
        subject: toEvidenceRequestSubject(row),
        event: 'PROVIDE',
        expectedVersion: body.rowVersion,
        comment: body.comments,
        dueOn: row.due_on,
        payload: { requesterId: row.requester_id, comments: body.comments },
      },
      actor,
    );
    if (body.files.length + body.evidenceIds.length === 0 && row.answers === 0) throw refuseField('files', 'evidence.nothingProvided');
    return this.#runner.inTransaction(async (tx) => {
      const given: number[] = [];
      for (const [place, file] of body.files.entries())
        given.push((await this.#evidence.receiveIn(tx, { ...file, title: file.title || titleOf(row.title, place) }, actor)).id);
      for (const id of body.evidenceIds) {
        const known = await this.#found.find(id, actor, tx);
        if (!known?.is_active) throw refuseField('evidenceIds', 'evidence.unknownEvidence');
        given.push(id);
      }
      const answers = await tx.query<{ recordNo: string; title: string; no: number }>(
        `insert into evidence_request_answer as a (request_id, evidence_id, version_no) select $1, e.id, e.newest_no from evidence e where e.id = any($2::bigint[])
         on conflict (request_id, evidence_id) do update set version_no = excluded.version_no
         returning (select e.record_no from evidence e where e.id = a.evidence_id) as "recordNo",
           (select e.title from evidence e where e.id = a.evidence_id) as title, a.version_no as no`,
        [row.id, given],
      );
      const changes = answers.map(({ recordNo, title, no }) => ({ field: 'evidence', before: '', after: `${recordNo} V${no} ${title}` }));
      const [moved] = await this.#runner.commitIn(tx, [{ ...step, changes }], { actor });
      return moved!;
    });
  }

  /** A leaver's part in a request goes to his successor, as REASSIGN gives it, in the transaction of the leave. */
  async handOver(tx: SqlTransaction, actor: Actor, duty: HandOver, post: 'askedId' | 'requesterId', reason: string): Promise<void> {
    const row = await this.#queries.read(duty.id, actor, tx);
    const step = this.#runner.decide<EvidenceRequestWorkflow>(
      { kind: evidenceRequestKind, subject: toEvidenceRequestSubject(row), event: 'REASSIGN', comment: reason, dueOn: row.due_on },
      actor,
    );
    const more = await this.#reassign(row, { askedId: null, departmentId: null, requesterId: null, dueOn: null, [post]: duty.toId }, tx);
    const payload = { ...more.payload, comments: reason, ...handOverPayload(duty) };
    await this.#runner.commitIn(tx, [{ ...step, ...more, payload }], { actor, about: duty.id });
  }

  /** What an event writes beside the state, after the ordered checks. */
  async #complete(event: EvidenceRequestEventName, row: EvidenceRequestView, act: Act): Promise<Step> {
    if (event === 'REASSIGN') return this.#reassign(row, act, this.#sql);
    if (event === 'REMIND') assertNotReminded(await readLastReminder(this.#sql, 'evidenceRequest', row.id));
    return {};
  }

  async #reassign(
    row: EvidenceRequestView,
    act: Pick<Act, 'askedId' | 'departmentId' | 'requesterId' | 'dueOn'>,
    sql: SqlRunner,
  ): Promise<Step> {
    const isOther = act.askedId !== null || act.departmentId !== null;
    const asked = isOther ? act : { askedId: row.asked_id, departmentId: row.department_id };
    const requesterId = act.requesterId ?? row.requester_id;
    const dueOn = act.dueOn ?? row.due_on;
    if (isOther) await readHolders(sql, asked, null);
    if (act.requesterId !== null) await assertActivePeople(sql, 'requesterId', [act.requesterId]);
    const changes = [
      ...change('asked', row.asked_id, asked.askedId),
      ...change('department', await nameDepartment(sql, row.department_id), await nameDepartment(sql, asked.departmentId)),
      ...change('requester', row.requester_id, requesterId),
      ...change('dueOn', row.due_on, dueOn),
    ];
    return {
      fields: { asked_id: asked.askedId, department_id: asked.departmentId, requester_id: requesterId, due_on: dueOn },
      dueOn,
      changes,
      payload: {
        requesterId,
        isAskedAnew: asked.askedId !== row.asked_id || asked.departmentId !== row.department_id,
        oldAskedId: row.asked_id,
        isRequesterNew: requesterId !== row.requester_id,
      },
    };
  }
}

/** Evidence that nobody names is called by what was asked for: what a file is called says little to who looks for it later. */
const titleOf = (asked: string, place: number): string => (place === 0 ? asked : `${asked} (${place + 1})`);

/**
 * Who could answer: exactly one active person, or the active people of one department.
 * @param askerId nobody asks himself; null leaves it open
 */
export async function readHolders(sql: SqlRunner, { askedId, departmentId }: Asked, askerId: number | null): Promise<number[]> {
  if ((askedId === null) === (departmentId === null)) throw refuseField('askedId', 'evidence.askOne');
  if (askedId !== null) {
    await assertActivePeople(sql, 'askedId', [askedId]);
    if (askedId === askerId) throw refuseField('askedId', 'evidence.askSelf');
    return [askedId];
  }
  const mates = await sql.query<{ id: number }>(
    `select p.id from person p join department d on d.id = p.department_id where d.id = $1 and d.is_active and p.is_active order by p.id`,
    [departmentId],
  );
  if (mates.length === 0) throw refuseField('departmentId', 'evidence.emptyDepartment');
  return mates.map(({ id }) => id);
}

/** Administrators ask for anything; an external auditor for the tests that his seat covers; everybody else for the tests that he tests or reviews. */
async function assertMayAsk(sql: SqlRunner, { testIds, controlIds }: RequestPlan, actor: Actor): Promise<void> {
  const tests = await listAsked(sql, testIds, actor);
  if (tests.length !== testIds.length) throw refuseField('testIds', 'validation.unknown_reference', { field: 'testIds' });
  if (!actor.isAdministrator && (testIds.length === 0 || controlIds.length > 0)) throw refuseField('testIds', 'evidence.forWhat');
  assertAskable(tests, actor);
  const controls = await sql.query('select 1 from risk_control where id = any($1::bigint[]) and is_active', [controlIds]);
  if (controls.length !== controlIds.length) throw refuseField('controlIds', 'validation.unknown_reference', { field: 'controlIds' });
  const leads = await findLeadsOf(sql, controlIds);
  if (leads.length > 0) throw refuseField('controlIds', 'shared.evidenceThere', { riskNo: leads.join(' · ') });
}

/** The tests that somebody asks for, and whether they are his to ask for. */
function listAsked(sql: SqlRunner, testIds: readonly number[], actor: Actor): Promise<{ isOwn: boolean }[]> {
  const params: unknown[] = [testIds];
  const isOwn = ownTestCondition(actor, 't', (value) => `$${params.push(value)}`);
  return sql.query(`select ${isOwn} as "isOwn" from control_test t where t.id = any($1::bigint[]) and t.is_active`, params);
}

/** SQL: the test is one for which the actor may ask for evidence, as its tester, its reviewer or from his seat. */
export function ownTestCondition(actor: Actor, alias: string, bind: Bind): string {
  const me = `${bind(actor.id)}::bigint`;
  const seats = seatCovers(actor, coveredControlTests, bind).map((tests) => `${alias}.id in (${tests})`);
  return `(${[`${alias}.tester_id = ${me}`, `${alias}.reviewer_id = ${me}`, ...seats].join(' or ')})`;
}

/** @throws Refusal `validation` when one of them is not the actor's to ask for */
export function assertAskable(tests: readonly { readonly isOwn: boolean }[], actor: Actor): void {
  if (actor.isAdministrator || tests.every(({ isOwn }) => isOwn)) return;
  throw refuseField('testIds', actor.auditsOn === undefined ? 'evidence.notYourTest' : 'seat.notCovered');
}

/** Departments are told by their names as they are now; of people the history knows who they are. */
async function nameDepartment(sql: SqlRunner, id: number | null): Promise<string> {
  const [row] = id === null ? [] : await sql.query<{ name: string }>('select name from department where id = $1', [id]);
  return row?.name ?? '';
}

const change = (field: string, before: number | string | null, after: number | string | null): FieldChange[] =>
  before === after ? [] : [{ field, before: before === null ? '' : String(before), after: after === null ? '' : String(after) }];
