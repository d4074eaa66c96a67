import { useSyncExternalStore } from 'react';

let open: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

function write(next: ReadonlySet<number>): void {
  open = next;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Which branches stand open; the same on every list of the library, so that going from one to another closes none. */
export const useOpenFolders = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => open);

export function setFolderOpen(id: number, isOpen: boolean): void {
  if (open.has(id) === isOpen) return;
  const next = new Set(open);
  if (isOpen) next.add(id);
  else next.delete(id);
  write(next);
}

/** Opens what stands above a folder, so that it is in sight. */
export function openFolders(ids: readonly number[]): void {
  if (ids.every((id) => open.has(id))) return;
  write(new Set([...open, ...ids]));
}
