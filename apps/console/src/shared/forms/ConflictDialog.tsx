import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { DiffText } from '../parts/DiffText.tsx';

/** A field that both sides changed. */
export interface ConflictingField {
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
  /** Fetch the record, then `draft.rebase(...)`: the typed text stays. */
  onReload: () => void;
  onClose: () => void;
}

/** Says who changed the record and what differs, and offers to reload keeping the typed text (docs/decisions/envelope.md). */
export function ConflictDialog({ open, who, when, fields = [], busy = false, onReload, onClose }: ConflictDialogProps) {
  const { t, instant } = useT();
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
      confirmLabel={t('forms.conflictReload')}
      onConfirm={onReload}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Box key={field.label} sx={{ border: '1px solid', borderColor: 'line.main', borderRadius: '8px', p: 1.5 }}>
          <Box sx={{ fontSize: 13, fontWeight: 500, mb: 0.5 }}>{field.label}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{t('forms.was')}</Box>
          <DiffText before={field.theirs} after={field.mine} side="before" />
          <Box sx={{ fontSize: 12, color: 'text.secondary', mt: 0.5 }}>{t('forms.mine')}</Box>
          <DiffText before={field.theirs} after={field.mine} side="after" />
        </Box>
      ))}
    </ConfirmDialog>
  );
}
