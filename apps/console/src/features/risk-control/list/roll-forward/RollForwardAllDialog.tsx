import type { RiskListInput } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { request, useRecordAction } from '#shared/record/use-record-action.ts';
import { previewQuery } from '../api/roll-forward-report.ts';

const stale = { record: routes.getRollForwardJob.name, all: [routes.getRollForwardJob.name] };
const reasons = ['unfinished', 'existing', 'year'] as const;

/** Says how many rows of the filter can be rolled forward and why the others cannot, and starts the job. */
export default function RollForwardAllDialog({ filter, onClose }: { filter: RiskListInput; onClose: () => void }) {
  const { t, n } = useT();
  const { data: counts, error } = useQuery(previewQuery(filter));
  const action = useRecordAction({ stale });
  const start = () => action.run(request({ route: routes.rollForwardByFilter, input: { body: { filter } }, onDone: onClose }));
  const shown = action.problem?.message ?? error?.message;
  const left = counts && reasons.filter((reason) => counts[reason] > 0);
  return (
    <Dialog open onClose={() => !action.busy && onClose()} aria-labelledby="roll-all-title" fullWidth maxWidth="xs">
      <DialogTitle id="roll-all-title">{t('rollForward.title')}</DialogTitle>
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
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose} disabled={action.busy}>
          {t(counts?.rollable === 0 ? 'common.close' : 'common.cancel')}
        </Button>
        {counts && counts.rollable > 0 && (
          <Button variant="contained" autoFocus loading={action.busy} onClick={start}>
            {t('rollForward.confirm', { count: counts.rollable, number: n(counts.rollable) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
