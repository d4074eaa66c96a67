import Box from '@mui/material/Box';
import { Children, useId, type ReactNode } from 'react';

/** One kind of differences: what it is called, its figures, and line by line what differs. */
export function DifferenceList({
  title,
  sum,
  empty,
  note,
  children,
}: {
  title: string;
  sum: readonly ReactNode[];
  empty?: ReactNode;
  /** Stands below the lines where they are not all: how many more there are, or the way to them. */
  note?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mb: 0.75 }}>
        <Box component="h3" id={id} sx={{ m: 0, fontSize: 13, fontWeight: 600 }}>
          {title}
        </Box>
        {sum.map((figure, place) => (
          <Box key={place} sx={{ color: 'text.secondary' }}>
            {figure}
          </Box>
        ))}
      </Box>
      {empty}
      {Children.toArray(children).length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {children}
        </Box>
      )}
      {note && <Box sx={{ py: 0.75, borderTop: '1px solid', borderColor: 'line.soft' }}>{note}</Box>}
    </Box>
  );
}

/** One line of it. */
export const DifferenceLine = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, py: 0.75, borderTop: '1px solid', borderColor: 'line.soft' }}
  >
    {children}
  </Box>
);
