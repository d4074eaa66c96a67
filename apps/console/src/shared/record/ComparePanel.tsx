import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DiffText } from '../parts/DiffText.tsx';
import { WholeDates } from '../parts/WholeDates.tsx';

export interface CompareSide {
  head: string;
  text: string;
  /** Stands at the end of the head. */
  aside?: ReactNode;
}

const headStyle = { fontSize: 12, lineHeight: '18px', color: 'text.secondary', mb: 0.75 } as const;

/** Last year's and this year's words side by side (one above the other on a phone), the differences marked word by word. */
export function ComparePanel({ before, after }: { before: CompareSide; after: CompareSide }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', md: '1fr 1fr' },
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
      }}
    >
      <Box sx={{ p: 2, bgcolor: 'surface.sunken', minWidth: 0 }}>
        <Box sx={headStyle}>
          <WholeDates text={before.head} />
        </Box>
        <DiffText before={before.text} after={after.text} side="before" />
      </Box>
      <Box
        sx={{
          p: 2,
          minWidth: 0,
          borderLeft: { md: '1px solid' },
          borderTop: { xs: '1px solid', md: 0 },
          borderColor: { xs: 'line.main', md: 'line.main' },
        }}
      >
        <Box sx={{ ...headStyle, display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
          <Box component="span" sx={{ minWidth: 0 }}>
            <WholeDates text={after.head} />
          </Box>
          {after.aside}
        </Box>
        <DiffText before={before.text} after={after.text} side="after" />
      </Box>
    </Box>
  );
}
