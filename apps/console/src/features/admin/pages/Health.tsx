import type { SystemHealth } from '@portal/contract/client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '#shared/i18n/use-t.ts';
import { FailedState } from '#shared/parts/FailedState.tsx';
import { Card } from '#shared/parts/Card.tsx';
import { Notice } from '#shared/parts/Notice.tsx';
import { Page } from '#shared/parts/Page.tsx';
import { PageHeader } from '#shared/parts/PageHeader.tsx';
import { Facts } from '#shared/parts/Section.tsx';
import { CardSkeleton } from '#shared/parts/Skeletons.tsx';
import { RefreshIcon } from '#shared/theme/icons.pages.tsx';
import { AlertIcon } from '#shared/theme/icons.tsx';
import { healthQuery, WATCH_MS } from '../api/operation.ts';
import { HealthCard, type Verdict } from '../operation/HealthCard.tsx';
import { Processes } from '../operation/Processes.tsx';
import { SweepTable } from '../operation/SweepTable.tsx';

/** Less free space than this part of the disk deserves attention. */
const SCARCE = 0.1;

function judgeStorage({ isWritable, freeBytes, totalBytes }: SystemHealth['storage']): Verdict {
  if (!isWritable) return 'bad';
  return freeBytes !== null && totalBytes && freeBytes / totalBytes < SCARCE ? 'warn' : 'good';
}

/** How the parts of the portal do, asked again every few seconds (docs/decisions/machinery.md). */
export default function Health() {
  const { t, n, size, instant, list } = useT();
  const { data, error, refetch } = useQuery({ ...healthQuery, refetchInterval: WATCH_MS * 3 });
  const ms = (number: number) => t('adminOperation.health.ms', { number: n(number) });
  const link = (to: string, text: string) => (
    <Link component={RouterLink} to={to} sx={{ fontSize: 13 }}>
      {text}
    </Link>
  );
  return (
    <Page kind="padded">
      <PageHeader
        title={t('titles.adminHealth')}
        meta={data && t('adminOperation.health.checked', { at: instant(data.at) })}
        actions={
          <Button variant="outlined" color="inherit" startIcon={<RefreshIcon />} onClick={() => void refetch()}>
            {t('adminOperation.health.refresh')}
          </Button>
        }
      />
      {error && !data && <FailedState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <CardSkeleton height={420} />}
      {data && (
        <>
          {data.weakenings.map((weakening) => (
            <Notice key={weakening} tone="amber" icon={<AlertIcon />}>
              {t(`adminOperation.health.weakenings.${weakening}`)}
            </Notice>
          ))}
          <Box
            sx={{
              mt: 1.5,
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
              gap: 2,
            }}
          >
            <HealthCard title={t('adminOperation.health.database')} verdict="good">
              <Facts
                min={110}
                items={[
                  { label: t('adminOperation.health.facts.version'), value: `PostgreSQL ${data.database.version}` },
                  { label: t('adminOperation.health.facts.size'), value: size(data.database.sizeBytes) },
                  {
                    label: t('adminOperation.health.facts.connections'),
                    value: `${n(data.database.connections)} / ${n(data.database.mostConnections)}`,
                  },
                  { label: t('adminOperation.health.facts.answer'), value: ms(data.database.answerMs) },
                ]}
              />
            </HealthCard>
            <HealthCard
              title={t('adminOperation.health.queue')}
              verdict={data.queue.isUp ? 'good' : 'bad'}
              link={link('/admin/Queues', t('adminOperation.health.toQueues'))}
            >
              <Facts
                min={110}
                items={[
                  { label: t('adminOperation.health.facts.backend'), value: data.queue.backend === 'redis' ? 'Redis' : 'PostgreSQL' },
                  { label: t('adminOperation.health.facts.answer'), value: ms(data.queue.answerMs) },
                ]}
              />
            </HealthCard>
            <HealthCard title={t('adminOperation.health.migrations')} verdict={data.migrations.pending.length === 0 ? 'good' : 'bad'}>
              <Facts
                min={110}
                items={[
                  { label: t('adminOperation.health.facts.applied'), value: n(data.migrations.applied) },
                  {
                    label: t('adminOperation.health.facts.pending'),
                    value: data.migrations.pending.length === 0 ? t('adminOperation.health.none') : list(data.migrations.pending),
                  },
                  { label: t('adminOperation.health.facts.last'), value: data.migrations.last?.replace(/^Migration/, ''), wide: true },
                ]}
              />
            </HealthCard>
            <HealthCard title={t('adminOperation.health.storage')} verdict={judgeStorage(data.storage)}>
              <Facts
                min={110}
                items={[
                  {
                    label: t('adminOperation.health.facts.free'),
                    value:
                      data.storage.freeBytes === null
                        ? t('adminOperation.health.unknown')
                        : t('adminOperation.health.ofTotal', {
                            free: size(data.storage.freeBytes),
                            total: size(data.storage.totalBytes ?? 0),
                          }),
                  },
                  { label: t('adminOperation.health.facts.writable'), value: t(data.storage.isWritable ? 'common.yes' : 'common.no') },
                ]}
              />
            </HealthCard>
            <HealthCard
              title={t('adminOperation.health.mail')}
              verdict={!data.mail.hasServer ? 'warn' : data.mail.failed > 0 ? 'warn' : 'good'}
              link={link('/admin/MailLog', t('adminOperation.health.toMails'))}
            >
              <Facts
                min={110}
                items={[
                  {
                    label: t('adminOperation.health.facts.server'),
                    value: t(data.mail.hasServer ? 'adminOperation.health.configured' : 'adminOperation.health.notConfigured'),
                    wide: true,
                  },
                  { label: t('adminOperation.health.facts.queued'), value: link('/admin/MailLog?state=queued', n(data.mail.queued)) },
                  { label: t('adminOperation.health.facts.failed'), value: link('/admin/MailLog?state=failed', n(data.mail.failed)) },
                ]}
              />
            </HealthCard>
            <HealthCard title={t('adminOperation.health.versions')}>
              <Facts
                min={110}
                items={[
                  { label: t('adminOperation.health.facts.portal'), value: data.versions.portal },
                  { label: t('adminOperation.health.facts.node'), value: data.versions.node },
                  { label: t('adminOperation.health.facts.timeZone'), value: data.versions.timeZone },
                ]}
              />
            </HealthCard>
          </Box>
          <Box sx={{ mt: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
            <Processes processes={data.processes} />
            <Card title={t('adminOperation.health.sweeps')} flush>
              <SweepTable sweeps={data.sweeps} />
            </Card>
          </Box>
        </>
      )}
    </Page>
  );
}
