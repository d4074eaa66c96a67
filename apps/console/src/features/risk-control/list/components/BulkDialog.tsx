import { messages, type RiskListRow } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createIntent } from '#shared/api/intent-key.ts';
import { findPeople } from '#shared/api/reference.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ConfirmDialog } from '#shared/parts/ConfirmDialog.tsx';
import { Field } from '#shared/parts/Field.tsx';
import { PersonPicker, type Person } from '#shared/parts/PersonPicker.tsx';
import { staleLists } from '../api/lists.ts';
import { performDeeds, type BulkDeed, type DeedOutcome } from '../api/perform-deeds.ts';

export interface BulkDialogProps {
  deed: BulkDeed;
  /** The rows with which the deed may be done. */
  rows: readonly RiskListRow[];
  /** Selected rows with which it may not: they are left out, and that is said. */
  leftOut?: number;
  onClose: () => void;
  /** Called when some rows were refused, with what happened. */
  onRefused: (outcome: DeedOutcome) => void;
  onDone?: () => void;
}

// A deletion and a reassignment say why (docs/decisions/risk-control.md); a forward may carry a message.
const reasons: Partial<Record<BulkDeed, { words: 'reason' | 'comment'; required: boolean }>> = {
  reassign: { words: 'reason', required: true },
  delete: { words: 'reason', required: true },
  forward: { words: 'comment', required: false },
};
const pickers: Partial<
  Record<BulkDeed, { words: 'owner' | 'forward'; multiple: boolean; missing: 'riskControl.controlOwner' | 'forward.noPerson' }>
> = {
  reassign: { words: 'owner', multiple: false, missing: 'riskControl.controlOwner' },
  forward: { words: 'forward', multiple: true, missing: 'forward.noPerson' },
};

/** Asks what a deed needs, does it with all rows, and says what came of it. Unmount it to forget what was typed. */
export function BulkDialog({ deed, rows, leftOut = 0, onClose, onRefused, onDone }: BulkDialogProps) {
  const { t, n, lang } = useT();
  const client = useQueryClient();
  const [keys] = useState(createIntent);
  const [people, setPeople] = useState<Person[]>([]);
  const [missing, setMissing] = useState<string>();
  const picker = pickers[deed];
  const reason = reasons[deed];
  const which = rows.length === 1 ? (rows[0]?.riskNo ?? '') : t('riskList.many', { number: n(rows.length) });

  const run = useMutation<DeedOutcome, Error, string>({
    mutationFn: (text) => performDeeds(deed, rows, { reason: text, personIds: people.map(({ id }) => id) }, keys),
    onSuccess: async (outcome) => {
      keys.succeeded();
      await Promise.all(staleLists.map((name) => client.invalidateQueries({ queryKey: [name] })));
      onClose();
      onDone?.();
      if (outcome.refused.length > 0) onRefused(outcome);
      else showToast({ tone: 'success', text: t(`riskList.done.${deed}`, { number: n(outcome.done.length) }) });
    },
  });

  const confirm = (text: string) => {
    if (picker && people.length === 0) setMissing(messages[picker.missing][lang]);
    else run.mutate(text);
  };

  return (
    <ConfirmDialog
      open
      fieldFirst={picker !== undefined}
      busy={run.isPending}
      destructive={deed === 'delete'}
      title={t(`riskList.titles.${deed}`)}
      body={
        <Box sx={{ fontSize: 14, lineHeight: '22px' }}>
          {t(`riskList.asks.${deed}`, { which })}
          {leftOut > 0 && (
            <Box sx={{ mt: 0.5, fontSize: 13, color: 'text.secondary' }}>{t('riskList.leftOut', { number: n(leftOut) })}</Box>
          )}
          {run.error && (
            <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
              {run.error.message}
            </Box>
          )}
        </Box>
      }
      confirmLabel={t(`riskList.deeds.${deed}`)}
      {...(reason && { reason: { label: t(`riskList.reasons.${reason.words}`), required: reason.required } })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {picker && (
        <Field name="userId" label={t(`riskList.people.${picker.words}`)} required error={missing}>
          {(control) => (
            <PersonPicker
              autoFocus
              control={control}
              value={people}
              multiple={picker.multiple}
              search={findPeople}
              onOccupied={() => setMissing(messages['riskControl.ownerChosen'][lang])}
              onChange={(next) => {
                setPeople(next);
                setMissing(undefined);
              }}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  );
}
