import type { QueueOverview } from '@portal/contract/client';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useT } from '#shared/i18n/use-t.ts';
import { Tag } from '#shared/parts/Tag.tsx';
import { useQueueName } from './use-queue-name.ts';

const cell = { px: 1.5, py: 0.75, fontSize: 14, lineHeight: '22px', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;
const head = { ...cell, fontSize: 12, fontWeight: 500, color: 'text.secondary' } as const;

/** Each queue with its counts; the failed ones lead to their list below. */
export function QueueTable({
  queues,
  chosen,
  onChoose,
}: {
  queues: QueueOverview['queues'];
  chosen: string;
  onChoose: (queue: string) => void;
}) {
  const { t, n } = useT();
  const nameOf = useQueueName();
  return (
    <Box
      sx={{ mt: 2, border: '1px solid', borderColor: 'line.main', borderRadius: '8px', bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      <Box component="table" aria-label={t('titles.adminQueues')} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <Box component="thead" sx={{ borderBottom: '1px solid', borderColor: 'line.main' }}>
          <tr>
            <Box component="th" scope="col" sx={{ ...head, textAlign: 'left' }}>
              {t('adminOperation.queues.counts')}
            </Box>
            {(['waiting', 'active', 'delayed', 'failed'] as const).map((column) => (
              <Box component="th" scope="col" key={column} sx={head}>
                {t(`adminOperation.queues.${column}`)}
              </Box>
            ))}
          </tr>
        </Box>
        <tbody>
          {queues.map((queue) => (
            <Box component="tr" key={queue.name} sx={{ '& + tr': { borderTop: '1px solid', borderColor: 'line.soft' } }}>
              <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 500 }}>
                <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
                  {nameOf(queue.name)}
                  {queue.isPaused && <Tag tone="amber">{t('adminOperation.queues.paused')}</Tag>}
                  {queue.isDown && <Tag tone="red">{t('adminOperation.queues.down')}</Tag>}
                </Box>
              </Box>
              {(['waiting', 'active', 'delayed'] as const).map((column) => (
                <Box component="td" key={column} sx={cell}>
                  {queue.isDown ? '–' : n(queue.counts[column])}
                </Box>
              ))}
              <Box component="td" sx={cell}>
                {queue.failed === 0 ? (
                  n(0)
                ) : (
                  <ButtonBase
                    aria-pressed={chosen === queue.name}
                    onClick={() => onChoose(chosen === queue.name ? '' : queue.name)}
                    sx={{
                      px: 0.75,
                      borderRadius: '4px',
                      font: 'inherit',
                      color: 'tone.red.fg',
                      fontWeight: 600,
                      textDecoration: 'underline',
                    }}
                  >
                    {n(queue.failed)}
                  </ButtonBase>
                )}
              </Box>
            </Box>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
