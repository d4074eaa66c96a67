import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';
import { CheckIcon, OfflineIcon } from '#shared/theme/icons.tsx';
import type { SitSnapshot } from './use-sit-exam.ts';

/** Whether the server has what was answered; while it cannot be reached, that nothing is lost and what to do. */
export function SaveState({ state, onRetry }: { state: SitSnapshot; onRetry: () => void }) {
  const { t, n } = useT();
  const waiting = Object.keys(state.context.queue).length;
  const lost = state.matches({ sitting: { saving: 'waiting' } });
  if (lost) {
    return (
      <Box
        role="status"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.75,
          flexWrap: 'wrap',
          color: 'tone.amber.fg',
          fontSize: 12,
          lineHeight: '18px',
        }}
      >
        <OfflineIcon sx={{ fontSize: 16 }} />
        {t('exam.sit.offline', { count: waiting, number: n(waiting) })}
        <Button size="small" variant="text" color="inherit" onClick={onRetry} sx={{ minHeight: 24, py: 0 }}>
          {t('exam.sit.tryNow')}
        </Button>
      </Box>
    );
  }
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', fontSize: 12, lineHeight: '18px' }}>
      {waiting === 0 && <CheckIcon sx={{ fontSize: 16, color: 'tone.green.fg' }} />}
      {waiting === 0 ? t('exam.sit.saved') : t('exam.sit.saving')}
    </Box>
  );
}
