import type { FieldChange } from '@portal/platform';
import { readKey } from './figures.ts';
import type { FactChange } from './facts.ts';

/** A changed fact as the history's step says it: what of which kind of record, and behind the record's number what it was and is. */
export function toFieldChange({ key, label, before, after }: FactChange): FieldChange {
  const say = (value: string | null): string => (value === null ? '' : `${label} ${value}`);
  return { field: `fact.${readKey(key).kind}.${readKey(key).aspect}`, before: say(before), after: say(after) };
}

/** The same read back; null for a change that is of no fact. A value is one word, or none. */
export function readFactChange({ field, before, after }: FieldChange): { kind: string; aspect: string; label: string } | null {
  const [head, kind = '', aspect = ''] = field.split('.');
  return head === 'fact' ? { kind, aspect, label: (before || after).replace(/ \S*$/, '') } : null;
}
