import type { BulkRunReport } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '../api/routes.ts';
import { useT } from '../i18n/use-t.ts';
import { ExportButton } from '../table/ExportButton.tsx';
import { bulkResultsQuery } from './bulk-queries.ts';
import { GroupList } from './GroupList.tsx';

const pageSize = 50;
type Outcome = 'done' | 'refused' | 'failed' | 'waiting';

/** What came of every row, a page at a time, and as a workbook. */
export default function BulkResultsDialog({ run, title, onClose }: { run: BulkRunReport; title: string; onClose: () => void }) {
  const { t, n } = useT();
  const counts: Record<Outcome, number> = {
    refused: run.refused,
    failed: run.failed,
    waiting: run.total - run.done - run.refused - run.failed,
    done: run.done,
  };
  const there = (Object.keys(counts) as Outcome[]).filter((outcome) => counts[outcome] > 0);
  const [outcome, setOutcome] = useState<Outcome | ''>(there[0] ?? '');
  const [pageIndex, setPageIndex] = useState(0);
  const { data, error } = useQuery(bulkResultsQuery(run.jobId, outcome, pageIndex, pageSize));
  const from = pageIndex * pageSize + 1;
  const total = data?.totalCount ?? 0;
  const to = Math.min(total, from + pageSize - 1);
  return (
    <Dialog open onClose={onClose} aria-labelledby="bulk-results-title" fullWidth maxWidth="sm">
      <DialogTitle id="bulk-results-title">{title}</DialogTitle>
      <DialogContent sx={{ pb: 1, fontSize: 13, lineHeight: '20px' }}>
        <Box role="group" aria-label={t('bulk.outcomes')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
          {there.map((one) => (
            <Button
              key={one}
              size="small"
              variant={one === outcome ? 'contained' : 'outlined'}
              color={one === outcome ? 'primary' : 'inherit'}
              aria-pressed={one === outcome}
              onClick={() => {
                setOutcome(one);
                setPageIndex(0);
              }}
            >
              {`${t(`bulk.outcome.${one}`)} ${n(counts[one])}`}
            </Button>
          ))}
        </Box>
        {(outcome === 'refused' || outcome === 'failed') && <GroupList groups={run.groups} />}
        {error && (
          <Box role="alert" sx={{ color: 'error.main' }}>
            {error.message}
          </Box>
        )}
        <Box
          component="ul"
          tabIndex={0}
          aria-label={title}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 1,
            p: 0,
            maxHeight: 340,
            overflowY: 'auto',
            border: '1px solid',
            borderColor: 'line.main',
            borderRadius: '6px',
          }}
        >
          {data?.data.map((row) => (
            <Box
              component="li"
              key={row.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                px: 1.5,
                py: 0.75,
                '& + &': { borderTop: '1px solid', borderColor: 'line.soft' },
              }}
            >
              {row.link ? (
                <Link
                  component={RouterLink}
                  to={row.link}
                  target="_blank"
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {row.recordNo || row.id}
                </Link>
              ) : (
                <span>{row.recordNo || row.id}</span>
              )}
              {row.message && <Box sx={{ flex: '1 1 220px', color: 'text.secondary' }}>{row.message}</Box>}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Box sx={{ mr: 'auto' }}>
          <ExportButton route={routes.exportBulkResults} body={{ jobId: Number(run.jobId) }} />
        </Box>
        {total > pageSize && (
          <>
            <Box sx={{ fontSize: 13, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {t('bulk.showing', { from: n(from), to: n(to), total: n(total) })}
            </Box>
            <Button variant="text" color="inherit" disabled={pageIndex === 0} onClick={() => setPageIndex(pageIndex - 1)}>
              {t('bulk.previous')}
            </Button>
            <Button variant="text" color="inherit" disabled={to >= total} onClick={() => setPageIndex(pageIndex + 1)}>
              {t('bulk.next')}
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
