import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';

const cellSx = {
  px: 2,
  py: 0.75,
  fontSize: 13,
  lineHeight: '20px',
  borderTop: '1px solid',
  borderColor: 'line.soft',
  textAlign: 'left',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;
const headSx = { ...cellSx, borderTop: 0, fontSize: 12, fontWeight: 500, color: 'text.secondary', whiteSpace: 'nowrap' } as const;
const numberSx = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;

interface Column<Name extends string> {
  readonly name: Name;
  readonly header: string;
  readonly isNumber?: boolean;
}

/** Facts of a scope in rows to be read; each cell has its words and, smaller, what they stand on. */
export function ScopeTable<Name extends string>({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly Column<Name>[];
  rows: readonly { readonly key: string; readonly cells: Readonly<Record<Name, readonly [words: string, note?: ReactNode]>> }[];
}) {
  return (
    <ScrollAcross role="group" label={label}>
      <Box
        component="table"
        sx={{
          width: '100%', // Narrow columns would make a row as high as a screen.
          minWidth: { xs: 980, md: 720 },
          borderCollapse: 'collapse',
        }}
      >
        <thead>
          <tr>
            {columns.map(({ name, header, isNumber }) => (
              <Box component="th" scope="col" key={name} sx={{ ...headSx, ...(isNumber && numberSx) }}>
                {header}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ name, isNumber }) => {
                const [words, note] = cells[name];
                return (
                  <Box component="td" key={name} sx={{ ...cellSx, ...(isNumber && numberSx) }}>
                    {words || '–'}
                    {note && <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}>{note}</Box>}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}
