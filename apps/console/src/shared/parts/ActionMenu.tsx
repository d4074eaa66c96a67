import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { MoreIcon } from '../theme/icons.tsx';
import { PopupMenu, type MenuEntry } from './PopupMenu.tsx';

export type MenuAction = MenuEntry;

/** The three-dot menu of a row or a header; nothing is drawn without actions. */
export function ActionMenu({
  label,
  actions,
  size = 28,
  shortcut,
}: {
  label: string;
  actions: readonly MenuAction[];
  size?: number;
  /** The key that opens it, where it is the page's own (`reach` of the frame's keys). */
  shortcut?: '.' | undefined;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-keyshortcuts={shortcut}
        aria-expanded={anchor !== null}
        onClick={(event) => {
          event.stopPropagation();
          setAnchor(event.currentTarget);
        }}
        sx={{ width: size, height: size }}
      >
        <MoreIcon sx={{ '& path': { strokeWidth: 2.4 } }} />
      </IconButton>
      <PopupMenu anchor={anchor} onClose={() => setAnchor(null)} label={label} entries={actions} />
    </>
  );
}
