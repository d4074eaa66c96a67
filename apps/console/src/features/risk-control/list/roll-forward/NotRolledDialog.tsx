import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { refusalsQuery } from '../api/roll-forward-report.ts';
import type { RollForwardReport } from '../api/roll-forward.ts';
import { RefusedRows } from '../components/RefusedRows.tsx';

const pageSize = 50;

/** Every record that was not rolled forward, each a link with its reason, a page at a time. */
export default function NotRolledDialog({ report, onClose }: { report: RollForwardReport; onClose: () => void }) {
  const { t, n } = useT();
  const [pageIndex, setPageIndex] = useState(0);
  const { data, error } = useQuery(refusalsQuery(report.jobId, pageIndex, pageSize));
  const rows = data?.refusals.data ?? [];
  const total = report.refusals.totalCount;
  const from = pageIndex * pageSize + 1;
  const to = Math.min(total, from + pageSize - 1);
  return (
    <Dialog open onClose={onClose} aria-labelledby="not-rolled-title" fullWidth maxWidth="sm">
      <DialogTitle id="not-rolled-title">{t('rollForward.notRolled')}</DialogTitle>
      <DialogContent sx={{ pb: 1 }}>
        {error && (
          <Box role="alert" sx={{ fontSize: 13, color: 'error.main' }}>
            {error.message}
          </Box>
        )}
        <RefusedRows rows={rows} maxHeight={380} label={t('rollForward.notRolled')} />
      </DialogContent>
      <DialogActions>
        {total > pageSize && (
          <>
            <Box sx={{ fontSize: 13, color: 'text.secondary', mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {t('rollForward.showing', { from: n(from), to: n(to), total: n(total) })}
            </Box>
            <Button variant="text" color="inherit" disabled={pageIndex === 0} onClick={() => setPageIndex(pageIndex - 1)}>
              {t('rollForward.previous')}
            </Button>
            <Button variant="text" color="inherit" disabled={to >= total} onClick={() => setPageIndex(pageIndex + 1)}>
              {t('rollForward.next')}
            </Button>
          </>
        )}
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
