import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getUserNo } from '../api/session-gate.ts';

interface StoredDraft<Value> {
  savedAt: string;
  value: Value;
  /** The record's rowVersion when typing began, so that a later submit meets the conflict check. */
  base?: number | undefined;
}

export interface Draft<Value extends object> {
  value: Value;
  /** Changes some fields. */
  set: (changes: Partial<Value>) => void;
  /** Takes a fresh record from the server; what was typed stays typed. */
  rebase: (initial: Value, base?: number) => void;
  /** Something differs from the record. */
  dirty: boolean;
  /** The fields that differ from the record. */
  changed: readonly (keyof Value)[];
  /** ISO time of the last local save, undefined while nothing was typed. */
  savedAt: string | undefined;
  /** True when typing of an earlier visit was brought back. */
  restored: boolean;
  /** rowVersion on which the typing is based. */
  base: number | undefined;
  /** Throws the typing away and shows the record again. */
  discard: () => void;
  /** Forgets the draft after a success; the shown values stay. */
  clear: () => void;
  /** The same after a success on which is typed on: what was typed while it was on its way stays typed. */
  settle: () => void;
}

const pause = 400;
const keyOf = (key: string) => `draft:${getUserNo() ?? ''}:${key}`;
const same = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function readDraft<Value>(key: string): StoredDraft<Value> | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function writeDraft<Value>(key: string, draft: StoredDraft<Value> | undefined): void {
  try {
    if (draft) localStorage.setItem(keyOf(key), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(key));
  } catch {
    // A full or forbidden storage must not stop anybody from typing.
  }
}

/**
 * A form's values, saved on this device while they are typed and kept through errors, conflicts, ended sessions and closed windows.
 * `key` names the record (`currentControl:214`); `initial` is what the server has, `base` its rowVersion.
 */
export function useDraft<Value extends object>(key: string, initial: Value, base?: number): Draft<Value> {
  const [stored] = useState(() => readDraft<Partial<Value>>(key));
  const [record, setRecord] = useState({ initial, base: stored ? stored.base : base });
  // Only what was typed is kept, so that fields nobody touched follow the record.
  const [typed, setTyped] = useState<Partial<Value>>(stored?.value ?? {});
  const [savedAt, setSavedAt] = useState(stored?.savedAt);
  const [restored, setRestored] = useState(stored !== undefined);
  const value = useMemo(() => ({ ...record.initial, ...typed }), [record, typed]);
  const changed = useMemo(
    () => (Object.keys(typed) as (keyof Value)[]).filter((name) => !same(typed[name], record.initial[name])),
    [typed, record],
  );
  const dirty = changed.length > 0;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(() => void) | undefined>(undefined);

  const flush = useCallback(() => {
    clearTimeout(timer.current);
    pending.current?.();
    pending.current = undefined;
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  const set = useCallback(
    (changes: Partial<Value>) => {
      setTyped((current) => {
        const next = { ...current, ...changes };
        pending.current = () => {
          const now = new Date().toISOString();
          writeDraft(key, { savedAt: now, value: next, base: record.base });
          setSavedAt(now);
        };
        return next;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [flush, key, record.base],
  );

  const forget = useCallback(() => {
    clearTimeout(timer.current);
    pending.current = undefined;
    writeDraft(key, undefined);
    setSavedAt(undefined);
    setRestored(false);
  }, [key]);

  return {
    value,
    set,
    dirty,
    changed,
    savedAt: dirty ? savedAt : undefined,
    restored: restored && dirty,
    base: record.base,
    rebase: useCallback((next: Value, nextBase?: number) => setRecord({ initial: next, base: nextBase }), []),
    discard: useCallback(() => {
      forget();
      setTyped({});
    }, [forget]),
    clear: useCallback(() => {
      forget();
      setRecord((current) => ({ ...current, initial: { ...current.initial, ...typed } }));
      setTyped({});
    }, [forget, typed]),
    settle: useCallback(() => {
      setRecord((current) => ({ ...current, initial: { ...current.initial, ...typed } }));
      setRestored(false);
      setTyped((current) => {
        const entries = Object.entries(current).filter(([name, one]) => !same(one, typed[name as keyof Value]));
        const later = Object.fromEntries(entries) as Partial<Value>;
        pending.current = () =>
          writeDraft(key, entries.length > 0 ? { savedAt: new Date().toISOString(), value: later, base: record.base } : undefined);
        return later;
      });
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, 0);
    }, [flush, key, record.base, typed]),
  };
}
