import { processWords, type SystemHealth } from '@portal/contract/client';
import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Tag } from '#shared/parts/Tag.tsx';
import { CodeName } from './CodeName.tsx';
import { HealthCard } from './HealthCard.tsx';

/** The workers that gave a sign within a day; without a living one everything waits, and that is said. */
export function Processes({ processes }: { processes: SystemHealth['processes'] }) {
  const { t, instant } = useT();
  const alive = processes.filter((process) => process.isAlive);
  return (
    <HealthCard title={t('adminOperation.health.processes')} verdict={alive.length > 0 ? 'good' : 'bad'}>
      {alive.length === 0 && <Box sx={{ mb: 1, fontSize: 14, color: 'tone.red.fg' }}>{t('adminOperation.health.noWorker')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {processes.map((process) => (
          <Box
            component="li"
            key={`${process.host}${process.pid}${process.startedAt}`}
            sx={{
              py: 0.75,
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              alignItems: 'center',
              fontSize: 13,
              lineHeight: '20px',
              '& + li': { borderTop: '1px solid', borderColor: 'line.soft' },
            }}
          >
            <Tag tone={process.isAlive ? 'green' : 'neutral'}>
              {t(process.isAlive ? 'adminOperation.health.alive' : 'adminOperation.health.gone')}
            </Tag>
            <Box component="span" sx={{ fontWeight: 500 }}>
              <CodeName code={process.kind} words={processWords} inline />
              {` · ${process.host}`}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {t('adminOperation.health.pid', { pid: process.pid })}
              {' · '}
              {t('adminOperation.health.since', { at: instant(process.startedAt) })}
              {' · '}
              {t('adminOperation.health.seen', { at: instant(process.seenAt) })}
            </Box>
          </Box>
        ))}
      </Box>
    </HealthCard>
  );
}
