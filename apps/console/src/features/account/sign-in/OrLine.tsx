import Box from '@mui/material/Box';
import { useT } from '#shared/i18n/use-t.ts';

/** Stands between two ways of doing the same. */
export function OrLine({ words }: { words?: string }) {
  const { t } = useT();
  const line = { flex: 1, height: '1px', bgcolor: 'line.main' } as const;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 12, color: 'text.secondary' }}>
      <Box sx={line} />
      {words ?? t('login.or')}
      <Box sx={line} />
    </Box>
  );
}
