import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { CloseIcon } from '#shared/theme/icons.tsx';

/** The lists and folders on a narrow window. */
export default function FolderDrawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useT();
  const id = useId();
  return (
    <Drawer
      anchor="left"
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: 'min(320px, calc(100vw - 48px))', display: 'flex' },
        },
      }}
    >
      <Box sx={{ pl: 2, pr: 1, minHeight: 52, display: 'flex', alignItems: 'center', borderBottom: '1px solid', borderColor: 'line.main' }}>
        <Box id={id} component="h2" sx={{ m: 0, flex: 1, fontSize: 15, lineHeight: '22px', fontWeight: 600 }}>
          {title}
        </Box>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
