import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import type { Tone } from '../theme/tokens.ts';

export interface CountLinkProps {
  label: string;
  /** Undefined while it is being counted. */
  value: number | undefined;
  to: string;
  hint?: string;
  tone?: Tone;
  size?: number;
}

/** A count is always a link to exactly the list that it counts. */
export function CountLink({ label, value, to, hint, tone, size = 24 }: CountLinkProps) {
  const { n } = useT();
  return (
    <Link
      component={RouterLink}
      to={to}
      underline="none"
      color="inherit"
      sx={{
        display: 'block',
        borderRadius: '6px',
        p: 1,
        m: -1,
        minWidth: 0,
        '&:hover': { bgcolor: 'surface.hover' },
        '&:hover .count': { color: 'primary.main' },
      }}
    >
      <Box
        className="count"
        sx={{
          fontSize: size,
          lineHeight: `${size + 8}px`,
          minHeight: size + 8,
          fontWeight: 600,
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: '-0.02em',
          color: tone && value ? `tone.${tone}.fg` : 'text.primary',
        }}
      >
        {value === undefined ? '–' : n(value)}
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', color: 'text.secondary' }}>{label}</Box>
      {hint && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'faint' }}>{hint}</Box>}
    </Link>
  );
}
