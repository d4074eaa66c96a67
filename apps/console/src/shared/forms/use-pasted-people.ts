import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import type { Person } from '../parts/PersonPicker.tsx';
import { findPasted, splitPeople, type PastedPeople } from './paste-people.ts';

/** What a picker says of what was pasted into it. */
export type PasteTold = { state: 'asking' } | { state: 'failed' } | ({ state: 'done'; count: number } & Omit<PastedPeople, 'found'>);

/**
 * Many names or user numbers pasted into a picker at once. Who is found is given to `onFound`, who is not is told; one name alone is typed as ever.
 */
export function usePastedPeople(
  search: (text: string, signal: AbortSignal) => Promise<readonly Person[]>,
  onFound: (people: readonly Person[]) => void,
) {
  const [told, setTold] = useState<PasteTold>();
  const asking = useRef<AbortController>(undefined);
  // Who was chosen while the server was asked is there still.
  const add = useRef(onFound);
  useEffect(() => {
    add.current = onFound;
  });
  useEffect(() => () => asking.current?.abort(), []);
  const onPaste = (event: ClipboardEvent): void => {
    const parts = splitPeople(event.clipboardData.getData('text/plain'));
    if (!parts) return;
    event.preventDefault();
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setTold({ state: 'asking' });
    findPasted(parts, search, mine.signal).then(
      ({ found, unknown, several }) => {
        if (mine.signal.aborted) return;
        add.current(found);
        setTold({ state: 'done', unknown, several, count: found.length });
      },
      () => {
        if (!mine.signal.aborted) setTold({ state: 'failed' });
      },
    );
  };
  return { told, onPaste };
}
