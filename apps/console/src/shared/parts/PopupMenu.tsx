import { lazy, Suspense, type ReactNode } from 'react';

/** One line of a menu. */
export interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Either an address or an action. */
  to?: string;
  onClick?: () => void;
  /** Given for a choice among several: a tick stands at the chosen one. */
  chosen?: boolean;
  destructive?: boolean;
  disabled?: boolean;
  /** The language of the words, when it is not the page's. */
  lang?: string;
  /** A second action at the end of the line (close this page); Delete does it from the keyboard. */
  aside?: { label: string; icon: ReactNode; onClick: () => void };
  /** Only on windows under 992 px. */
  narrowOnly?: boolean;
}

export interface PopupMenuProps {
  /** The button it hangs from, a place on the screen, or null while it is closed. */
  anchor: HTMLElement | { left: number; top: number } | null;
  onClose: () => void;
  label: string;
  entries: readonly MenuEntry[];
  /** `listbox` where one value is chosen. */
  role?: 'menu' | 'listbox';
  header?: ReactNode;
  minWidth?: number;
}

// Menus come with the first click, so that the first load does not carry popovers, focus traps and transitions.
const MenuPopup = lazy(() => import('./MenuPopup.tsx'));

/** The one menu of the console: arrow keys, Escape, typing ahead; destructive entries last, alone and red. */
export function PopupMenu({ anchor, ...props }: PopupMenuProps) {
  if (!anchor) return null;
  return (
    <Suspense>
      <MenuPopup anchor={anchor} {...props} />
    </Suspense>
  );
}
