import { bulkForms, findBulkForm, type BulkRunReport } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { routes } from '../api/routes.ts';
import { isExternalAuditor, useSession } from '../api/session.ts';
import { useCommand } from '../api/use-call.ts';
import { useT } from '../i18n/use-t.ts';
import { JobActions } from '../parts/JobActions.tsx';
import { JobPanel } from '../parts/JobPanel.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '../theme/icons.tsx';
import { lookOfAction } from '../workflow/catalogue.ts';
import { bulkRunQuery, isRunning } from './bulk-queries.ts';

const BulkResultsDialog = lazy(() => import('./BulkResultsDialog.tsx'));

const refreshes = [routes.getBulkRun.name];

/** How my last run over this list fares: progress while it runs, a summary when it ends, until it is put away. */
export default function BulkRunPanel({ list, stale }: { list: string; stale: string }) {
  // Who reads from a seat runs nothing, and is refused the question.
  const mayRun = !isExternalAuditor(useSession());
  const client = useQueryClient();
  const run = useQuery({ ...bulkRunQuery(list), enabled: mayRun && Object.hasOwn(bulkForms, list) }).data;
  const runs = run ? isRunning(run) : false;
  const ran = useRef(false);
  useEffect(() => {
    // The rows have moved.
    if (ran.current && !runs) void client.invalidateQueries({ queryKey: [stale] });
    ran.current = runs;
  }, [runs, client, stale]);
  return run ? <Panel run={run} /> : null;
}

const looks = {
  running: { Icon: ClockIcon, color: 'brand.accent', word: 'bulk.running' },
  done: { Icon: CheckIcon, color: 'tone.green.fg', word: 'bulk.finished' },
  partly: { Icon: AlertIcon, color: 'tone.amber.fg', word: 'bulk.finished' },
  cancelled: { Icon: AlertIcon, color: 'tone.amber.fg', word: 'bulk.cancelled' },
  failed: { Icon: AlertIcon, color: 'tone.red.fg', word: 'bulk.failed' },
} as const;

function lookOf(run: BulkRunReport) {
  if (isRunning(run)) return looks.running;
  if (run.isCancelled) return looks.cancelled;
  if (run.state === 'failed') return looks.failed;
  return run.refused + run.failed > 0 ? looks.partly : looks.done;
}

function Panel({ run }: { run: BulkRunReport }) {
  const { t, n, pick } = useT();
  const [detailed, setDetailed] = useState(false);
  const dismiss = useCommand(routes.dismissBulk, { refreshes });
  const again = useCommand(routes.retryBulk, { refreshes });
  const runs = isRunning(run);
  const { Icon, color, word } = lookOf(run);
  const form = findBulkForm(run.list, run.action);
  const look = form && lookOfAction('', form.event, form.workflow);
  const title = t(word, { action: look ? pick(look.label) : run.action });
  const body = { jobId: Number(run.jobId) };
  const waiting = run.total - run.done - run.refused - run.failed;
  const figures = [
    t('bulk.done', { number: n(run.done) }),
    ...(run.refused > 0 ? [t('bulk.refused', { number: n(run.refused) })] : []),
    ...(run.failed > 0 ? [t('bulk.broke', { number: n(run.failed) })] : []),
    ...(!runs && waiting > 0 ? [t('bulk.waiting', { number: n(waiting) })] : []),
  ];
  return (
    <JobPanel
      title={title}
      look={{ Icon, color }}
      actions={
        <>
          <JobActions id={Number(run.jobId)} state={run.state} refreshes={refreshes} />
          {!runs && run.failed > 0 && (
            <Button variant="outlined" color="inherit" loading={again.isPending} onClick={() => again.mutate({ body })}>
              {t('bulk.again', { number: n(run.failed) })}
            </Button>
          )}
          {!runs && (
            <Button variant="outlined" color="inherit" onClick={() => setDetailed(true)}>
              {t('bulk.details')}
            </Button>
          )}
          {!runs && (
            <Button variant="text" color="inherit" loading={dismiss.isPending} onClick={() => dismiss.mutate({ body })}>
              {t('bulk.dismiss')}
            </Button>
          )}
        </>
      }
    >
      {runs && (
        <LinearProgress variant="determinate" value={run.progress} aria-label={title} sx={{ height: 6, borderRadius: 3, mb: 0.5 }} />
      )}
      <Box
        role="status"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          fontVariantNumeric: 'tabular-nums',
          color: runs ? 'text.secondary' : 'inherit',
        }}
      >
        {runs && <span>{t('bulk.progress', { number: n(run.total - waiting), total: n(run.total) })}</span>}
        {(!runs || run.refused + run.failed > 0) && figures.map((figure) => <span key={figure}>{figure}</span>)}
        {runs && <span>{t('bulk.leave')}</span>}
      </Box>
      {detailed && (
        <Suspense>
          <BulkResultsDialog run={run} title={title} onClose={() => setDetailed(false)} />
        </Suspense>
      )}
    </JobPanel>
  );
}
