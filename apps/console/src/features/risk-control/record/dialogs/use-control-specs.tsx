import { messages, type RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { ActionSpec } from '#shared/record/ActionDialog.tsx';
import { request, type RecordAction } from '#shared/record/use-record-action.ts';

/** What the dialogs need of a record; a row of a list with its assistants will do. */
export type DialogRecord = Pick<
  RiskControlRecord,
  'id' | 'state' | 'riskNo' | 'riskYear' | 'rowVersion' | 'owners' | 'needOwnerApprove' | 'controlOwner' | 'remindedAt' | 'remindedBy'
>;

/** What each action of a control asks for and sends, by the machine's event; those with fields of their own are no part of it. */
export function useControlSpecs(record: DialogRecord, action: RecordAction, onDone: (event: string) => void): Record<string, ActionSpec> {
  const { t, pick, instant, name } = useT();
  const admin = isAdministrator(useSession());
  const { id, riskNo, rowVersion, controlOwner } = record;
  const after = (event: string) => ({ onDone: () => onDone(event) });
  const reason = t('riskRecord.dialog.reason');
  const comments = t('riskRecord.dialog.comments');
  const approval = (event: string, approved: boolean): ActionSpec => {
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
      send: (given) =>
        request({
          route: routes.reassignControlOwner,
          input: { body: { riskId: id, controlOwner: given.people[0]?.id ?? null, reason: given.reason, rowVersion } },
          done: t('riskRecord.dialog.reassign.done'),
          ...after('REASSIGN'),
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
    // Deleting makes the record inactive; an administrator says why.
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
          route: admin ? routes.adminDeleteRiskCurrentControl : routes.deleteRiskCurrentControl,
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
