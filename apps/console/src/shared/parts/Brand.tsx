import Box from '@mui/material/Box';
import { useT } from '../i18n/use-t.ts';

/** The mark: a tick in a rounded frame. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect x="1" y="1" width="22" height="22" rx="6" fill="var(--mui-palette-brand-solid)" />
      <path d="M6.5 12.2 10.4 16l7.2-8" fill="none" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export function Brand({ size = 22, words = true }: { size?: number; words?: boolean }) {
  const { t } = useT();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, fontSize: 14, letterSpacing: '-0.005em', whiteSpace: 'nowrap' }}
    >
      <Mark size={size} />
      {words && t('common.product')}
    </Box>
  );
}
