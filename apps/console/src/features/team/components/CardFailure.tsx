import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';

/** In place of a card that could not be loaded. */
export function CardFailure({ words, error, onRetry }: { words: string; error: Error | null; onRetry: () => void }) {
  const { t } = useT();
  return (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary', fontSize: 13 }}>
      {`${words} ${error?.message ?? ''}`}
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}
