import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { clearErrorLog, useErrorLog } from '#shared/feedback/error-log.ts';
import { useT } from '#shared/i18n/use-t.ts';

/** The faults of this browser session, newest first. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const { t, instant } = useT();
  const entries = useErrorLog();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="error-log-title">
      <DialogTitle id="error-log-title">{t('shell.errorLog.title')}</DialogTitle>
      <DialogContent>
        {entries.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('shell.errorLog.empty')}</Box>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Box
              component="li"
              key={entry.id}
              sx={{ py: 1, '& + &': { borderTop: '1px solid', borderColor: 'line.soft' }, overflowWrap: 'anywhere' }}
            >
              <Box sx={{ fontSize: 12, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {`${instant(entry.at)} · ${t(`shell.errorLog.source.${entry.source}`)}`}
              </Box>
              <Box sx={{ fontSize: 13, fontWeight: 500 }}>{entry.text}</Box>
              <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{entry.detail}</Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="text" color="inherit" disabled={entries.length === 0} onClick={clearErrorLog}>
          {t('shell.errorLog.clear')}
        </Button>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
