import { failuresByField, messages, type Check } from '@portal/contract/client';
import { useCallback, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { pair } from '../i18n/pair.ts';
import { useT } from '../i18n/use-t.ts';
import { listBlankFields } from './blank-fields.ts';
import { findField, focusField, focusFirst } from './focus-field.ts';

export { focusField };

/** A refused field: the key of a contract message (follows the language), the server's own words, or a required field that is blank. */
type Said = { key: keyof typeof messages } | { text: string } | 'blank';

/** What is wrong with a field, in the reader's language. */
export interface FieldError {
  readonly name: string;
  readonly text: string;
}

/** Field names are matched without regard to case, as the wire matches them (docs/decisions/wire.md). */
const norm = (name: string) => name.toLowerCase();

/** The names in the order of their fields on the page; those without a field come last. */
function inPageOrder(names: readonly string[]): string[] {
  const all = [...document.querySelectorAll('[data-form-field]')];
  const place = (name: string) => {
    const field = findField(name);
    return field ? all.indexOf(field) : all.length;
  };
  return names
    .map((name) => ({ name, at: place(name) }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

/** Messages that the wire keeps as they were quoted, in the words that people read. */
export type ReadMessages = Readonly<Partial<Record<keyof typeof messages, string>>>;

/**
 * Errors at their fields, all at once, from the contract's checks and from the server alike; the first refused field of the page gets the focus.
 * @param asRead where a form says a message of the contract in words of its own
 */
export function useFieldErrors(asRead: ReadMessages = {}) {
  const { t, lang } = useT();
  const [said, setSaid] = useState<Record<string, Said>>({});

  const show = useCallback((found: readonly (readonly [string, Said])[]) => {
    const next = new Map(found.map(([name, entry]) => [norm(name), entry]));
    const names = inPageOrder([...next.keys()]);
    setSaid(Object.fromEntries(names.map((name) => [name, next.get(name)!])));
    const [first] = names;
    // After the errors are drawn, so that the field's description is read with the focus.
    if (first !== undefined) setTimeout(() => focusFirst(first));
  }, []);
  /** With the other required fields that are blank, where one of these is: who saves a draft hears of the number that is too long, not of what it may lack. */
  const showLacking = (found: readonly (readonly [name: string, said: Said])[]) => {
    const blank = listBlankFields(findField(found[0]![0])).map(norm);
    const isLacking = found.some(([name]) => blank.includes(norm(name)));
    show([...(isLacking ? blank : []).map((name) => [name, 'blank'] as const), ...found]);
  };
  const tell = (
    failed: readonly { readonly field: string; readonly message: keyof typeof messages }[],
    own: readonly (readonly [name: string, text: string])[] = [],
  ): boolean => {
    // What has no field here cannot be mended here: it is told only where nothing else is wrong.
    const known = failed.filter(({ field }) => findField(field));
    const contracted = known.length > 0 ? known : failed.slice(0, 1);
    show([
      ...own.map(([name, text]) => [name, { text }] as const),
      ...contracted.map(({ field, message }) => [field, { key: message }] as const),
    ]);
    return failed.length === 0 && own.length === 0;
  };
  const wordsOf = (entry: Said) => {
    if (entry === 'blank') return t('parts.required');
    return 'key' in entry ? (asRead[entry.key] ?? messages[entry.key][lang]) : entry.text;
  };

  return {
    /** The error of a field in the reader's language. */
    of: (name: string): string | undefined => {
      const entry = said[norm(name)];
      return entry && wordsOf(entry);
    },
    any: Object.keys(said).length > 0,
    /** All of them, in the order of their fields on the page. */
    list: Object.entries(said).map(([name, entry]): FieldError => {
      const words = wordsOf(entry);
      // Away from its field, “required” alone does not say what.
      const label = entry === 'blank' && findField(name)?.querySelector('[id$="-label"]')?.textContent;
      return { name, text: label ? pair(label, words) : words };
    }),
    /** Runs a validation, and tells every field that fails, with what the page found by itself; true when there is nothing. */
    check: <Value>(checks: readonly Check<Value>[], value: Value, own: readonly (readonly [name: string, text: string])[] = []): boolean =>
      tell(failuresByField(checks, value), own),
    /** Tells what the page found by itself, at every field; true when there is nothing. */
    tell: (failed: Parameters<typeof tell>[0]): boolean => tell(failed),
    /**
     * Puts the server's field errors at their fields, and beside them the required fields that are blank, too. False when there are none: then the message is
     * for a toast.
     */
    take: (error: unknown): boolean => {
      if (!isApiError(error, 'validation') || error.errors.length === 0) return false;
      const known = error.errors.filter(({ field }) => findField(field));
      if (known.length === 0) return false;
      showLacking(known.map(({ field, message }) => [field, { text: message }]));
      return true;
    },
    /** One error of the page's own; where the field is blank, the others that are required and blank beside it. */
    put: (name: string, text: string) => showLacking([[name, { text }]]),
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
