import type { RiskControlRecord } from '@portal/contract/client';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useState } from 'react';
import { staleAfterAct } from '../api/record.ts';

export interface RemindDialogProps {
  record: Pick<RiskControlRecord, 'id' | 'riskNo' | 'remindedAt' | 'remindedBy'>;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Reminds whoever must act on the record; a refusal, such as a reminder of the same day, is said in the dialog. */
export function RemindDialog({ record, onClose, onDone }: RemindDialogProps) {
  const { t, instant, name } = useT();
  const [error, setError] = useState<string>();
  const remind = useCommand(routes.remindRiskControls, {
    refreshes: staleAfterAct,
    onSuccess: ({ refused }) => {
      if (refused[0]) return setError(refused[0].message);
      showToast({ tone: 'success', text: t('riskRecord.dialog.remind.done') });
      onClose();
      onDone?.();
    },
    onError: (failure) => {
      setError(failure.message);
      return true;
    },
  });
  const last =
    record.remindedAt && record.remindedBy
      ? t('riskRecord.dialog.remind.last', { at: instant(record.remindedAt), who: name(record.remindedBy) })
      : '';
  return (
    <ConfirmDialog
      open
      title={t('riskRecord.dialog.remind.title')}
      body={
        <>
          {t('riskRecord.dialog.remind.body', { riskNo: record.riskNo })}
          {last && <div>{last}</div>}
        </>
      }
      confirmLabel={t('riskRecord.dialog.remind.title')}
      busy={remind.isPending}
      error={error}
      onConfirm={() => remind.mutate({ body: { ids: [record.id] } })}
      onClose={onClose}
    />
  );
}
