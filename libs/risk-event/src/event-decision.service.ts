import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type RouteBody, type riskEventRecordRoutes } from '@portal/contract';
import {
  addDays,
  currentTime,
  listChanges,
  Sql,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
  newSubject,
  type DecidedStep,
  type Subject,
  quoteState,
} from '@portal/platform';
import {
  riskReportWorkflow,
  type RiskEventWorkflow,
  type RiskReportWorkflow,
  type RiskEventEventName,
  type Actor,
} from '@portal/workflows';
import { assertRiskNo } from './event-columns.ts';
import { LinkedControls } from './linked-controls.ts';
import { openLosses } from './loss/loss-opening.ts';
import { nextReportNo } from './record-number.ts';
import { riskEventKind, riskReportKind } from './risk-event.record.ts';
import { assertActivePeople, findActiveByNo, namePeople, type PersonRow, type Reader } from '@portal/directory';
import { RiskEventReader, type EventRecord } from './risk-event.reader.ts';
import { addReaders, requireId } from './risk-event.service.ts';
import { RiskReportReader } from './risk-report.reader.ts';

type Body<Name extends keyof typeof riskEventRecordRoutes> = RouteBody<(typeof riskEventRecordRoutes)[Name]>;

/** A report is due so long after the approval unless the approval says another day. */
const REPORT_DAYS = 14;

