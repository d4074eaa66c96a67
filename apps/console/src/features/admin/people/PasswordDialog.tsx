import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { showToast } from '#shared/feedback/toast-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { CopyIcon } from '#shared/theme/icons.pages.tsx';

/** A password to hand over. It is shown this once: only the button closes it, no click beside it. */
export default function PasswordDialog({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const { t } = useT();
  const id = useId();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      showToast({ tone: 'success', text: t('parts.copied', { text: '' }) });
    } catch {
      showToast({ tone: 'warning', text: t('parts.copyFailed') });
    }
  };
  return (
    <Dialog open aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('adminPeople.passwordDialog.title')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 1 }}>
        <div>{t('adminPeople.passwordDialog.told', { name })}</div>
        <Box
          component="output"
          data-testid="temporary-password"
          sx={{
            p: 1.5,
            textAlign: 'center',
            fontFamily: 'ui-monospace, monospace',
            fontSize: 16,
            letterSpacing: '0.04em',
            border: '1px solid',
            borderColor: 'line.strong',
            borderRadius: '8px',
            bgcolor: 'surface.hover',
            overflowWrap: 'anywhere',
          }}
        >
          {password}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" startIcon={<CopyIcon />} onClick={() => void copy()}>
          {t('adminPeople.passwordDialog.copy')}
        </Button>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('adminPeople.passwordDialog.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
