import Box from '@mui/material/Box';
import type { RiskReportRow } from '@portal/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { remindReports, type RemindOutcome } from '../api/remind.ts';
import { staleAfterAct } from '../api/reports.ts';

export interface RemindDialogProps {
  /** The reports whose writers may be reminded. */
  rows: readonly RiskReportRow[];
  /** Selected ones that need no reminder. */
  leftOut?: number;
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Reminds the writer of one report or of many; what was refused, such as a second reminder of a day, is said here with its reason. */
export default function RemindDialog({ rows, leftOut = 0, onClose, onDone }: RemindDialogProps) {
  const { t, n, name, instant } = useT();
  const client = useQueryClient();
  const [keys] = useState(createIntent);
  const [refused, setRefused] = useState<RemindOutcome['refused']>([]);
  const run = useMutation<RemindOutcome, Error>({
    mutationFn: () => remindReports(rows, keys),
    onSuccess: async (outcome) => {
      keys.succeeded();
      await Promise.all(staleAfterAct.all.map((route) => client.invalidateQueries({ queryKey: [route] })));
      if (outcome.done > 0) showToast({ tone: 'success', text: t('riskReport.dialog.remind.done', { count: outcome.done }) });
      setRefused(outcome.refused);
      if (outcome.refused.length > 0) return;
      onClose();
      onDone?.();
    },
  });
  const [only] = rows.length === 1 ? rows : [];
  const settled = refused.length > 0;
  return (
    <ConfirmDialog
      open
      busy={run.isPending}
      title={settled ? t('riskReport.dialog.remind.refused') : t('riskReport.dialog.remind.title')}
      body={
        <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
          {!settled && (
            <>
              {only
                ? t('riskReport.dialog.remind.body', { who: name(only.escalationUser), no: only.reportNo })
                : t('riskReport.dialog.remind.many', { count: rows.length })}
              {only?.remindedAt && <div>{t('riskReport.dialog.remind.last', { at: instant(only.remindedAt) })}</div>}
              {leftOut > 0 && (
                <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                  {t('riskReport.dialog.remind.leftOut', { number: n(leftOut) })}
                </Box>
              )}
            </>
          )}
          {settled && (
            <Box component="ul" role="alert" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, lineHeight: '20px' }}>
              {refused.map((row) => (
                <Box component="li" key={row.id} sx={{ py: 0.25 }}>
                  {`${row.reportNo}: ${row.message}`}
                </Box>
              ))}
            </Box>
          )}
          {run.error && (
            <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
              {run.error.message}
            </Box>
          )}
        </Box>
      }
      confirmLabel={settled ? t('common.close') : t('riskReport.dialog.remind.title')}
      onConfirm={() => {
        if (!settled) return run.mutate();
        onClose();
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
