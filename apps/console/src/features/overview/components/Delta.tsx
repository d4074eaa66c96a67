import Box from '@mui/material/Box';
import { ArrowDown, ArrowUp } from '#shared/theme/icons.pages.tsx';
import { useT } from '#shared/i18n/use-t.ts';

/** A movement: arrow, figure, and a tone only where up or down is good or bad. */
export function Delta({ value, unit = '', good }: { value: number; unit?: string; good?: 'up' | 'down' }) {
  const { n } = useT();
  if (value === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {'–'}
      </Box>
    );
  const isUp = value > 0;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1px',
        fontSize: 12,
        lineHeight: '18px',
        whiteSpace: 'nowrap',
        color: good ? `tone.${(good === 'up') === isUp ? 'green' : 'red'}.fg` : 'inherit',
      }}
    >
      <Arrow sx={{ fontSize: 13, '& path': { strokeWidth: 2 } }} />
      {`${n(Math.abs(value))}${unit}`}
    </Box>
  );
}
