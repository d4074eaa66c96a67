import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { CloseIcon } from '../theme/icons.tsx';

interface DrawerFrameProps {
  title: ReactNode;
  /** The language of a title that is told in its own. */
  titleLang?: string | undefined;
  /** What stands below the title. */
  note?: ReactNode;
  width: number;
  onClose: () => void;
  children: ReactNode;
}

/** What belongs to one row of a list, beside it: a dialog with its head, in which the content takes what is left of the height. */
export function DrawerFrame({ title, titleLang, note, width, onClose, children }: DrawerFrameProps) {
  const { t } = useT();
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: { xs: '100%', sm: width }, display: 'flex' } },
      }}
    >
      <Box sx={{ px: 3, py: 2, display: 'flex', alignItems: 'flex-start', gap: 1, borderBottom: '1px solid', borderColor: 'line.main' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            id={id}
            component="h2"
            lang={titleLang}
            sx={{ m: 0, fontSize: 17, lineHeight: '26px', fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {title}
          </Box>
          {note}
        </Box>
        <IconButton aria-label={t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
