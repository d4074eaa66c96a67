import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { request } from '#shared/record/use-record-action.ts';
import { docQuery } from '../../api/library.ts';
import type { TaskKind } from '../../node.ts';
import { toPolicyBody, toPolicyValue } from '../form/policy-model.ts';
import type { NodeDialogProps } from './NodeDialogs.tsx';

/** What each action of a policy or a folder asks for and sends (docs/decisions/policy-library.md). */
function useNodeSpecs({ node }: Pick<NodeDialogProps, 'node'>): Partial<Record<TaskKind, ActionSpec>> {
  const { t } = useT();
  const { id, name, version, rowVersion, type } = node;
  const isFolder = type === 0;
  const decision = (
    words: 'submit' | 'withdraw' | 'withdrawApproved' | 'retire' | 'reinstate',
    done: string,
    route: typeof routes.submitDoc,
  ): ActionSpec => ({
    title: t(`policy.dialog.${words}`, { version, name }),
    body: t(`policy.dialog.${words}Body`),
    reason: t('policy.dialog.comments'),
    send: ({ reason: comments }) => request({ route, input: { query: { id }, body: { id, comments, rowVersion } }, done }),
  });
  return {
    SUBMIT: decision('submit', t('policy.dialog.submitted', { version }), routes.submitDoc),
    WITHDRAW: decision(
      node.state === 'approved' ? 'withdrawApproved' : 'withdraw',
      t('policy.dialog.withdrawn', { version }),
      routes.withdrawDoc,
    ),
    RETIRE: decision('retire', t('policy.dialog.retired', { name }), routes.retireDoc),
    REINSTATE: decision('reinstate', t('policy.dialog.reinstated', { name }), routes.reinstateDoc),
    // Approved with a wrong date: another one before the version comes into effect.
    RESCHEDULE: {
      title: t('policy.dialog.reschedule', { version, name }),
      body: t('policy.dialog.rescheduleBody'),
      reason: t('policy.dialog.reason'),
      date: {
        name: 'effectiveDate',
        label: t('policy.field.effectiveDate'),
        start: node.effectiveDate ?? portalDay(),
        min: portalDay(),
        isRequired: true,
      },
      send: ({ reason: comments, date }) =>
        request({
          route: routes.rescheduleDoc,
          input: { query: { id }, body: { id, comments, effectiveDate: date, rowVersion } },
          done: t('policy.dialog.rescheduled', { version, date }),
        }),
    },
    APPROVE: {
      title: t('policy.dialog.approve', { version }),
      body: t('policy.dialog.approveBody'),
      reason: t('policy.dialog.comments'),
      date: {
        name: 'effectiveDate',
        label: t('policy.field.effectiveDate'),
        hint: t('policy.form.effectiveHint'),
        min: portalDay(),
      },
      send: ({ reason: comments, date }) =>
        request({
          route: routes.approveDoc,
          input: { query: { id }, body: { id, comments, rowVersion, ...(date && { effectiveDate: date }) } },
          done: t('policy.dialog.approved', { version }),
        }),
    },
    RETURN: {
      title: t('policy.dialog.return', { version }),
      reason: t('policy.dialog.comments'),
      send: ({ reason: comments }) =>
        request({
          route: routes.returnDoc,
          input: { query: { id }, body: { id, comments, rowVersion } },
          done: t('policy.dialog.returned', { version }),
        }),
    },
    // The review found nothing to change: the next review date is set, a year on unless another is chosen.
    CONFIRM_NO_CHANGE: {
      title: t('policy.dialog.confirmNoChange', { name }),
      body: t('policy.dialog.confirmNoChangeBody'),
      confirmLabel: t('policy.dialog.confirm'),
      reason: t('policy.dialog.comments'),
      date: { name: 'reviewDateTime', label: t('policy.dialog.newReview'), start: addYear(portalDay()), isRequired: true },
      send: ({ reason: comments, date }) =>
        request({
          route: routes.confirmNoChange,
          input: { query: { id }, body: { id, comments, reviewDateTime: date, rowVersion } },
          done: t('policy.dialog.confirmed', { date }),
        }),
    },
    DELETE: {
      title: t(isFolder ? 'policy.dialog.deleteFolder' : 'policy.dialog.deleteDoc', { name }),
      body: t(isFolder ? 'policy.dialog.deleteFolderBody' : 'policy.dialog.deleteDocBody'),
      reason: t('policy.dialog.reason'),
      send: ({ reason }) =>
        request({
          route: isFolder ? routes.deleteFolder : routes.deleteDoc,
          input: { query: { id }, body: { id, rowVersion, reason } },
          takesAway: true,
          done: t('policy.dialog.deleted', { name }),
        }),
    },
    RESTORE: {
      title: t('policy.dialog.restore', { name }),
      body: t('policy.dialog.restoreBody'),
      send: () => request({ route: routes.restoreDoc, input: { query: { id, type } }, done: t('policy.dialog.restored', { name }) }),
    },
    // Mails all owners; the server answers the words that are shown (docs/decisions/library.md §8).
    ALERT: {
      title: t('policy.dialog.alert', { name }),
      body: t('policy.dialog.alertBody'),
      confirmLabel: t('policy.dialog.alertSend'),
      send: () => request({ route: routes.reMindDocOwner, input: { query: { docId: id } }, done: (words) => words }),
    },
  };
}

/** The dialog of one action of a policy or a folder. */
export function NodeActionDialog({ node, kind, action, onClose, onDone }: NodeDialogProps & { kind: TaskKind }) {
  const spec = useNodeSpecs({ node })[kind];
  if (!spec) return null;
  const workflow = node.type === 0 ? 'policyFolder' : 'policyVersion';
  return (
    <ActionDialog
      action={action}
      spec={spec}
      state={node.state}
      workflow={workflow}
      event={kind}
      onClose={onClose}
      onDone={() => onDone(node.id)}
    />
  );
}

/** Publishes a draft as it was saved, where the portal asks for no approval: saving it unchanged does that. */
export function PublishDialog({ node, action, onClose, onDone }: NodeDialogProps) {
  const { t } = useT();
  const { data: record, error } = useQuery(docQuery(node.id));
  const { id, name, version, rowVersion } = node;
  return (
    <ActionDialog
      action={action}
      spec={{
        title: t('policy.dialog.publish', { version, name }),
        body: error && !record ? error.message : t('policy.dialog.publishBody'),
        send: () =>
          record &&
          request({
            route: routes.updateDoc,
            input: { body: { ...toPolicyBody(toPolicyValue(record)), id, rowVersion } },
            done: t('policy.dialog.published', { version, name }),
          }),
      }}
      state={node.state}
      workflow="policyVersion"
      event="PUBLISH"
      onClose={onClose}
      onDone={() => onDone(id)}
    />
  );
}

/** The same day a year later; the 29th of February becomes the 28th. */
export function addYear(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(year) + 1}-${month}-${month === '02' && date === '29' ? '28' : date}`;
}
