import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon } from '#shared/theme/icons.tsx';

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
  const { t } = useT();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: { xs: '100%', sm: 560 }, display: 'flex' } },
      }}
    >
      <Box sx={{ px: 3, py: 2, display: 'flex', alignItems: 'flex-start', gap: 1, borderBottom: '1px solid', borderColor: 'line.main' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box id={id} component="h2" sx={{ m: 0, fontSize: 17, lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          {note && <Box sx={{ mt: 0.25, fontSize: 13, color: 'text.secondary' }}>{note}</Box>}
        </Box>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 3, py: 2, outlineOffset: -2 }}>
        {children}
      </Box>
      {foot && (
        <Box sx={{ px: 3, py: 1.5, display: 'flex', gap: 1, flexWrap: 'wrap', borderTop: '1px solid', borderColor: 'line.main' }}>
          {foot}
        </Box>
      )}
    </Drawer>
  );
}
