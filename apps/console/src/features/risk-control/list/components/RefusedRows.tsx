import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { addressOf } from '../row-actions.ts';

export interface RefusedRowsProps {
  rows: readonly { id: number; riskNo: string; message: string }[];
  /** In pixels; more rows scroll. */
  maxHeight: number;
  label?: string;
}

/** Records that an action refused, each a link with its reason. */
export function RefusedRows({ rows, maxHeight, label }: RefusedRowsProps) {
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={label}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        maxHeight,
        overflow: 'auto',
      }}
    >
      {rows.map((row, index) => (
        <Box
          component="li"
          key={row.id}
          sx={{
            px: 1.5,
            py: 1,
            display: 'flex',
            gap: 2,
            fontSize: 13,
            lineHeight: '20px',
            borderTop: index ? '1px solid' : 0,
            borderColor: 'line.soft',
          }}
        >
          <Link component={RouterLink} to={addressOf('view', row.id) ?? ''} sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
            {row.riskNo}
          </Link>
          <Box sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>{row.message}</Box>
        </Box>
      ))}
    </Box>
  );
}
