import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useT } from '#shared/i18n/use-t.ts';

/** A card whose call failed says so in its own place, and can be tried again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useT();
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, color: 'text.secondary', fontSize: 13 }}>
      {`${t('policyHome.failed')} ${error.message}`}
      <Button variant="outlined" color="inherit" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Box>
  );
}
