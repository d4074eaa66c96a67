import type { RiskListInput } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { previewQuery } from '../api/roll-forward.ts';

const reasons = ['unfinished', 'existing', 'year'] as const;

/** Says how many rows of the filter can be rolled forward and why the others cannot, and starts the job. */
export default function RollForwardAllDialog({ filter, onClose }: { filter: RiskListInput; onClose: () => void }) {
  const { t, n } = useT();
  const [failure, setFailure] = useState<string>();
  const { data: counts, error } = useQuery(previewQuery(filter));
  const start = useCommand(routes.rollForwardByFilter, {
    refreshes: [routes.getRollForwardJob.name],
    onSuccess: onClose,
    onError: (problem) => {
      setFailure(problem.message);
      return true;
    },
  });
  const shown = failure ?? error?.message;
  const left = counts && reasons.filter((reason) => counts[reason] > 0);
  return (
    <Dialog open onClose={() => !start.isPending && onClose()} aria-labelledby="roll-all-title" fullWidth maxWidth="xs">
      <DialogTitle id="roll-all-title" sx={{ fontSize: 17, lineHeight: '26px', pb: 1 }}>
        {t('rollForward.title')}
      </DialogTitle>
      <DialogContent sx={{ fontSize: 14, lineHeight: '22px', pb: 1, minHeight: 96 }} aria-busy={!counts && !shown}>
        {!counts && !shown && <Box sx={{ color: 'text.secondary' }}>{t('rollForward.asking')}</Box>}
        {counts && (
          <Box sx={{ fontWeight: 500 }}>
            {counts.rollable > 0
              ? t('rollForward.body', { count: counts.rollable, number: n(counts.rollable), total: n(counts.total) })
              : t('rollForward.bodyNone', { total: n(counts.total) })}
          </Box>
        )}
        {counts && left && left.length > 0 && (
          <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>
            {t('rollForward.others')}
            <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
              {left.map((reason) => (
                <li key={reason}>{t(`rollForward.${reason}`, { number: n(counts[reason]) })}</li>
              ))}
            </Box>
          </Box>
        )}
        {counts && counts.rollable > 0 && (
          <Box sx={{ mt: 1, fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{t('rollForward.owners')}</Box>
        )}
        {shown && (
          <Box role="alert" sx={{ mt: 1, fontSize: 13, color: 'error.main' }}>
            {shown}
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={start.isPending}>
          {t(counts?.rollable === 0 ? 'common.close' : 'common.cancel')}
        </Button>
        {counts && counts.rollable > 0 && (
          <Button variant="contained" autoFocus loading={start.isPending} onClick={() => start.mutate({ body: { filter } })}>
            {t('rollForward.confirm', { count: counts.rollable, number: n(counts.rollable) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
