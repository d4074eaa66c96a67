import type { RiskListInput } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ExportButton } from '#shared/table/ExportButton.tsx';

const parts = ['matrix', 'records', 'evidence', 'index'] as const;

interface YearEndDialogProps {
  filter: RiskListInput;
  /** How many controls fit the filter. */
  totalText: string;
  onClose: () => void;
}

/** Says what a year-end package of the filter holds, and takes it out; the job goes on when the dialog is closed. */
export default function YearEndDialog({ filter, totalText, onClose }: YearEndDialogProps) {
  const { t } = useT();
  return (
    <Dialog open onClose={onClose} aria-labelledby="year-end-title" fullWidth maxWidth="xs">
      <DialogTitle id="year-end-title">{t('yearEnd.title')}</DialogTitle>
      <DialogContent sx={{ fontSize: 14, lineHeight: '22px', pb: 1 }}>
        <Box sx={{ fontWeight: 500 }}>{t('yearEnd.body', { number: totalText })}</Box>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {parts.map((part) => (
            <li key={part}>{t(`yearEnd.${part}`)}</li>
          ))}
        </Box>
        <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('yearEnd.verify')}</Box>
      </DialogContent>
      <DialogActions>
        <ExportButton route={routes.exportYearEndPackage} body={filter} />
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
