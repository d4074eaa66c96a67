import Box from '@mui/material/Box';
import type { RiskReportRow } from '@portal/contract/client';
import { useState } from 'react';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { RefusedList } from '#shared/record/RefusedList.tsx';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { remindReports, type RemindOutcome } from '../api/remind.ts';
import { staleReport } from '../api/reports.ts';

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
  const action = useRecordAction({ stale: staleReport });
  const [refused, setRefused] = useState<RemindOutcome['refused']>([]);
  const settle = (outcome: RemindOutcome) => {
    if (outcome.done > 0) showToast({ tone: 'success', text: t('riskReport.dialog.remind.done', { count: outcome.done }) });
    setRefused(outcome.refused);
    if (outcome.refused.length > 0) return;
    onClose();
    onDone?.();
  };
  const remind = () =>
    action.run({
      intent: rows.map((row) => row.id),
      event: 'REMIND',
      perform: async (key) => {
        const outcome = await remindReports(rows, key);
        return () => settle(outcome);
      },
    });
  const [only] = rows.length === 1 ? rows : [];
  const settled = refused.length > 0;
  return (
    <ConfirmDialog
      open
      busy={action.busy}
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
                  {t('riskReport.dialog.remind.leftOut', { count: leftOut, number: n(leftOut) })}
                </Box>
              )}
            </>
          )}
          {settled && <RefusedList refused={refused.map(({ row, message }) => ({ id: row.id, name: row.reportNo, message }))} />}
          {action.problem && (
            <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
              {action.problem.message}
            </Box>
          )}
        </Box>
      }
      confirmLabel={settled ? t('common.close') : t('riskReport.dialog.remind.title')}
      onConfirm={() => {
        if (!settled) return remind();
        onClose();
        onDone?.();
      }}
      onClose={onClose}
    />
  );
}
