import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type riskEventRecordRoutes } from '@portal/contract';
import { assertActivePeople, findActiveByNo, findPeople, namePeople, type PersonRow, type Reader } from '@portal/directory';
import { listChanges, Sql, WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { Actor, RiskEventEventName, RiskEventWorkflow } from '@portal/workflows';
import { riskEventKind } from './risk-event.record.ts';
import { RiskEventReader, type EventRecord, type EventRow } from './risk-event.reader.ts';
import { requireId } from './risk-event.service.ts';

type Body<Name extends keyof typeof riskEventRecordRoutes> = RouteBody<(typeof riskEventRecordRoutes)[Name]>;

/** Whose an event is, who reads it no more, and which administrators keep away from it (docs/decisions/risk-events.md). */
@Injectable()
export class EventCareService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskEventReader;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskEventReader) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
  }

  /** ReassignRiskEvent: a reported event gets another reporter, with a reason; who reported it stays dependent. */
  async reassign(body: Body<'reassignRiskEvent'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const step = this.#runner.decide(toRequest(record, 'REASSIGN', body.rowVersion, body.reason), reader.actor);
    if (!body.reporterNo) throw refuseField('reporterNo', 'validation.required', { field: 'reporter' });
    const [person] = await findActiveByNo(this.#sql, 'reporterNo', [body.reporterNo]);
    if (person!.id === record.row.reporter_id) throw refuseField('reporterNo', 'riskEvent.sameReporter');
    await this.#runner.inTransaction((tx) => this.#give(tx, step, record.row, person!, reader.actor));
    return record.row.id;
  }

  /** A leaver's returned or undecided event goes to his successor, in the transaction of the leave (docs/decisions/identity.md). */
  async handOver(tx: SqlTransaction, actor: Actor, eventId: number, toId: number, reason: string): Promise<void> {
    const record = await this.#reader.readForSystem(eventId, tx);
    const person = (await findPeople(tx, [toId])).get(toId);
    if (!person) throw new Refusal('not_found');
    await this.#give(tx, toRequest(record, 'REASSIGN', null, reason), record.row, person, actor);
  }

  async #give(tx: SqlTransaction, request: StepRequest<RiskEventWorkflow>, row: EventRow, person: PersonRow, actor: Actor): Promise<void> {
    const names = await namePeople(tx, [row.reporter_id, person.id]);
    const step: StepRequest<RiskEventWorkflow> = {
      ...request,
      fields: { reporter_id: person.id },
      releases: [row.reporter_id],
      changes: listChanges({ reporter: names.get(row.reporter_id) ?? '' }, { reporter: names.get(person.id) ?? '' }),
      payload: { oldReporterId: row.reporter_id, newReporterId: person.id, comments: request.comment ?? '' },
    };
    await this.#runner.commitIn(tx, [step], { actor, about: row.id });
  }

  /** TakeBackRiskEventForward: somebody to whom it was forwarded reads it no more, unless something else lets him. */
  async takeBackForward(body: Body<'takeBackRiskEventForward'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const step = this.#runner.decide(toRequest(record, 'TAKE_BACK_FORWARD', body.rowVersion, body.comments), reader.actor);
    const personIds = body.userId.filter((id) => record.row.forwarded_ids.includes(id));
    if (personIds.length === 0) throw refuseField('userId', 'forward.notForwarded');
    const names = await namePeople(this.#sql, personIds);
    await this.#runner.commit(
      [{ ...step, changes: personIds.map((id) => ({ field: 'forwardedTo', before: names.get(id) ?? '', after: '' })) }],
      {
        actor: reader.actor,
        also: async (tx) => {
          await tx.query(`delete from risk_event_reader where event_id = $1 and reason = 'forwarded' and person_id = any($2::bigint[])`, [
            record.row.id,
            personIds,
          ]);
        },
      },
    );
    return record.row.id;
  }

  /**
   * RecuseFromRiskEvent: an administrator neither reads nor decides a confidential event from now on, himself or by another's word.
   * @throws Refusal `not_allowed` where no administrator would be left who may decide it
   */
  async recuse(body: Body<'recuseFromRiskEvent'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const step = this.#runner.decide(toRequest(record, 'RECUSE', body.rowVersion, body.reason), reader.actor);
    const personId = body.userId ?? reader.actor.id;
    await assertActivePeople(this.#sql, 'userId', [personId]);
    if (row.recused_ids.includes(personId)) throw refuseField('userId', 'riskEvent.isRecused');
    const recused = [...row.recused_ids, personId];
    const name = (await namePeople(this.#sql, [personId])).get(personId) ?? '';
    await this.#runner.inTransaction(async (tx) => {
      await this.#assertSomebodyLeft(tx, row, recused, personId);
      await this.#runner.commitIn(
        tx,
        [{ ...step, fields: { recused_ids: recused }, changes: [{ field: 'recused', before: '', after: name }] }],
        { actor: reader.actor, about: row.id },
      );
    });
    return row.id;
  }

  /** LiftRecusal: a recusal that was wrong or is over; only who is not recused himself may. */
  async readmit(body: Body<'liftRecusal'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const step = this.#runner.decide(toRequest(record, 'READMIT', body.rowVersion, body.reason), reader.actor);
    if (body.userId === null || !row.recused_ids.includes(body.userId)) throw refuseField('userId', 'riskEvent.notRecused');
    const name = (await namePeople(this.#sql, [body.userId])).get(body.userId) ?? '';
    const recused = row.recused_ids.filter((id) => id !== body.userId);
    await this.#runner.commit([{ ...step, fields: { recused_ids: recused }, changes: [{ field: 'recused', before: name, after: '' }] }], {
      actor: reader.actor,
    });
    return row.id;
  }

  /** One administrator must be left who may judge it; who is made one or loses the role meanwhile waits. */
  async #assertSomebodyLeft(tx: SqlTransaction, row: EventRow, recused: readonly number[], personId: number): Promise<void> {
    const administrators = await tx.query<{ id: number }>('select id from active_administrator order by id');
    if (!administrators.some(({ id }) => id === personId)) throw refuseField('userId', 'riskEvent.notAdministrator');
    const tied = [row.reporter_id, row.submitted_by, ...row.dependent_ids, ...recused];
    if (administrators.every(({ id }) => tied.includes(id)))
      throw new Refusal('not_allowed', { message: 'riskEvent.lastAdministrator', finer: 'last_administrator' });
  }
}

function toRequest(
  record: EventRecord,
  event: RiskEventEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskEventWorkflow> {
  return { kind: riskEventKind, subject: record.subject, event, expectedVersion, comment };
}
