import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';
import { Mark } from '#shared/parts/Brand.tsx';

/** While the session is asked for: the mark, so that nothing jumps. */
export function BootScreen() {
  const { t } = useT();
  return (
    <Box role="status" aria-label={t('common.loading')} sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <Mark size={40} />
    </Box>
  );
}
