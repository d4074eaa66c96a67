import Box from '@mui/material/Box';
import { useState } from 'react';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { DiffText } from '../parts/DiffText.tsx';
import { Segmented } from '../parts/Segmented.tsx';

/** A field that both sides changed. */
export interface ConflictingField {
  /** As the form knows it. */
  name: string;
  label: string;
  /** What the record says now. */
  theirs: string;
  /** What was typed here. */
  mine: string;
}

export interface ConflictDialogProps {
  open: boolean;
  who?: string | undefined;
  /** ISO instant. */
  when?: string | undefined;
  fields?: readonly ConflictingField[];
  busy?: boolean;
  /** Fetch the record, then `draft.rebase(...)`: the typed text stays but in the fields for which the record's own was chosen. */
  onReload: (theirs: readonly string[]) => void;
  onClose: () => void;
}

/** What one of them wrote; nothing at all is said in words. */
function Side({ of: { theirs, mine }, side }: { of: ConflictingField; side: 'before' | 'after' }) {
  const { t } = useT();
  if ((side === 'before' ? theirs : mine) !== '') return <DiffText before={theirs} after={mine} side={side} />;
  return <Box sx={{ fontSize: 14, lineHeight: '24px', color: 'text.secondary' }}>{t('forms.empty')}</Box>;
}

/** Says who changed the record and what differs, and offers to reload: each field keeps the typed text unless its writer chooses the record's (docs/decisions/envelope.md). */
export function ConflictDialog({ open, who, when, fields = [], busy = false, onReload, onClose }: ConflictDialogProps) {
  const { t, instant } = useT();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (name: string, side: 'mine' | 'theirs') =>
    setTheirs((chosen) => [...chosen.filter((one) => one !== name), ...(side === 'theirs' ? [name] : [])]);
  return (
    <ConfirmDialog
      open={open}
      busy={busy}
      title={t('forms.conflictTitle')}
      body={
        <>
          <p style={{ margin: 0 }}>{who ? t('table.changedBy', { who, when: instant(when) }) : t('forms.conflictSomeone')}</p>
          <p style={{ margin: '8px 0 0' }}>{t('forms.conflictBody')}</p>
        </>
      }
      confirmLabel={t(theirs.length > 0 ? 'forms.conflictTake' : 'forms.conflictReload')}
      onConfirm={() => onReload(theirs)}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Box key={field.name} sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 1.5 }}>
          <Box sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>{field.label}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('forms.was')}</Box>
          <Side of={field} side="before" />
          <Box sx={{ fontSize: 12, color: 'text.secondary', mt: 0.5 }}>{t('forms.mine')}</Box>
          <Side of={field} side="after" />
          <Box sx={{ mt: 1 }}>
            <Segmented
              label={t('forms.keep', { label: field.label })}
              options={[
                { value: 'mine', label: t('forms.keepMine') },
                { value: 'theirs', label: t('forms.keepTheirs') },
              ]}
              value={theirs.includes(field.name) ? 'theirs' : 'mine'}
              onChange={(side) => choose(field.name, side)}
            />
          </Box>
        </Box>
      ))}
    </ConfirmDialog>
  );
}
