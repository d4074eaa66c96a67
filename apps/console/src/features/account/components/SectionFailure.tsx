import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';

/** A section whose answer did not come, with a way to ask again. */
export function SectionFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useT();
  return (
    <Box role="alert" sx={{ fontSize: 14, display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
      {error.message}
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}
