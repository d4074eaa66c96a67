import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface ItemSectionProps {
  title: string;
  isLoading: boolean;
  /** What to say where nothing could be loaded. */
  failure: string | null;
  children: ReactNode;
}

/** A part of an item's drawer that is asked for by itself. */
export function ItemSection({ title, isLoading, failure, children }: ItemSectionProps) {
  return (
    <Box component="section" aria-label={title} sx={{ px: 3, py: 2, borderTop: '1px solid', borderColor: 'line.main' }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {isLoading && <Skeleton height={48} />}
      {failure !== null && (
        <Box role="alert" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {failure}
        </Box>
      )}
      {children}
    </Box>
  );
}
