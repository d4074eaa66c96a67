import { Injectable } from '@nestjs/common';
import { assertChecks, refuseField, riskReportChecks, type RouteBody, type riskEventRecordRoutes } from '@portal/contract';
import { currentTime, listChanges, Sql, WorkCalendar, WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import { IssueRaising } from '@portal/remediation';
import type { RiskReportWorkflow, RiskReportEventName } from '@portal/workflows';
import { checkFiles, reportFiles } from './file-links.ts';
import {
  assertNoPastAction,
  listActions,
  resolveActions,
  sayActions,
  writeActions,
  type ActionRow,
  type CheckedAction,
} from './report-actions.ts';
import {
  assertResidual,
  reportColumnNames,
  saysNothingOfReport,
  toReportColumns,
  toReportFields,
  toReportWireNames,
  type RiskReportBody,
} from './report-columns.ts';
import { riskReportKind } from './risk-event.record.ts';
import { listActive, type Reader } from '@portal/directory';
import { addReaders, requireId } from './risk-event.service.ts';
import { RiskReportReader, type ReportRecord } from './risk-report.reader.ts';

type Body<Name extends keyof typeof riskEventRecordRoutes> = RouteBody<(typeof riskEventRecordRoutes)[Name]>;

/** Writing a response report and deciding on it (docs/decisions/risk-events.md). */
@Injectable()
export class RiskReportService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #reader: RiskReportReader;
  readonly #issues: IssueRaising;
  readonly #calendar: WorkCalendar;

  constructor(sql: Sql, runner: WorkflowRunner, reader: RiskReportReader, issues: IssueRaising, calendar: WorkCalendar) {
    this.#sql = sql;
    this.#runner = runner;
    this.#reader = reader;
    this.#issues = issues;
    this.#calendar = calendar;
  }

  /** SaveRiskReportDraft: whatever is there so far. */
  saveDraft(body: RiskReportBody, reader: Reader): Promise<number> {
    return this.#save('SAVE_DRAFT', body, reader);
  }

  /** SubmitRiskReport: draft or returned → submitted, after the ordered checks. */
  submit(body: RiskReportBody, reader: Reader): Promise<number> {
    return this.#save('SUBMIT', body, reader);
  }

  async #save(event: 'SAVE_DRAFT' | 'SUBMIT', body: RiskReportBody, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const request = toRequest(record, event, body.rowVersion, '');
    const step = this.#runner.decide(request, reader.actor);
    const before = (await listActions(this.#sql, row.id)).map(toChecked);
    const asSaved = event === 'SUBMIT' && saysNothingOfReport(body);
    const columns = asSaved ? row : toReportColumns(body);
    const given = asSaved ? before : body.actions;
    if (event === 'SUBMIT') assertChecks(riskReportChecks, { ...toReportFields(columns, []), actions: given });
    const actions = await resolveActions(this.#sql, given);
    const at = currentTime();
    if (event === 'SUBMIT') assertNoPastAction(actions, this.#calendar.dayOf(at));
    assertResidual(columns);
    const files = await checkFiles(this.#sql, reportFiles, row.id, body.docs, reader.actor.id);
    const changed = reportColumnNames.filter((name) => columns[name] !== row[name]);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: {
            ...Object.fromEntries(changed.map((name) => [name, columns[name]])),
            ...(event === 'SUBMIT' && { submitted_by: reader.actor.id, submitted_at: at }),
          },
          changes: [
            ...listChanges(
              { ...toReportWireNames(row), actions: sayActions(before) },
              { ...toReportWireNames(columns), actions: sayActions(actions) },
            ),
            ...files.changes,
          ],
          files: files.files,
          payload: { eventId: row.event_id, escalationUserId: row.escalation_user_id },
        },
      ],
      {
        actor: reader.actor,
        at,
        also: async (tx) => {
          if (!asSaved) await writeActions(tx, row.id, actions);
          await files.write(tx, row.id);
        },
      },
    );
    return row.id;
  }

  /** RiskReportApproval: the actions become remediation issues of their owners, who may read the event from now on. */
  async approve(body: Body<'riskReportApproval'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const request = toRequest(record, 'APPROVE', body.rowVersion, body.comments);
    const step = this.#runner.decide(request, reader.actor);
    const { onBehalfOf } = step.decision;
    const at = currentTime();
    const decidedBy = onBehalfOf ?? reader.actor.id;
    const actions = await listActions(this.#sql, row.id);
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { decided_by: decidedBy, decided_at: at, decision_comment: body.comments },
          payload: { eventId: row.event_id, escalationUserId: row.escalation_user_id, comments: body.comments },
        },
      ],
      { actor: reader.actor, at, also: (tx) => this.#raiseIssues(tx, record, actions, decidedBy, at) },
    );
    return row.id;
  }

  async #raiseIssues(tx: SqlTransaction, { row }: ReportRecord, actions: readonly ActionRow[], raisedBy: number, at: Date): Promise<void> {
    for (const action of actions) {
      // The owner may have left since the submission; the escalation user answers for the action then, and whoever answers for him if he has left too.
      const [ownerId] = await listActive(tx, [action.owner_id]);
      const { id: issueId, assigneeId } = await this.#issues.raise(
        tx,
        {
          sourceWorkflow: riskReportKind.workflow.name,
          sourceId: row.id,
          plan: action.text,
          assigneeId: ownerId ?? row.escalation_user_id,
          isConfidential: row.event_is_confidential,
          dueOn: action.due_on ?? this.#calendar.dayOf(at),
          raisedBy,
          source: 'report',
        },
        at,
      );
      await tx.query('update risk_report_action set issue_id = $2 where id = $1', [action.id, issueId]);
      await addReaders(tx, row.event_id, [assigneeId], 'action');
    }
  }

  /** RiskReportReject: back to the escalation user, with a comment and, where given, a new due date. */
  async reject(body: Body<'riskReportReject'>, reader: Reader): Promise<number> {
    const record = await this.#reader.read(requireId(body), reader);
    const { row } = record;
    const dueOn = body.dueDate ?? row.due_on;
    const request: StepRequest<RiskReportWorkflow> = { ...toRequest(record, 'REJECT', body.rowVersion, body.comments), dueOn };
    const step = this.#runner.decide(request, reader.actor);
    const { onBehalfOf } = step.decision;
    const at = currentTime();
    if (body.dueDate !== null && body.dueDate < this.#calendar.dayOf(at)) throw refuseField('dueDate', 'riskEvent.dueDatePast');
    await this.#runner.commit(
      [
        {
          ...step,
          fields: { decided_by: onBehalfOf ?? reader.actor.id, decided_at: at, decision_comment: body.comments, due_on: dueOn },
          changes: listChanges({ dueDate: row.due_on }, { dueDate: dueOn }),
          payload: { eventId: row.event_id, escalationUserId: row.escalation_user_id, comments: body.comments },
        },
      ],
      { actor: reader.actor, at },
    );
    return row.id;
  }
}

function toChecked(action: ActionRow): CheckedAction {
  return { text: action.text, ownerId: action.owner_id, ownerNo: action.owner_no, dueDate: action.due_on };
}

function toRequest(
  record: ReportRecord,
  event: RiskReportEventName,
  expectedVersion: number | null,
  comment: string,
): StepRequest<RiskReportWorkflow> {
  return { kind: riskReportKind, subject: record.subject, event, expectedVersion, comment, dueOn: record.row.due_on };
}
