import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** How wide the window is, in steps that tell what fits: a table is not laid out anew for every pixel. */
export const useRoom = (): number => useSyncExternalStore(subscribe, () => Math.floor(innerWidth / 20) * 20);

/** Whether a column is left out until it is chosen, in a window of this width. */
export const isHidden = (hidden: boolean | number | undefined, room: number): boolean =>
  typeof hidden === 'number' ? room < hidden : hidden === true;
