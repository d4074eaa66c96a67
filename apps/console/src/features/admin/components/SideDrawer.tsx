import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { DrawerFrame } from '#shared/parts/DrawerFrame.tsx';

/** What belongs to one row of a list, beside it: head, content that scrolls, and a foot with the actions. */
export function SideDrawer({
  title,
  note,
  foot,
  onClose,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <DrawerFrame
      title={title}
      note={note && <Box sx={{ mt: 0.25, fontSize: 13, color: 'text.secondary' }}>{note}</Box>}
      width={560}
      onClose={onClose}
    >
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 3, py: 2, outlineOffset: -2 }}>
        {children}
      </Box>
      {foot && (
        <Box sx={{ px: 3, py: 1.5, display: 'flex', gap: 1, flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'line.main' }}>
          {foot}
        </Box>
      )}
    </DrawerFrame>
  );
}
