import { firstFailure, messages, type Check } from '@portal/contract/client';
import { useCallback, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { useT } from '../i18n/use-t.ts';
import { focusField } from './focus-field.ts';

export { focusField };

/** A refused field: the key of a contract message (follows the language), or the server's own words. */
type Said = { key: keyof typeof messages } | { text: string };

/** Field names are matched without regard to case, as the wire matches them (docs/decisions/wire.md). */
const norm = (name: string) => name.toLowerCase();

/** Errors at their fields, from the contract's ordered checks and from the server alike; the first refused field gets the focus. */
export function useFieldErrors() {
  const { lang } = useT();
  const [said, setSaid] = useState<Record<string, Said>>({});

  const show = useCallback((next: Record<string, Said>, first: string | undefined) => {
    setSaid(next);
    // After the errors are drawn, so that the field's description is read with the focus.
    if (first) setTimeout(() => focusField(first));
  }, []);

  return {
    /** The error of a field in the reader's language. */
    of: (name: string): string | undefined => {
      const entry = said[norm(name)];
      return entry && ('key' in entry ? messages[entry.key][lang] : entry.text);
    },
    any: Object.keys(said).length > 0,
    /** Runs an ordered validation ("stops at the first"); true when all checks pass. */
    check: <Value>(checks: readonly Check<Value>[], value: Value): boolean => {
      const failed = firstFailure(checks, value);
      show(failed ? { [norm(failed.field)]: { key: failed.message } } : {}, failed?.field);
      return failed === undefined;
    },
    /** Puts the server's field errors at their fields. False when there are none: then the message is for a toast. */
    take: (error: unknown): boolean => {
      if (!isApiError(error, 'validation') || error.errors.length === 0) return false;
      const known = error.errors.filter(({ field }) => document.querySelector(`[data-field="${CSS.escape(field)}" i]`));
      if (known.length === 0) return false;
      show(Object.fromEntries(known.map(({ field, message }) => [norm(field), { text: message }])), known[0]?.field);
      return true;
    },
    /** One error of the page's own. */
    put: (name: string, text: string) => show({ [norm(name)]: { text } }, name),
    /** Forgets the error of a field that is being mended; without a name all of them. */
    clear: useCallback(
      (name?: string) =>
        setSaid((current) => {
          if (!name) return {};
          const { [norm(name)]: _gone, ...rest } = current;
          return rest;
        }),
      [],
    ),
  };
}
