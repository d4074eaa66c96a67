/** What the text of an address becomes in the call of a list. */
export type ConditionKind = 'text' | 'number' | 'flag' | 'day';

/** A name by which the address of a list narrows it. */
export interface AddressCondition {
  /** The field of the list's call; the name itself where it is the same. */
  readonly to?: string;
  /** `text` unless told. */
  readonly kind?: ConditionKind;
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isNumber = /^-?\d{1,15}$/;

/** The text of an address as the list's call takes it; undefined for what says nothing of its kind. */
export function readCondition(kind: ConditionKind, text: string): string | number | boolean | undefined {
  if (kind === 'number') return isNumber.test(text) ? Number(text) : undefined;
  if (kind === 'flag') return text === 'true' || text === '1';
  return kind === 'day' && !isDay.test(text) ? undefined : text;
}
