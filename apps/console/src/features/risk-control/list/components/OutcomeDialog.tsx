import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useT } from '#shared/i18n/use-t.ts';
import { AlertIcon, CheckIcon } from '#shared/theme/icons.tsx';
import type { BulkOutcome } from '../api/perform-actions.ts';
import { RefusedRows } from './RefusedRows.tsx';

/** What came of an action with many rows: how many went through, and each refused one with its reason. */
export default function OutcomeDialog({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { t, n } = useT();
  return (
    <Dialog open onClose={onClose} aria-labelledby="outcome-title" fullWidth maxWidth="sm">
      <DialogTitle id="outcome-title">{t('riskMany.outcome.title')}</DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        <Box sx={{ display: 'flex', gap: 2.5, fontSize: 14, mb: 1.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'tone.green.fg' }}>
            <CheckIcon sx={{ fontSize: 16 }} />
            {t('riskMany.outcome.done', { number: n(outcome.done.length) })}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'tone.red.fg' }}>
            <AlertIcon sx={{ fontSize: 16 }} />
            {t('riskMany.outcome.refused', { number: n(outcome.refused.length) })}
          </Box>
        </Box>
        <RefusedRows rows={outcome.refused} maxHeight={320} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
