import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { useT } from '../i18n/use-t.ts';
import { CloseIcon } from '../theme/icons.tsx';

interface DrawerFrameProps {
  title: ReactNode;
  /** The language of a title that is told in its own. */
  titleLang?: string | undefined;
  /** What stands below the title. */
  note?: ReactNode;
  width: number;
  /** What leads elsewhere stands at the left and leaves the page an edge, what belongs to a row at the right. */
  side?: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}

/** What stands beside a page: a dialog with its head, in which the content takes what is left of the height. */
export function DrawerFrame({ title, titleLang, note, width, side = 'right', onClose, children }: DrawerFrameProps) {
  const { t } = useT();
  const id = useId();
  const isRight = side === 'right';
  const widths = isRight ? { xs: '100%', sm: width } : `min(${width}px, calc(100vw - 48px))`;
  return (
    <Drawer
      anchor={side}
      open
      // The second of two clicks falls on what lies behind: the first one has opened this.
      onClose={(event: MouseEvent) => event.detail > 1 || onClose()}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: { width: widths, display: 'flex' } },
      }}
    >
      <Box
        sx={{
          ...(isRight ? { px: 3, py: 2 } : { pl: 2, pr: 1, py: 1 }),
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          borderBottom: '1px solid',
          borderColor: 'line.main',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box
            id={id}
            component="h2"
            lang={titleLang}
            sx={{
              m: 0,
              fontSize: isRight ? 17 : 15,
              lineHeight: isRight ? '26px' : '36px',
              fontWeight: 600,
              overflowWrap: 'anywhere',
              fontVariantNumeric: 'tabular-nums',
            }}
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
