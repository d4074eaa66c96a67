import Box from '@mui/material/Box';
import { useState } from 'react';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { ActionDialog } from '#shared/record/ActionDialog.tsx';
import { performEach, type EachOutcome } from '#shared/record/perform-each.ts';
import { reasonWords } from '#shared/record/reason-words.ts';
import { RefusedList } from '#shared/record/RefusedList.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { staleCertification, type CertificationRow } from '../api/records.ts';

export interface RemindDialogProps {
  /** The statements of whose signers the reader may remind. */
  rows: readonly CertificationRow[];
  /** Selected ones of which he may not, or of which nobody is asked. */
  leftOut: number;
  onClose: () => void;
  onDone: () => void;
}

/** Reminds the signer of one statement or of several: says how many were, and of each other one why not, such as a second reminder of a day. */
export default function RemindDialog({ rows, leftOut, onClose, onDone }: RemindDialogProps) {
  const { t, n, name } = useT();
  const action = useRecordAction({ stale: staleCertification });
  const [outcome, setOutcome] = useState<EachOutcome<CertificationRow>>();
  const finish = () => {
    onClose();
    onDone();
  };
  const sayDone = (count: number) => t('certification.remind.done', { count, number: n(count) });
  const settle = (came: EachOutcome<CertificationRow>) => {
    if (came.refused.length > 0) return setOutcome(came);
    showToast({ tone: 'success', text: sayDone(came.done) });
    finish();
  };
  if (outcome)
    return (
      <ConfirmDialog
        open
        title={t('certification.remind.refused', { count: outcome.refused.length, number: n(outcome.refused.length) })}
        body={
          <>
            {outcome.done > 0 && <Box sx={{ mb: 1 }}>{sayDone(outcome.done)}</Box>}
            <RefusedList
              refused={outcome.refused.map(({ row, message }) => ({
                id: row.id,
                name: t('certification.remind.who', { no: row.recordNo, name: name(row.signer) }),
                message,
              }))}
            />
          </>
        }
        confirmLabel={t('common.close')}
        onConfirm={finish}
        onClose={finish}
      />
    );
  const [only] = rows.length === 1 ? rows : [];
  return (
    <ActionDialog
      action={action}
      state={rows[0]?.state ?? 'open'}
      workflow="certification"
      event="REMIND"
      onClose={onClose}
      spec={{
        body: (
          <>
            {only
              ? t('certification.remind.one', { no: only.recordNo, name: name(only.signer) })
              : t('certification.remind.many', { count: rows.length, number: n(rows.length) })}
            {leftOut > 0 && (
              <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                {t('certification.remind.leftOut', { count: leftOut, number: n(leftOut) })}
              </Box>
            )}
          </>
        ),
        reason: reasonWords(t),
        send: ({ reason }) => ({
          intent: [routes.updateCertification.name, 'REMIND', reason, ...rows.map(({ id }) => id)],
          event: 'REMIND',
          perform: async (key) => {
            const came = await performEach(rows, key, ({ id, rowVersion }, idempotencyKey) =>
              call(routes.updateCertification, { body: { id, event: 'REMIND', reason, signerId: null, rowVersion } }, { idempotencyKey }),
            );
            return () => settle(came);
          },
        }),
      }}
    />
  );
}