/** Confirming, returning, closing, reopening and forwarding an event (docs/decisions/risk-events.md). */
@Injectable()
export class EventDecisionService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskEventReader;
  readonly #reports: RiskReportReader;
  readonly #calendar: WorkCalendar;
  readonly #controls: LinkedControls;

  constructor(
    sql: Sql,
    runner: WorkflowRunner,
    reader: RiskEventReader,
    reports: RiskReportReader,
    calendar: WorkCalendar,
    controls: LinkedControls,
  ) {
    this.#reports = reports;
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#calendar = calendar;
    this.#controls = controls;
  }

  /** RiskEventApproval: true confirms the event with one report for each escalation user, false returns it with a comment. */
  async decide(body: Body<'riskEventApproval'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const request = toRequest(record, body.approved === false ? 'RETURN' : 'APPROVE', body.rowVersion, body.comments);
    const step = this.#runner.decide(request, reader.actor);
    if (body.approved === null) throw refuseField('approved', 'riskEvent.approved');
    return body.approved ? this.#approve(record, step, body, reader) : this.#return(record, step, body, reader);
  }

  async #return(
    record: EventRecord,
    step: DecidedStep<RiskEventWorkflow>,
    body: Body<'riskEventApproval'>,
    reader: Reader,
  ): Promise<number> {
    await this.#runner.commit([{ ...step, payload: { reporterId: record.row.reporter_id, comments: body.comments } }], {
      actor: reader.actor,
    });
    return record.row.id;
  }

  async #approve(
    record: EventRecord,
    decided: DecidedStep<RiskEventWorkflow>,
    body: Body<'riskEventApproval'>,
    reader: Reader,
  ): Promise<number> {
    const { row } = record;
    const at = currentTime();
    const today = this.#calendar.dayOf(at);
    if (body.escalationUserNo.length === 0) throw refuseField('escalationUserNo', 'riskEvent.escalation');
    const people = await findActiveByNo(this.#sql, 'escalationUserNo', body.escalationUserNo);
    const dueOn = body.dueDate ?? addDays(today, REPORT_DAYS);
    if (dueOn < today) throw refuseField('dueDate', 'riskEvent.dueDatePast');
    const severity = body.severity || row.severity;
    if (severity !== null && (severity < 1 || severity > 5)) throw refuseField('severity', 'riskEvent.severity');
    const riskNo = body.riskNo || row.risk_no;
    if (riskNo !== row.risk_no) await assertRiskNo(this.#sql, this.#controls, reader, riskNo);
    const opening = openLosses(row, at);
    await this.#runner.inTransaction(async (tx) => {
      await addReaders(
        tx,
        row.id,
        people.map((person) => person.id),
        'escalation',
      );
      const reports = await this.#createReports(tx, record, people, dueOn, at);
      await opening.write(tx);
      const step = {
        ...decided,
        fields: { severity, risk_no: riskNo, identified_at: at, ...opening.fields },
        changes: [
          ...listChanges({ severity: row.severity, riskNo: row.risk_no }, { severity, riskNo }),
          ...people.map((person) => ({ field: 'escalationUsers', before: '', after: `${person.name} (${person.userNo})` })),
          ...opening.changes,
        ],
        payload: { reporterId: row.reporter_id, escalationIds: people.map((person) => person.id), comments: body.comments },
      };
      await this.#runner.commitIn(tx, [step, ...reports], { actor: reader.actor, at, about: row.id });
    });
    return row.id;
  }

  /** A report that was cancelled is asked for again; any other there is stays as it is. */
  async #findCancelled(tx: SqlTransaction, eventId: number, personId: number): Promise<Subject<RiskReportWorkflow> | undefined> {
    const [found] = await tx.query<{ id: number }>(
      `select id from risk_report where event_id = $1 and escalation_user_id = $2 and state = ${quoteState(riskReportWorkflow, 'cancelled')}`,
      [eventId, personId],
    );
    return found && (await this.#reports.readForSystem(found.id, tx)).subject;
  }

  /** One report for each escalation user; reopening doubles none. */
  async #createReports(
    tx: SqlTransaction,
    { row }: EventRecord,
    people: readonly PersonRow[],
    dueOn: string,
    at: Date,
  ): Promise<StepRequest<RiskReportWorkflow>[]> {
    const requests: StepRequest<RiskReportWorkflow>[] = [];
    for (const person of people) {
      const reportNo = await nextReportNo(tx, this.#calendar.yearOf(at));
      const [report] = await tx.query<{ id: number }>(
        `insert into risk_report (report_no, event_id, state, escalation_user_id, due_on, created_at, updated_at)
         values ($1, $2, 'draft', $3, $4, $5, $5) on conflict (event_id, escalation_user_id) do nothing returning id`,
        [reportNo, row.id, person.id, dueOn, at],
      );
      const subject = report
        ? newSubject(riskReportKind, { isActive: true, escalationUserId: person.id, dependentIds: [] }, report.id)
        : await this.#findCancelled(tx, row.id, person.id);
      if (!subject) continue;
      requests.push({
        kind: riskReportKind,
        subject,
        ...(!report && { fields: { due_on: dueOn, reminded_at: null } }),
        event: 'ASSIGN',
        bySystem: true,
        dueOn,
        changes: listChanges({}, { reportNo, eventNo: row.event_no, escalationUser: `${person.name} (${person.userNo})`, dueDate: dueOn }),
        payload: { eventId: row.id, escalationUserId: person.id },
      });
    }
    return requests;
  }

  /**
   * CloseRiskEvent: with a reason; an identified event only when every report is approved and every issue verified.
   * @throws Refusal `not_allowed` that says what is open still
   */
  async close(body: Body<'closeRiskEvent'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const request = toRequest(record, 'CLOSE', body.rowVersion, body.comments);
    const step = this.#decideToClose(request, row, reader.actor);
    if (body.reason === null) throw refuseField('reason', 'riskEvent.closeReason');
    const original = body.reason === 'duplicate' ? await this.#findOriginal(record, body.duplicateOf, reader) : null;
    const at = currentTime();
    const opening = body.reason === 'resolved' ? openLosses(row, at) : undefined;
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { close_reason: body.reason, duplicate_of: original?.row.id ?? null, closed_at: at, ...opening?.fields },
          changes: [
            ...listChanges({}, { closeReason: body.reason, duplicateOf: original?.row.event_no ?? '' }),
            ...(opening?.changes ?? []),
          ],
          payload: { reporterId: row.reporter_id, reason: body.reason, comments: body.comments },
        },
      ],
      { actor: reader.actor, at, ...(opening && { also: opening.write }) },
    );
    return row.id;
  }

  /** Whoever may close it once everything is settled is told what is not yet. */
  #decideToClose(request: StepRequest<RiskEventWorkflow>, row: EventRecord['row'], actor: Actor): DecidedStep<RiskEventWorkflow> {
    try {
      return this.#runner.decide(request, actor);
    } catch (error) {
      const isOpen = row.state === 'identified' && row.open_reports + row.open_issues > 0;
      if (!(error instanceof Refusal) || error.code !== 'not_allowed' || !isOpen || !actor.isAdministrator) throw error;
      throw new Refusal('not_allowed', {
        message: 'riskEvent.unsettled',
        params: { reports: row.open_reports, issues: row.open_issues },
        finer: 'unsettled',
      });
    }
  }

  /** The event that this one repeats, by id or number. Chains are followed, so that no circle arises. */
  async #findOriginal({ row }: EventRecord, named: string, reader: Reader): Promise<EventRecord> {
    if (named === '') throw refuseField('duplicateOf', 'riskEvent.duplicateOf');
    const original = /^\d{1,15}$/.test(named)
      ? await this.#reader.read(Number(named), reader).catch((error: unknown) => {
          if (error instanceof Refusal && error.code === 'not_found') return undefined;
          throw error;
        })
      : await this.#reader.findByNo(named, reader);
    if (!original) throw refuseField('duplicateOf', 'riskEvent.duplicateUnknown');
    if (original.row.id === row.id) throw refuseField('duplicateOf', 'riskEvent.duplicateSelf');
    const circle = await this.#sql.one(
      `with recursive chain as (select id, duplicate_of from risk_event where id = $1
         union select e.id, e.duplicate_of from risk_event e join chain c on e.id = c.duplicate_of)
       select 1 as one from chain where duplicate_of = $2`,
      [original.row.id, row.id],
    );
    if (circle) throw refuseField('duplicateOf', 'riskEvent.duplicateCircle');
    return original;
  }

  /** ReopenRiskEvent: closed → pendingApproval, with a reason; what was reported stays. */
  async reopen(body: Body<'reopenRiskEvent'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const reason = body.reason || body.comments;
    const request = toRequest(record, 'REOPEN', body.rowVersion, reason);
    const step = this.#runner.decide(request, reader.actor);
    const original =
      row.duplicate_of === null
        ? null
        : await this.#sql.one<{ event_no: string }>('select event_no from risk_event where id = $1', [row.duplicate_of]);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { close_reason: null, duplicate_of: null, closed_at: null },
          changes: listChanges(
            { closeReason: row.close_reason, duplicateOf: original?.event_no ?? '' },
            { closeReason: '', duplicateOf: '' },
          ),
          payload: { reporterId: row.reporter_id, reason },
        },
      ],
      { actor: reader.actor },
    );
    return row.id;
  }

  /** CCRiskEventTo: lets others read the event, also a confidential one. */
  async forward(body: Body<'ccRiskEventTo'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const request = toRequest(record, 'FORWARD', body.rowVersion, body.comments);
    const step = this.#runner.decide(request, reader.actor);
    const personIds = [...new Set(body.userId)];
    if (personIds.length === 0) throw refuseField('userId', 'forward.noPerson');
    await assertActivePeople(this.#sql, 'userId', personIds);
    const names = await namePeople(this.#sql, personIds);
    await this.#runner.commit(
      [
        {
          ...step,
          changes: personIds.map((id) => ({ field: 'forwardedTo', before: '', after: names.get(id) ?? '' })),
          payload: { personIds, comments: body.comments },
        },
      ],
      { actor: reader.actor, also: (tx) => addReaders(tx, record.row.id, personIds, 'forwarded') },
    );
    return record.row.id;
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
