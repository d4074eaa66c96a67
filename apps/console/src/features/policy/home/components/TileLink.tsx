import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A way on: an icon, its name, and a line about it. */
export function TileLink({ to, icon, title, note }: { to: string; icon: ReactNode; title: string; note: string }) {
  return (
    <ButtonBase
      component={Link}
      to={to}
      sx={{
        minWidth: 0,
        minHeight: 60,
        px: 1.5,
        py: 1,
        gap: 1.5,
        justifyContent: 'flex-start',
        textAlign: 'left',
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        '&:hover': { bgcolor: 'surface.hover', borderColor: 'line.strong' },
        '& > svg': { fontSize: 22, color: 'primary.main', flexShrink: 0 },
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box
          title={title}
          sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Box>
        <Box sx={{ fontSize: 12, lineHeight: '18px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minHeight: 18 }}>
          {note}
        </Box>
      </Box>
    </ButtonBase>
  );
}
