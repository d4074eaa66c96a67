import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type riskEventRecordRoutes } from '@portal/contract';
import {
  assertNotReminded,
  currentTime,
  listChanges,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import type { Actor, RiskReportWorkflow } from '@portal/workflows';
import { riskReportKind } from './risk-event.record.ts';
import { findActiveByNo, findPeople, type HandOver, handOverPayload, namePeople, type PersonRow, type Reader } from '@portal/directory';
import { RiskEventReader } from './risk-event.reader.ts';
import { addReaders, requireId } from './risk-event.service.ts';
import { RiskReportReader, type ReportRecord } from './risk-report.reader.ts';

type Body<Name extends keyof typeof riskEventRecordRoutes> = RouteBody<(typeof riskEventRecordRoutes)[Name]>;

/** Whose a report is, and reminding him of it (docs/decisions/risk-events.md). */
@Injectable()
export class ReportDutyService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskReportReader;
  readonly #events: RiskEventReader;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskReportReader, events: RiskEventReader, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#events = events;
    this.#calendar = calendar;
  }

  /** ReassignRiskReport: another person writes the report, with a reason; what was written stays. */
  async reassign(body: Body<'reassignRiskReport'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const request: StepRequest<RiskReportWorkflow> = {
      kind: riskReportKind,
      subject: record.subject,
      event: 'REASSIGN',
      expectedVersion: body.rowVersion,
      comment: body.reason,
    };
    const step = this.#runner.decide(request, reader.actor);
    if (!body.escalationUserNo) throw refuseField('escalationUserNo', 'riskEvent.escalation');
    const [person] = await findActiveByNo(this.#sql, 'escalationUserNo', [body.escalationUserNo]);
    if (person!.id === row.escalation_user_id) throw refuseField('escalationUserNo', 'riskReport.sameUser');
    await this.#assertNoReport(this.#sql, row.event_id, person!.id);
    if (body.dueDate !== null && body.dueDate < this.#calendar.dayOf(currentTime())) throw refuseField('dueDate', 'riskEvent.dueDatePast');
    await this.#runner.inTransaction((tx) => this.#give(tx, step, record, person!, body.dueDate ?? row.due_on, reader.actor));
    return row.id;
  }

  /** CancelRiskReport: it is no longer needed, with a reason; its event can be closed without it. */
  async cancel(body: Body<'cancelRiskReport'>, reader: Reader): Promise<number> {
    const { row, subject } = await this.#reader.read(requireId(body), reader);
    const request: StepRequest<RiskReportWorkflow> = {
      kind: riskReportKind,
      subject,
      event: 'CANCEL',
      expectedVersion: body.rowVersion,
      comment: body.reason,
    };
    const step = this.#runner.decide(request, reader.actor);
    const payload = { eventId: row.event_id, escalationUserId: row.escalation_user_id, comments: body.reason };
    await this.#runner.commit([{ ...step, payload }], { actor: reader.actor });
    return row.id;
  }

  /** A leaver's report goes to his successor, by the same event, in the transaction of the leave (docs/decisions/identity.md). */
  async handOver(tx: SqlTransaction, actor: Actor, duty: HandOver, reason: string): Promise<void> {
    const { toId } = duty;
    const record = await this.#reader.readForSystem(duty.id, tx);
    const person = (await findPeople(tx, [toId])).get(toId);
    if (!person) throw new Refusal('not_found');
    await this.#assertNoReport(tx, record.row.event_id, toId);
    const request: StepRequest<RiskReportWorkflow> = {
      kind: riskReportKind,
      subject: record.subject,
      event: 'REASSIGN',
      comment: reason,
    };
    const step = { ...this.#runner.decide(request, actor), payload: handOverPayload(duty) };
    await this.#give(tx, step, record, person, record.row.due_on, actor);
  }

  async #assertNoReport(sql: SqlRunner, eventId: number, personId: number): Promise<void> {
    const [taken] = await sql.query('select 1 as one from risk_report where event_id = $1 and escalation_user_id = $2', [
      eventId,
      personId,
    ]);
    if (taken) throw refuseField('escalationUserNo', 'riskReport.hasReport');
  }

  async #give(
    tx: SqlTransaction,
    request: StepRequest<RiskReportWorkflow>,
    { row }: ReportRecord,
    person: PersonRow,
    dueOn: string,
    actor: Actor,
  ): Promise<void> {
    const names = await namePeople(tx, [row.escalation_user_id, person.id]);
    await addReaders(tx, row.event_id, [person.id], 'escalation');
    const step: StepRequest<RiskReportWorkflow> = {
      ...request,
      dueOn,
      fields: { escalation_user_id: person.id, due_on: dueOn, reminded_at: null },
      releases: [row.escalation_user_id],
      changes: listChanges(
        { escalationUser: names.get(row.escalation_user_id) ?? '', dueDate: row.due_on },
        { escalationUser: names.get(person.id) ?? '', dueDate: dueOn },
      ),
      payload: {
        eventId: row.event_id,
        oldUserId: row.escalation_user_id,
        newUserId: person.id,
        comments: request.comment ?? '',
        ...request.payload,
      },
    };
    await this.#runner.commitIn(tx, [step], { actor, about: row.id });
  }

  /**
   * RemindOwnerToSumbitReport: at most once in 24 hours a report.
   * @param eventNo what the call names riskNo
   * @returns the person who was reminded
   */
  async remind(input: { escalationUserNo: string; eventNo: string }, reader: Reader): Promise<PersonRow> {
    const event = await this.#events.findByNo(input.eventNo, reader);
    if (!event) throw new Refusal('not_found');
    const found = await this.#sql.one<{ id: number }>(
      `select r.id from risk_report r join person p on p.id = r.escalation_user_id where r.event_id = $1 and lower(p.user_no) = lower($2)`,
      [event.row.id, input.escalationUserNo],
    );
    return this.remindOne(found?.id ?? null, reader);
  }

  /**
   * @returns the person who was reminded
   * @throws Refusal `wrong_state.too_soon` within 24 hours of the last one
   */
  async remindOne(id: number | null, reader: Reader): Promise<PersonRow> {
    const { row, subject } = await this.#reader.read(id, reader);
    const request: StepRequest<RiskReportWorkflow> = { kind: riskReportKind, subject, event: 'REMIND', dueOn: row.due_on };
    const step = this.#runner.decide(request, reader.actor);
    const now = currentTime();
    assertNotReminded(row.reminded_at);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { reminded_at: now },
          payload: { eventId: row.event_id, escalationUserId: row.escalation_user_id, today: this.#calendar.dayOf(now) },
        },
      ],
      { actor: reader.actor },
    );
    return (await findPeople(this.#sql, [row.escalation_user_id])).get(row.escalation_user_id)!;
  }
}
