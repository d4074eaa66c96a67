import type { FillReport } from '@portal/contract/client';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { routes } from '#shared/api/routes.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { JobActions } from '#shared/parts/JobActions.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { ExportButton } from '#shared/table/ExportButton.tsx';
import { AlertIcon, CheckIcon, ClockIcon } from '#shared/theme/icons.tsx';
import { isWriting } from './fill-sheets.ts';

/** What must be known of a sheet before its cells are read: how its job fares, what came of it, and what was changed meanwhile. */
export function SheetNotices({ report }: { report: FillReport }) {
  const { t, n, instant } = useT();
  const { job, appliedAt, appliedAs, discardedAt, counts, sheetId, sheet } = report;
  const refreshes = [routes.getFillSheet.name];
  return (
    <>
      {appliedAt && appliedAs && (
        <Notice tone="green" icon={<CheckIcon />}>
          {t(`fillSheet.applied.${appliedAs}`, { count: counts.changed, number: n(counts.changed), at: instant(appliedAt) })}
        </Notice>
      )}
      {discardedAt && !appliedAt && (
        <Notice tone="neutral" icon={<AlertIcon />}>
          {t('fillSheet.discarded')}
        </Notice>
      )}
      {job && isWriting(report) && (
        <Notice tone="blue" icon={<ClockIcon />} action={<JobActions id={Number(job.jobId)} state={job.state} refreshes={refreshes} />}>
          <Box aria-live="polite">{t('fillSheet.writing')}</Box>
          <LinearProgress
            variant="determinate"
            value={job.progress}
            aria-label={t('fillSheet.writing')}
            sx={{ mt: 0.75, height: 6, borderRadius: 3, minWidth: 200 }}
          />
        </Notice>
      )}
      {job && !appliedAt && !isWriting(report) && (job.state === 'failed' || job.message) && (
        <Notice
          tone="red"
          icon={<AlertIcon />}
          action={job.state === 'failed' ? <JobActions id={Number(job.jobId)} state={job.state} refreshes={refreshes} /> : undefined}
        >
          {job.message || t('fillSheet.failed')}
        </Notice>
      )}
      {!appliedAt && !discardedAt && counts.conflicts > 0 && (
        <Notice
          tone="amber"
          icon={<AlertIcon />}
          action={<ExportButton route={routes.exportFillSheet} body={{ sheet, from: sheetId }} label={t('fillSheet.fresh')} />}
        >
          {t('fillSheet.conflicts', { count: counts.conflicts, number: n(counts.conflicts) })}
        </Notice>
      )}
    </>
  );
}
