import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { useCommand } from '#shared/api/use-call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { JobActions } from '#shared/parts/JobActions.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { auditAnswers, auditQuery } from '../api/operation.ts';
import { AnchorCard } from '../operation/AnchorCard.tsx';
import { AuditRunCard } from '../operation/AuditRunCard.tsx';
import { HeadTable } from '../operation/HeadTable.tsx';
import { SigningKeyCard } from '../operation/SigningKeyCard.tsx';
import { UnsaidCard } from '../operation/UnsaidCard.tsx';
import { useWorkflowName } from '#shared/workflow/use-workflow-name.ts';
import { VerifyRecord } from '../operation/VerifyRecord.tsx';

/** The hash chains of all records: verify them now, see what the last verification found, and the daily seals (docs/decisions/machinery.md). */
export default function Audit() {
  const { t, n } = useT();
  const nameOf = useWorkflowName();
  // While one runs the live events tell how far it is; asked again all the same, in case one is missed.
  const { data, error, refetch } = useQuery({ ...auditQuery, refetchInterval: (query) => (query.state.data?.running ? 3_000 : false) });
  const start = useCommand(routes.startAuditVerification, { refreshes: auditAnswers });
  const running = data?.running;
  const run = running ?? data?.last;
  // What one that broke off had found so far says nothing.
  const whole = data?.last?.state === 'completed' ? data.last : null;
  return (
    <Page kind="padded">
      <PageHeader
        title={t('titles.adminAudit')}
        meta={t('adminOperation.audit.meta')}
        actions={
          <>
            {run && <JobActions id={run.id} state={run.state} refreshes={auditAnswers} />}
            <Button variant="contained" disabled={Boolean(running)} loading={start.isPending} onClick={() => start.mutate({})}>
              {t('adminOperation.audit.verify')}
            </Button>
          </>
        }
      />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton height={280} />}
      {data && (
        <Box sx={{ mt: 1.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Box role="status">
            {running && (
              <Box sx={{ p: 2, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', bgcolor: 'background.paper' }}>
                <Box sx={{ mb: 1, fontSize: 14 }}>{t('adminOperation.audit.verifying', { progress: running.progress })}</Box>
                <LinearProgress variant="determinate" value={running.progress} aria-label={t('adminOperation.audit.verify')} />
              </Box>
            )}
          </Box>
          {data.last ? (
            <AuditRunCard run={data.last} />
          ) : (
            !running && (
              <Card title={t('adminOperation.audit.neverRan')}>
                <Box sx={{ fontSize: 14, color: 'text.secondary' }}>{t('adminOperation.audit.neverBody')}</Box>
              </Card>
            )
          )}
          <VerifyRecord workflows={data.records.map((row) => row.workflow)} />
          <AnchorCard run={whole} mail={data.anchorMail} trouble={data.stampTrouble} />
          <UnsaidCard run={whole} />
          <SigningKeyCard fingerprint={data.signingKey} keys={data.keys} />
          <Card title={t('adminOperation.audit.records')}>
            <Facts min={120} items={data.records.map((row) => ({ label: nameOf(row.workflow), value: n(row.records) }))} />
          </Card>
          <Card
            title={t('adminOperation.audit.headsTitle')}
            flush
            action={
              data.headCount > data.heads.length && (
                <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
                  {t('adminOperation.audit.headsShown', { shown: n(data.heads.length), all: n(data.headCount) })}
                </Box>
              )
            }
          >
            <HeadTable heads={data.heads} anchors={whole?.anchors ?? null} />
          </Card>
        </Box>
      )}
    </Page>
  );
}
