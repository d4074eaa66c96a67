import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, Suspense, useState } from 'react';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { sentences } from '#shared/i18n/sentences.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { JobActions } from '#shared/parts/JobActions.tsx';
import { JobPanel } from '#shared/parts/JobPanel.tsx';
import { AlertIcon, CheckIcon, RollIcon } from '#shared/theme/icons.tsx';
import { isRunning, type RollForwardReport } from '../api/roll-forward.ts';

const NotRolledDialog = lazy(() => import('./NotRolledDialog.tsx'));

const looks = {
  running: { Icon: RollIcon, color: 'brand.accent', title: 'rollForward.running' },
  completed: { Icon: CheckIcon, color: 'tone.green.fg', title: 'rollForward.completed' },
  failed: { Icon: AlertIcon, color: 'tone.red.fg', title: 'rollForward.failed' },
} as const;

/** How my job fares: real progress while it runs, a summary when it ends, until it is put away. It is found here after every reload. */
export default function RollForwardPanel({ report }: { report: RollForwardReport }) {
  const { t } = useT();
  const [detailed, setDetailed] = useState(false);
  const dismiss = useCommand(routes.dismissRollForward, { refreshes: [routes.getRollForwardJob.name] });
  const running = isRunning(report);
  const { Icon, color, title } = looks[running ? 'running' : report.state === 'failed' ? 'failed' : 'completed'];
  return (
    <JobPanel
      title={t(title)}
      look={{ Icon, color }}
      actions={
        <>
          <JobActions id={Number(report.jobId)} state={report.state} refreshes={[routes.getRollForwardJob.name]} />
          {!running && report.refusals.totalCount > 0 && (
            <Button variant="outlined" color="inherit" onClick={() => setDetailed(true)}>
              {t('rollForward.details')}
            </Button>
          )}
          {!running && (
            <Button
              variant="text"
              color="inherit"
              loading={dismiss.isPending}
              onClick={() => dismiss.mutate({ body: { jobId: Number(report.jobId) } })}
            >
              {t('rollForward.dismiss')}
            </Button>
          )}
        </>
      }
    >
      {running ? <Progress report={report} /> : <Summary report={report} />}
      {detailed && (
        <Suspense>
          <NotRolledDialog report={report} onClose={() => setDetailed(false)} />
        </Suspense>
      )}
    </JobPanel>
  );
}

function Progress({ report }: { report: RollForwardReport }) {
  const { t, n, lang } = useT();
  const figures = { processed: n(report.processed), total: n(report.total), rolled: n(report.rolled) };
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={report.progress}
        aria-label={t('rollForward.running')}
        sx={{ height: 6, borderRadius: 3, mb: 0.5 }}
      />
      <Box aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>
        {sentences(lang, report.processed === 0 ? t('rollForward.waiting') : t('rollForward.progress', figures), t('rollForward.leave'))}
      </Box>
    </>
  );
}

function Summary({ report }: { report: RollForwardReport }) {
  const { t, n } = useT();
  const figures = [
    t('rollForward.rolled', { number: n(report.rolled) }),
    ...(report.existing > 0 ? [t('rollForward.alreadyThere', { number: n(report.existing) })] : []),
    ...(report.refused > 0 ? [t('rollForward.refused', { number: n(report.refused) })] : []),
    ...(report.state === 'failed' ? [t('rollForward.failedBody')] : []),
  ];
  return (
    <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontVariantNumeric: 'tabular-nums' }}>
      {figures.map((figure) => (
        <span key={figure}>{figure}</span>
      ))}
    </Box>
  );
}
