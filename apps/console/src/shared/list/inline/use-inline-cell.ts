import { messages, type Check } from '@portal/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';

/** A record behind a row, and the form's own way to save it. */
export interface InlineSource<Rec, Form extends object> {
  /** The record as it is now; never an answer that is kept. */
  read: () => Promise<Rec>;
  toForm: (record: Rec) => Form;
  /** The contract's checks of a draft. */
  check: (form: Form) => readonly Pick<Check<never>, 'field' | 'message'>[];
  /** Sends what the form of the record would send, with the version that was read. */
  send: (form: Form, record: Rec) => Promise<unknown>;
  /** A field's value in words. */
  textOf: (field: keyof Form & string, value: unknown) => string;
  /** Names of the routes whose answers a saved draft makes stale. */
  stale: readonly string[];
}

/** Others who save at the same moment again and again are not outrun for ever. */
const tries = 3;
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The value of one field of a draft while it is typed, and what becomes of it. */
export function useInlineCell<Rec, Form extends object>(source: InlineSource<Rec, Form>, field: keyof Form & string, onDone: () => void) {
  const { lang } = useT();
  const client = useQueryClient();
  const base = useRef<Rec>(undefined);
  const [value, setValue] = useState<unknown>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<string>();
  const seen = useRef<unknown>(undefined);
  const first = useRef(source);

  useEffect(() => {
    let isOpen = true;
    first.current.read().then(
      (record) => {
        if (!isOpen) return;
        base.current = record;
        seen.current = first.current.toForm(record)[field];
        setValue(seen.current);
      },
      (failure: unknown) => isOpen && setError((failure as Error).message),
    );
    return () => {
      isOpen = false;
    };
  }, [field]);

  const tell = (failure: unknown): void => {
    const at = isApiError(failure) ? failure.errors.find((one) => one.field.toLowerCase() === field.toLowerCase()) : undefined;
    setError(at?.message ?? (failure as Error).message);
  };
  const finish = async (): Promise<void> => {
    await Promise.all(source.stale.map((name) => client.invalidateQueries({ queryKey: [name] })));
    onDone();
  };
  const send = async (typed: unknown): Promise<void> => {
    if (base.current === undefined) return;
    const form = { ...source.toForm(base.current), [field]: typed };
    const failure = source.check(form).find((one) => one.field.toLowerCase() === field.toLowerCase());
    if (failure) return setError(messages[failure.message][lang]);
    setBusy(true);
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          await source.send({ ...source.toForm(base.current), [field]: typed }, base.current);
          return await finish();
        } catch (refused) {
          if (!isApiError(refused, 'conflict') || attempt === tries) throw refused;
          base.current = await source.read();
          const now = source.toForm(base.current)[field];
          // Only what was written into this very field is a question; the rest of the record is taken as it is now.
          if (!same(now, seen.current) && !same(now, typed)) {
            seen.current = now;
            return setTheirs(source.textOf(field, now));
          }
        }
      }
    } catch (failed) {
      tell(failed);
    } finally {
      setBusy(false);
    }
  };
  return {
    value,
    busy,
    error,
    /** What the field says now, where somebody else has changed it meanwhile. */
    theirs,
    say: setError,
    change: (next: unknown): void => {
      setError(undefined);
      setValue(next);
    },
    /** Saves what was typed; what is as it was is left. */
    save: async (typed: unknown = value): Promise<void> => {
      if (busy || typed === undefined || theirs !== undefined) return;
      if (same(typed, seen.current)) return onDone();
      return send(typed);
    },
    keepMine: (): Promise<void> => {
      setTheirs(undefined);
      return send(value);
    },
    takeTheirs: (): void => void finish(),
  };
}
