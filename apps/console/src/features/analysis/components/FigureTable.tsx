import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ScrollAcross } from '#shared/parts/ScrollAcross.tsx';

export interface FigureColumn<Row> {
  id: string;
  header: string;
  render: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  figure?: boolean;
  /** Left out where the screen is narrow. */
  wide?: boolean;
}

export interface FigureTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The figures of a card as a plain table; the first column names the row. It scrolls by itself where it is wider than its card. */
export function FigureTable<Row>({ label, columns, rows, rowKey }: FigureTableProps<Row>) {
  const cell = { py: '5px', px: 1, borderTop: '1px solid', borderColor: 'line.soft', verticalAlign: 'top' } as const;
  const figure = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  const least = (shown: number) => (shown > 5 ? 560 : 0);
  const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;
  return (
    <ScrollAcross role="group" label={label}>
      <Box
        component="table"
        aria-label={label}
        sx={{
          width: '100%',
          minWidth: { xs: least(columns.filter((column) => !column.wide).length), sm: least(columns.length) },
          borderCollapse: 'collapse',
          fontSize: 13,
          lineHeight: '20px',
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <Box
                component="th"
                scope="col"
                key={column.id}
                sx={{
                  py: '5px',
                  px: 1,
                  fontWeight: 500,
                  fontSize: 12,
                  color: 'text.secondary',
                  textAlign: column.figure ? 'right' : 'left',
                  ...(column.wide && wide),
                }}
              >
                {column.header}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Box component="tr" key={rowKey(row)} sx={{ '&:hover': { bgcolor: 'surface.hover' } }}>
              {columns.map((column, index) => (
                <Box
                  component={index === 0 ? 'th' : 'td'}
                  {...(index === 0 && { scope: 'row' })}
                  key={column.id}
                  sx={{
                    ...cell,
                    ...(index === 0 && { fontWeight: 400, textAlign: 'left' }),
                    ...(column.figure && figure),
                    ...(column.wide && wide),
                  }}
                >
                  {column.render(row)}
                </Box>
              ))}
            </Box>
          ))}
        </tbody>
      </Box>
    </ScrollAcross>
  );
}
