import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ConflictDialog, type ConflictDialogProps } from '../forms/ConflictDialog.tsx';
import { DraftNote } from '../forms/DraftNote.tsx';
import { LeaveGuard } from '../forms/LeaveGuard.tsx';
import type { Draft } from '../forms/use-draft.ts';
import { useT } from '../i18n/use-t.ts';
import { StickyActions } from '../parts/StickyActions.tsx';
import { ChangedNotice } from './ChangedNotice.tsx';

export interface FormFrameProps {
  form: {
    draft: Pick<Draft<object>, 'savedAt' | 'restored' | 'discard' | 'dirty'>;
    conflict: ConflictDialogProps;
    outdated: boolean;
    openClash: (id: number) => Promise<void>;
  };
  /** Of the record; undefined while it is new. */
  id: number | undefined;
  /** Above the fields. */
  notices?: ReactNode;
  /** Beside the button that closes the form. */
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** What stands around the fields of a form's page: notices, the foot with its buttons, and what warns of a conflict or of leaving. */
export function FormFrame({ form, id, notices, actions, onClose, children }: FormFrameProps) {
  const { t } = useT();
  const { draft } = form;
  return (
    <>
      <Box sx={{ flex: 1, px: { xs: 2, md: 3 }, py: 2.5, minWidth: 0 }}>
        <Box sx={{ maxWidth: 1080 }}>
          {notices}
          {id !== undefined && <ChangedNotice form={form} id={id} />}
          <form noValidate onSubmit={(submitted) => submitted.preventDefault()}>
            {children}
          </form>
        </Box>
      </Box>
      <StickyActions note={draft.savedAt && <DraftNote draft={draft} />}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
        {actions}
      </StickyActions>
      <ConflictDialog {...form.conflict} />
      <LeaveGuard when={draft.dirty} />
    </>
  );
}
