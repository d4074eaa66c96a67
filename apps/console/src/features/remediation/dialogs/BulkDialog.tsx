import Box from '@mui/material/Box';
import { messages, type IssueListRow } from '@portal/contract/client';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { ActionDialog, type ActionSpec } from '#shared/record/ActionDialog.tsx';
import { RefusedList } from '#shared/record/RefusedList.tsx';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { staleIssue } from '../api/issues.ts';

export type BulkDeed = 'reassign' | 'extend' | 'remind';

export interface BulkDialogProps {
  deed: BulkDeed;
  /** The issues with which it can be done. */
  rows: readonly IssueListRow[];
  /** Selected ones with which it cannot. */
  leftOut: number;
  onClose: () => void;
  onDone: () => void;
}

interface Outcome {
  done: readonly { id: number }[];
  refused: readonly { id: number; message: string }[];
}

/** Reassigns, extends or reminds of one issue or many; what was refused is said with its reason, and stops nothing. */
export default function BulkDialog({ deed, rows, leftOut, onClose, onDone }: BulkDialogProps) {
  const { t, n, pick } = useT();
  const action = useRecordAction({ stale: staleIssue });
  const [refused, setRefused] = useState<Outcome['refused']>();
  const ids = rows.map(({ id }) => id);
  const finish = () => {
    onClose();
    onDone();
  };
  const settle = (outcome: Outcome) => (outcome.refused.length > 0 ? setRefused(outcome.refused) : finish());
  const done = (outcome: Outcome) =>
    outcome.done.length > 0 ? t(`remediation.dialog.${deed}`, { count: outcome.done.length }) : undefined;
  const send: ActionSpec['send'] = ({ reason: comments, people: [next], date: dueDate }) => {
    const common = { done, onDone: settle };
    if (deed === 'remind') return request({ route: routes.remindIssues, input: { body: { ids, comments } }, ...common });
    if (deed === 'extend') return request({ route: routes.extendIssues, input: { body: { ids, dueDate, comments } }, ...common });
    return next && request({ route: routes.reassignIssues, input: { body: { ids, assignee: next.id, comments } }, ...common });
  };
  if (refused) {
    return (
      <ConfirmDialog
        open
        title={t('remediation.dialog.refused', { count: refused.length })}
        body={
          <RefusedList
            refused={refused.map(({ id, message }) => ({ id, name: rows.find((row) => row.id === id)?.issueNo ?? String(id), message }))}
          />
        }
        confirmLabel={t('common.close')}
        onConfirm={finish}
        onClose={finish}
      />
    );
  }
  const [only] = rows;
  return (
    <ActionDialog
      action={action}
      state={only?.state ?? 'open'}
      workflow="remediationIssue"
      event={{ reassign: 'REASSIGN', extend: 'EXTEND', remind: 'REMIND' }[deed]}
      onClose={onClose}
      spec={{
        body: (
          <>
            {rows.length === 1 && only ? only.issueNo : t('remediation.dialog.many', { count: rows.length })}
            {leftOut > 0 && (
              <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>
                {t('remediation.dialog.leftOut', { count: leftOut, number: n(leftOut) })}
              </Box>
            )}
          </>
        ),
        reason: t('riskRecord.dialog.reason'),
        ...(deed === 'reassign' && {
          people: { name: 'assignee', label: t('riskRecord.issue.assignee'), missing: t('riskRecord.issue.personRequired') },
        }),
        ...(deed === 'extend' && {
          date: {
            name: 'dueDate',
            label: t('riskRecord.issue.newDate'),
            missing: pick(messages['issue.dueDateRequired']),
            min: portalDay(),
            early: pick(messages['issue.dueDatePast']),
          },
        }),
        send,
      }}
    />
  );
}
