import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A part of a record page: heading, note on the right, content; hairline between neighbours. `anchor` can be jumped to. */
export function Section({ title, note, anchor, children }: { title: string; note?: ReactNode; anchor?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      {...(anchor && { id: anchor, tabIndex: -1 })}
      sx={{
        outline: 'none',
        py: 3,
        '&:first-of-type': { pt: 0 },
        scrollMarginTop: 216,
        '& + section': { borderTop: '1px solid', borderColor: 'line.main' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5, minHeight: 28, flexWrap: 'wrap' }}>
        <Typography id={id} variant="h2" sx={{ flex: 'auto' }}>
          {title}
        </Typography>
        {note}
      </Box>
      {children}
    </Box>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  /** Long texts take the whole row. */
  wide?: boolean;
}

/** Read-only facts: label above value, as many columns as fit; an empty value shows a dash. */
export function Facts({ items, min = 152 }: { items: Fact[]; min?: number }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
        columnGap: 3,
        rowGap: 1.5,
        // Facts without a heading of their own begin a page: the first part with one keeps its distance.
        '& + section': { mt: 3 },
      }}
    >
      {items.map(({ label, value, wide }) => (
        <Box key={label} sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              fontSize: 14,
              lineHeight: '22px',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {value === '' || value === null || value === undefined ? '–' : value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A block of the side rail. */
export function RailBlock({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, minHeight: 24 }}>
        <Typography id={id} variant="h3" sx={{ flex: 1, color: 'text.secondary', fontWeight: 500 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

export function RailRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', minHeight: 28, py: 0.5, fontSize: 13, lineHeight: '20px', gap: 1 }}>
      {/* Beside a record it is narrow; below one it has the width of a phone. */}
      <Box sx={{ width: { xs: 160, lg: 92 }, flexShrink: 0, color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ minWidth: 0, flex: 1, display: 'flex', flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}>{children}</Box>
    </Box>
  );
}

/** A block of the side rail with a row for each value that there is. */
export function RailValues({ title, rows }: { title: string; rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <RailBlock title={title}>
      {rows.map(
        ([label, value]) =>
          value && (
            <RailRow key={label} label={label}>
              {value}
            </RailRow>
          ),
      )}
    </RailBlock>
  );
}
