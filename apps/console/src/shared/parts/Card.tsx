import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface CardProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  sx?: SxProps<Theme>;
  /** Content reaches the edges. */
  flush?: boolean;
}

/** A hairline, a heading, content. Never a shadow, never a coloured head. */
export function Card({ title, action, children, sx = [], flush = false }: CardProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={[
        {
          border: '1px solid',
          borderColor: 'line.main',
          borderRadius: '8px',
          bgcolor: 'background.paper',
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <Box sx={{ minHeight: 48, px: 2, py: 1, display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography id={id} variant="h2" sx={{ flex: 'auto' }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box sx={{ px: flush ? 0 : 2, pb: flush ? 0 : 2, flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
