import type { ImportKind } from '@portal/contract/client';
import { useSyncExternalStore } from 'react';

/** Dialogs of the frame that more than one button opens: what a feature needs of another one, the frame shows. */
export type Panel = 'settings' | 'errors' | 'search' | 'keys' | 'create' | { readonly imports: ImportKind; readonly recordId?: number };

let open: Panel | undefined;
const listeners = new Set<() => void>();

export function openPanel(panel: Panel | undefined): void {
  open = panel;
  listeners.forEach((listener) => listener());
}

/** The same key opens it and puts it away. */
export const togglePanel = (panel: Panel): void => openPanel(open === panel ? undefined : panel);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useOpenPanel = (): Panel | undefined => useSyncExternalStore(subscribe, () => open);
