import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../i18n/use-t.ts';
import { CheckIcon } from '../theme/icons.tsx';
import { layout } from '../theme/tokens.ts';
import type { MenuEntry, PopupMenuProps } from './PopupMenu.tsx';
import { useMedia } from './use-media.ts';

const separator = {
  mt: '5px',
  '&::before': { content: '""', position: 'absolute', left: 0, right: 0, top: -3, borderTop: '1px solid', borderColor: 'line.main' },
} as const;

function roleOf(entry: MenuEntry, menuRole: 'menu' | 'listbox') {
  if (menuRole === 'listbox') return { role: 'option', 'aria-selected': entry.chosen ?? false };
  return entry.chosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': entry.chosen };
}

/** Words above the entries. `disabled` tells the list to give the focus to an entry instead. */
function Heading({ children }: { children: ReactNode; disabled: true }) {
  return (
    <Box component="li" role="presentation" sx={{ px: 1, pt: 0.5, pb: 1, mb: 0.5, borderBottom: '1px solid', borderColor: 'line.main' }}>
      {children}
    </Box>
  );
}

/** Loaded by PopupMenu at its first opening. */
export default function MenuPopup({
  anchor,
  onClose,
  label,
  entries,
  role = 'menu',
  header,
  minWidth = 168,
}: PopupMenuProps & { anchor: NonNullable<PopupMenuProps['anchor']> }) {
  const { t } = useT();
  // An entry that is only hidden would take the focus and lose it.
  const wide = useMedia(`(min-width:${layout.drawerBelow}px)`);
  const shown = entries.filter((entry) => !(wide && entry.narrowOnly));
  const sorted = shown.sort((a, b) => Number(a.destructive ?? false) - Number(b.destructive ?? false));
  const firstDestructive = sorted.findIndex((entry) => entry.destructive);
  const isElement = anchor instanceof HTMLElement;
  return (
    <Menu
      open
      onClose={onClose}
      onClick={(event) => event.stopPropagation()}
      {...(isElement ? { anchorEl: anchor } : { anchorReference: 'anchorPosition' as const, anchorPosition: anchor })}
      slotProps={{
        list: { role, 'aria-label': label },
        // The popup lies outside the page's landmarks and must be one itself.
        paper: {
          role: 'region',
          'aria-label': label,
          sx: { minWidth, maxWidth: 'min(360px, calc(100vw - 32px))', maxHeight: 'min(520px, calc(100vh - 64px))' },
        },
      }}
    >
      {header && <Heading disabled>{header}</Heading>}
      {sorted.length === 0 && <MenuItem disabled>{t('parts.noOptions')}</MenuItem>}
      {sorted.map((entry, index) => (
        <MenuItem
          key={entry.id}
          lang={entry.lang}
          disabled={entry.disabled ?? false}
          selected={entry.chosen ?? false}
          {...roleOf(entry, role)}
          {...(entry.to && { component: Link, to: entry.to })}
          onClick={() => {
            onClose();
            entry.onClick?.();
          }}
          onKeyDown={(event) => event.key === 'Delete' && entry.aside?.onClick()}
          sx={{
            minHeight: { xs: 44, md: 32 },
            whiteSpace: 'normal',
            overflowWrap: 'anywhere',
            ...(entry.destructive && { color: 'error.main' }),
            ...(index > 0 && index === firstDestructive && separator),
          }}
        >
          {entry.icon}
          <Box component="span" sx={{ flex: 1 }}>
            {entry.label}
          </Box>
          {entry.chosen && <CheckIcon sx={{ fontSize: 16 }} />}
          {entry.aside && (
            <IconButton
              component="span"
              tabIndex={-1}
              aria-label={entry.aside.label}
              onClick={(event) => {
                event.stopPropagation();
                entry.aside?.onClick();
              }}
            >
              {entry.aside.icon}
            </IconButton>
          )}
        </MenuItem>
      ))}
    </Menu>
  );
}
