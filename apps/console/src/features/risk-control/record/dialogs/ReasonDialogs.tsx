import { messages, type RiskControlRecord } from '@portal/contract/client';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { useAct } from './use-act.ts';

type Acted = Pick<RiskControlRecord, 'id' | 'riskNo' | 'rowVersion'>;
export interface ReasonDialogProps {
  record: Acted;
  onClose: () => void;
  /** After the act has been done, e.g. to leave the page of a deleted record. */
  onDone?: (() => void) | undefined;
}

interface FrameProps {
  title: string;
  body: ReactNode;
  confirmLabel?: string;
  label: string;
  required: boolean;
  destructive?: boolean;
  act: Pick<ReturnType<typeof useAct>, 'busy' | 'error'>;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function Frame({ title, body, confirmLabel, label, required, destructive = false, act, onConfirm, onClose }: FrameProps) {
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirmLabel={confirmLabel ?? title}
      destructive={destructive}
      reason={{ label, required }}
      busy={act.busy}
      error={act.error}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

function useDone({ onClose, onDone }: Pick<ReasonDialogProps, 'onClose' | 'onDone'>) {
  return () => {
    onClose();
    onDone?.();
  };
}

/** Deleting makes the record inactive; an administrator says why. */
export function DeleteDialog({ record, onClose, onDone }: ReasonDialogProps) {
  const { t, pick } = useT();
  const admin = isAdministrator(useSession());
  const after = { done: pick(messages['delete.done']), onDone: useDone({ onClose, onDone }) };
  const act = useAct(admin ? routes.adminDeleteRiskCurrentControl : routes.deleteRiskCurrentControl, after);
  return (
    <Frame
      title={t('common.delete')}
      destructive
      body={
        <>
          {t('riskRecord.dialog.remove.body', { riskNo: record.riskNo })}
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', mt: 0.5 }}>{t('riskRecord.dialog.remove.hint')}</Box>
        </>
      }
      label={t('riskRecord.dialog.remove.reason')}
      required={admin}
      act={act}
      onConfirm={(reason) => act.run({ query: { id: record.id }, body: { riskId: record.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

export function RestoreDialog({ record, onClose, onDone }: ReasonDialogProps) {
  const { t } = useT();
  const act = useAct(routes.restoreRiskControl, { done: t('riskRecord.dialog.restore.done'), onDone: useDone({ onClose, onDone }) });
  return (
    <Frame
      title={t('riskRecord.dialog.restore.title')}
      body={t('riskRecord.dialog.restore.body', { riskNo: record.riskNo })}
      label={t('riskRecord.dialog.restore.reason')}
      required={false}
      act={act}
      onConfirm={(reason) => act.run({ body: { riskId: record.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

export function ReopenDialog({ record, onClose, onDone }: ReasonDialogProps) {
  const { t } = useT();
  const act = useAct(routes.reopenRiskControl, { done: t('riskRecord.dialog.reopen.done'), onDone: useDone({ onClose, onDone }) });
  return (
    <Frame
      title={t('riskRecord.dialog.reopen.title')}
      body={t('riskRecord.dialog.reopen.body')}
      label={t('riskRecord.dialog.reopen.reason')}
      required
      act={act}
      onConfirm={(reason) => act.run({ body: { riskId: record.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

export function WithdrawDialog({ record, onClose, onDone }: ReasonDialogProps) {
  const { t } = useT();
  const act = useAct(routes.withdrawRiskCurrentControl, {
    done: t('riskRecord.dialog.withdraw.done'),
    onDone: useDone({ onClose, onDone }),
  });
  return (
    <Frame
      title={t('riskRecord.dialog.withdraw.title')}
      body={t('riskRecord.dialog.withdraw.body')}
      label={t('riskRecord.dialog.withdraw.reason')}
      required={false}
      act={act}
      onConfirm={(reason) => act.run({ body: { riskId: record.id, reason, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

/** The owner lets an assistant's submission through, or returns it with a comment. */
export function OwnerApprovalDialog({ record, approved, onClose, onDone }: ReasonDialogProps & { approved: boolean }) {
  const { t } = useT();
  const words = approved ? 'approve' : 'return';
  const act = useAct(routes.ownerApproval, { done: t(`riskRecord.dialog.${words}.done`), onDone: useDone({ onClose, onDone }) });
  return (
    <Frame
      title={t(`riskRecord.dialog.${words}.title`)}
      body={t(`riskRecord.dialog.${words}.body`)}
      label={t(`riskRecord.dialog.${words}.comments`)}
      required={!approved}
      act={act}
      onConfirm={(comments) => act.run({ body: { riskId: record.id, approved, comments, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}

/** Rejecting a review needs no form, only the reviewer's comments. */
export function RejectDialog({ record, onClose, onDone }: ReasonDialogProps) {
  const { t } = useT();
  const act = useAct(routes.updateReviewRequest, { done: t('riskReview.rejected'), onDone: useDone({ onClose, onDone }) });
  return (
    <Frame
      title={t('riskRecord.dialog.reject.title')}
      body={t('riskRecord.dialog.reject.body')}
      label={t('riskRecord.dialog.reject.comments')}
      required
      act={act}
      onConfirm={(comments) => act.run({ body: { riskId: record.id, wfStatus: false, comments, rowVersion: record.rowVersion } })}
      onClose={onClose}
    />
  );
}
