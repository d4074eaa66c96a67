import { messages, type ControlAction, type RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ActionSpec } from '#shared/record/ActionDialog.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';

/** What the dialogs need of a record; a row of a list with its assistants will do. */
export type DialogRecord = Pick<
  RiskControlRecord,
  'id' | 'state' | 'riskNo' | 'riskYear' | 'rowVersion' | 'owners' | 'needOwnerApprove' | 'controlOwner' | 'remindedAt' | 'remindedBy'
> &
  // Rows of lists do not know to whom they were forwarded.
  Partial<Pick<RiskControlRecord, 'forwardedTo'>>;

/** What each action of a control asks for and sends, by the machine's event; those with fields of their own are no part of it. */
export function useControlSpecs(
  record: DialogRecord,
  action: RecordAction<ControlAction>,
  onDone: (event: ControlAction) => void,
): Partial<Record<ControlAction, ActionSpec>> {
  const { t, pick, instant, name } = useT();
  const { id, riskNo, rowVersion, controlOwner } = record;
  const after = (event: ControlAction) => ({ onDone: () => onDone(event) });
  const reason = t('riskRecord.dialog.reason');
  const comments = t('riskRecord.dialog.comments');
  const due = {
    name: 'dueDate',
    label: t('riskRecord.dialog.newDue'),
    min: portalDay(),
    early: pick(messages['dueDate.past']),
  };
  const approval = (event: ControlAction, approved: boolean): ActionSpec => {
    const words = approved ? 'approve' : 'return';
    return {
      body: t(`riskRecord.dialog.${words}.body`),
      reason: comments,
      send: (given) =>
        request({
          route: routes.ownerApproval,
          input: { body: { riskId: id, approved, comments: given.reason, rowVersion } },
          done: t(`riskRecord.dialog.${words}.done`),
          ...after(event),
        }),
    };
  };
  return {
    FORWARD: {
      reason: t('riskRecord.dialog.message'),
      people: {
        name: 'userId',
        label: t('riskRecord.dialog.forward.people'),
        hint: t('riskRecord.dialog.forward.hint'),
        multiple: true,
        missing: pick(messages['forward.noPerson']),
      },
      // Reading along changes nothing of the record, so a newer version is no reason to refuse.
      send: (given) =>
        request({
          route: routes.ccToTask,
          input: { body: { riskId: id, userId: given.people.map((person) => person.id), taskType: 0, comments: given.reason } },
          done: t('riskRecord.dialog.forward.done'),
          ...after('FORWARD'),
        }),
    },
    REASSIGN: {
      reason,
      people: {
        name: 'controlOwner',
        label: t('riskRecord.dialog.reassign.person'),
        hint: t('riskRecord.dialog.reassign.hint'),
        exclude: controlOwner ? [controlOwner] : [],
        missing: pick(messages['riskControl.controlOwner']),
        occupied: pick(messages['riskControl.ownerChosen']),
      },
      date: { ...due, hint: t('riskRecord.dialog.reassign.due') },
      send: (given) =>
        request({
          route: routes.reassignControlOwner,
          input: {
            body: { riskId: id, controlOwner: given.people[0]?.id ?? null, reason: given.reason, dueDate: given.date, rowVersion },
          },
          done: t('riskRecord.dialog.reassign.done'),
          ...after('REASSIGN'),
        }),
    },
    EXTEND: {
      body: t('riskRecord.dialog.extend.body', { riskNo }),
      reason,
      date: { ...due, missing: pick(messages['campaign.dueOn']) },
      send: (given) =>
        request({
          route: routes.extendAssessments,
          input: { body: { ids: [id], rowVersions: [rowVersion], dueDate: given.date, reason: given.reason } },
          done: ({ refused }) => (refused.length > 0 ? undefined : t('riskRecord.dialog.extend.done')),
          onDone: ({ refused: [row] }) => {
            if (!row) return onDone('EXTEND');
            action.ask('EXTEND');
            action.fail(row.message);
          },
        }),
    },
    TAKE_OVER: {
      body: t('riskRecord.dialog.takeOver.body', { riskNo }),
      send: () =>
        request({
          route: routes.takeOverReview,
          input: { body: { riskId: id, rowVersion } },
          done: t('riskRecord.dialog.takeOver.done'),
          ...after('TAKE_OVER'),
        }),
    },
    REOPEN: {
      body: t('riskRecord.dialog.reopen.body'),
      reason,
      send: (given) =>
        request({
          route: routes.reopenRiskControl,
          input: { body: { riskId: id, reason: given.reason, rowVersion } },
          done: t('riskRecord.dialog.reopen.done'),
          ...after('REOPEN'),
        }),
    },
    SEPARATE: {
      body: t('riskRecord.shared.separate.body', { riskNo }),
      reason,
      send: (given) =>
        request({
          route: routes.separateSharedControl,
          input: { body: { riskId: id, reason: given.reason, rowVersion } },
          done: t('riskRecord.shared.separate.done', { riskNo }),
          ...after('SEPARATE'),
        }),
    },
    // Deleting makes the record inactive; the machine says of whom a reason is asked.
    DELETE: {
      body: (
        <>
          {t('riskRecord.dialog.remove.body', { riskNo })}
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 0.5 }}>{t('riskRecord.dialog.remove.hint')}</Box>
        </>
      ),
      reason,
      send: (given) =>
        request({
          route: routes.deleteRiskCurrentControl,
          input: { query: { id }, body: { riskId: id, reason: given.reason, rowVersion } },
          done: pick(messages['delete.done']),
          ...after('DELETE'),
        }),
    },
    RESTORE: {
      body: t('riskRecord.dialog.restore.body', { riskNo }),
      reason,
      send: (given) =>
        request({
          route: routes.restoreRiskControl,
          input: { body: { riskId: id, reason: given.reason, rowVersion } },
          done: t('riskRecord.dialog.restore.done'),
          ...after('RESTORE'),
        }),
    },
    WITHDRAW: {
      body: t('riskRecord.dialog.withdraw.body'),
      reason,
      send: (given) =>
        request({
          route: routes.withdrawRiskCurrentControl,
          input: { body: { riskId: id, reason: given.reason, rowVersion } },
          done: t('riskRecord.dialog.withdraw.done'),
          ...after('WITHDRAW'),
        }),
    },
    OWNER_APPROVE: approval('OWNER_APPROVE', true),
    OWNER_RETURN: approval('OWNER_RETURN', false),
    // Rejecting a review needs no form, only the reviewer's comments.
    REJECT: {
      body: t('riskRecord.dialog.reject.body'),
      reason: comments,
      send: (given) =>
        request({
          route: routes.updateReviewRequest,
          input: { body: { riskId: id, wfStatus: false, comments: given.reason, rowVersion } },
          done: t('riskReview.rejected'),
          ...after('REJECT'),
        }),
    },
    REMIND: {
      body: (
        <>
          {t('riskRecord.dialog.remind.body', { riskNo })}
          {record.remindedAt && record.remindedBy && (
            <div>{t('riskRecord.dialog.remind.last', { at: instant(record.remindedAt), who: name(record.remindedBy) })}</div>
          )}
        </>
      ),
      send: () =>
        request({
          route: routes.remindRiskControls,
          input: { body: { ids: [id] } },
          done: ({ refused }) => (refused.length > 0 ? undefined : t('riskRecord.dialog.remind.done')),
          // A refusal, such as a second reminder of the same day, is a result of its row and is said in the dialog.
          onDone: ({ refused: [row] }) => {
            if (!row) return onDone('REMIND');
            action.ask('REMIND');
            action.fail(row.message);
          },
        }),
    },
  };
}
