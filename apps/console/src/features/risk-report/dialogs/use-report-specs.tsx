import type { RiskReportApproved, RiskReportRecord, RiskReportRow } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ActionSpec } from '#shared/record/ActionDialog.tsx';
import { request, type ActionOf } from '#shared/record/use-record-action.ts';

export type ReopenableControl = NonNullable<RiskReportRecord['linkedControl']>;

/** Another person writes the report, with a reason and, where it is given, another date; what was written stays. */
export function useReassignSpec(report: Pick<RiskReportRow, 'id' | 'rowVersion' | 'dueDate' | 'escalationUser'>): ActionSpec {
  const { t, date } = useT();
  return {
    title: t('riskReport.dialog.reassign.title'),
    confirmLabel: t('riskReport.dialog.reassign.title'),
    reason: t('riskRecord.dialog.reason'),
    people: {
      name: 'escalationUserNo',
      label: t('riskReport.dialog.reassign.person'),
      hint: t('riskReport.dialog.reassign.hint'),
      exclude: [report.escalationUser.id],
      missing: t('riskReport.dialog.reassign.noPerson'),
      occupied: t('riskReport.form.tooManyPeople'),
    },
    date: {
      name: 'dueDate',
      label: t('riskReport.dialog.newDate'),
      hint: t('riskReport.dialog.dueHint', { date: date(report.dueDate) }),
      min: portalDay(),
    },
    send: ({ people: [next], reason, date: dueDate }) =>
      next &&
      request({
        route: routes.reassignRiskReport,
        input: { body: { id: report.id, escalationUserNo: next.userNO, reason, dueDate, rowVersion: report.rowVersion } },
        done: t('riskReport.dialog.reassign.done'),
      }),
  };
}

/** The offer of an approval: the linked control is assessed anew (docs/decisions/risk-events.md). */
export function useReopenSpec(control: ReopenableControl): ActionSpec {
  const { t } = useT();
  return {
    title: t('riskReport.dialog.reopen.title', { no: control.riskNo }),
    body: t('riskReport.dialog.reopen.body', { title: control.title }),
    confirmLabel: t('riskReport.dialog.reopen.confirm'),
    cancelLabel: t('riskReport.dialog.reopen.later'),
    reason: t('riskRecord.dialog.reason'),
    send: ({ reason }) =>
      request({
        route: routes.reopenRiskControl,
        input: { body: { riskId: control.id, reason, rowVersion: control.rowVersion } },
        done: t('riskReport.dialog.reopen.done', { no: control.riskNo }),
      }),
  };
}

/** What each action of a report asks for and sends, by the machine's event. */
export function useReportSpecs(
  record: RiskReportRecord,
  onApproved: (answer: RiskReportApproved) => void,
): Partial<Record<ActionOf<RiskReportRecord>, ActionSpec>> {
  const { t, name, date } = useT();
  const { id, rowVersion } = record;
  const count = record.actions.length;
  return {
    // What lies saved is submitted as it stands.
    SUBMIT: {
      title: t('riskReport.dialog.submit.title'),
      body: t('riskReport.dialog.submit.body'),
      confirmLabel: t('common.submit'),
      send: () => request({ route: routes.submitRiskReport, input: { body: { id, rowVersion } }, done: t('riskReport.form.submitted') }),
    },
    // The administrator's yes: the report's actions become issues.
    APPROVE: {
      title: t('riskReport.dialog.approve.title'),
      body: t(count === 0 ? 'riskReport.dialog.approve.bodyNone' : 'riskReport.dialog.approve.body', { count }),
      confirmLabel: t('riskReport.dialog.approve.confirm'),
      reason: t('riskRecord.dialog.comments'),
      send: ({ reason: comments }) =>
        request({
          route: routes.riskReportApproval,
          input: { body: { id, comments, rowVersion } },
          done: count === 0 ? t('riskReport.dialog.approve.done') : t('riskReport.dialog.approve.doneIssues', { count }),
          onDone: onApproved,
        }),
    },
    // Back to its writer, with a comment and, where it is given, another date.
    REJECT: {
      title: t('riskReport.dialog.reject.title'),
      body: t('riskReport.dialog.reject.body', { who: name(record.escalationUser) }),
      confirmLabel: t('riskReport.dialog.reject.confirm'),
      reason: t('riskReport.dialog.reject.comments'),
      date: {
        name: 'dueDate',
        label: t('riskReport.dialog.newDate'),
        hint: t('riskReport.dialog.dueHint', { date: date(record.dueDate) }),
        min: portalDay(),
      },
      send: ({ reason: comments, date: dueDate }) =>
        request({
          route: routes.riskReportReject,
          input: { body: { id, comments, dueDate, rowVersion } },
          done: t('riskReport.dialog.reject.done'),
        }),
    },
    // Nobody needs it any more; what was written stays to be read.
    CANCEL: {
      body: t('riskReport.dialog.cancel.body', { who: name(record.escalationUser) }),
      reason: t('riskRecord.dialog.reason'),
      send: ({ reason }) =>
        request({
          route: routes.cancelRiskReport,
          input: { body: { id, reason, rowVersion } },
          done: t('riskReport.dialog.cancel.done'),
        }),
    },
    REASSIGN: useReassignSpec(record),
  };
}
