import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType, ReactNode } from 'react';

interface JobPanelProps {
  title: string;
  look: { readonly Icon: ComponentType<SvgIconProps>; readonly color: string };
  /** Its progress while it runs, what came of it afterwards. */
  children: ReactNode;
  actions: ReactNode;
}

/** How a job of mine fares, above the list that it works on. */
export function JobPanel({ title, look: { Icon, color }, children, actions }: JobPanelProps) {
  return (
    <Box
      component="section"
      aria-label={title}
      sx={{
        mx: { xs: 2, md: 3 },
        mb: 1.5,
        px: 2,
        py: 1.25,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.75,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'surface.hover',
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}>
        <Icon sx={{ fontSize: 18, color }} />
        {title}
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>{children}</Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
    </Box>
  );
}
