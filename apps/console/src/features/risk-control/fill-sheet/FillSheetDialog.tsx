import type { FillWish } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { fillSheetAddress, offerQuery } from './fill-sheets.ts';
import { UploadSheet } from './UploadSheet.tsx';

const steps = ['issue', 'fill', 'look'] as const;

interface FillSheetDialogProps {
  wish: FillWish;
  onClose: () => void;
}

/** Takes a sheet of one's controls out, and takes a filled-in one back in: what it would change is shown on a page of its own. */
export default function FillSheetDialog({ wish, onClose }: FillSheetDialogProps) {
  const { t, n, instant } = useT();
  const { data, error } = useQuery(offerQuery(wish));
  const tooMany = data !== undefined && data.total > data.most;
  return (
    <Dialog open onClose={onClose} aria-labelledby="fill-sheet-title" fullWidth maxWidth="sm">
      <DialogTitle id="fill-sheet-title">{t('fillSheet.title')}</DialogTitle>
      <DialogContent sx={{ fontSize: 14, lineHeight: '22px', pb: 1 }}>
        <Box component="ol" sx={{ m: 0, pl: 2.5, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
          {steps.map((step) => (
            <li key={step}>{t(`fillSheet.steps.${step}`)}</li>
          ))}
        </Box>
        <Box sx={{ mt: 2, display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Box sx={{ flex: '1 1 220px', fontWeight: 500 }} aria-live="polite" aria-busy={!data && !error}>
            {!data && (error ? error.message : t('fillSheet.asking'))}
            {data &&
              (tooMany
                ? t('fillSheet.tooMany', { most: n(data.most) })
                : data.fillable === 0
                  ? t('fillSheet.nothing')
                  : t('fillSheet.fillable', { number: n(data.fillable), total: n(data.total) }))}
          </Box>
          <ExportButton
            route={routes.exportFillSheet}
            body={wish}
            label={t('fillSheet.download')}
            disabled={!data || tooMany || data.fillable === 0}
          />
        </Box>
        <Box sx={{ mt: 2 }}>
          <UploadSheet onStaged={onClose} />
        </Box>
        {data?.open && (
          <Box sx={{ mt: 1.5, fontSize: 13, lineHeight: '20px' }}>
            <Link component={RouterLink} to={fillSheetAddress(data.open.sheetId)} onClick={onClose}>
              {t('fillSheet.goOn', { file: data.open.fileName, at: instant(data.open.stagedAt) })}
            </Link>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
