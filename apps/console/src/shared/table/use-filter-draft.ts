import { useState, type FormEvent } from 'react';

/** Filters that are chosen first and asked for with Query; Back, and links from elsewhere, change what is applied, and the choice follows. */
export function useFilterDraft<F extends object>(applied: F, isSame: (a: F, b: F) => boolean, onQuery: (filters: F) => void) {
  const [draft, setDraft] = useState(applied);
  const [seen, setSeen] = useState(applied);
  if (!isSame(seen, applied)) {
    setSeen(applied);
    setDraft(applied);
  }
  return {
    draft,
    changed: !isSame(draft, applied),
    set: (changes: Partial<F>) => setDraft((current) => ({ ...current, ...changes })),
    submit: (event: FormEvent) => {
      event.preventDefault();
      onQuery(draft);
    },
    /** Takes all of them away at once. */
    reset: (none: F) => {
      setDraft(none);
      onQuery(none);
    },
  };
}
