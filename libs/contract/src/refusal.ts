import type { Text } from '@portal/workflows';
import type { ConsoleMessageKey } from './console-messages.ts';
import type { MessageKey } from './messages.ts';

/** Stable, machine-readable codes; finer ones stand behind a dot (docs/decisions/envelope.md, docs/decisions/wire.md). */
export const refusalCodes = [
  'validation',
  'not_allowed',
  'not_found',
  'wrong_state',
  'conflict',
  'unauthenticated',
  'forbidden',
  'too_large',
  'unsupported_type',
  'rate_limited',
  'fault',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** What a message repeats: a value, or several that it names one after the other; a text in both languages is said in the reader's. */
export type MessageParam = string | number | readonly (string | Text)[];
/** Of a `person` both names are given, so that whoever reads it in English is not told a Chinese one. */
export type MessageParams = Readonly<Record<string, MessageParam>> & { readonly person?: readonly Text[] };

export interface FieldRefusal {
  readonly field: string;
  readonly message: MessageKey;
  readonly params?: MessageParams;
}

export interface RefusalDetail {
  /** What to say; by default the message of the code. */
  readonly message?: MessageKey;
  readonly params?: MessageParams;
  /** The fields that were refused; the first one is the message. */
  readonly fields?: readonly FieldRefusal[];
  /** The code's finer part: `validation` + `required` = `validation.required`. */
  readonly finer?: string;
  /** What the caller needs to go on, for example the newer version of a record. */
  readonly data?: unknown;
}

/** The one way in which the service says no. The API turns it into the envelope in the caller's language. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly detail: RefusalDetail;

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? detail.fields?.[0]?.message ?? code);
    this.name = 'Refusal';
    this.code = code;
    this.detail = detail;
  }
}

/** A refused field: `refuseField('controlOwner', 'riskControl.controlOwner')`. */
export function refuseField(field: string, message: MessageKey, params?: MessageParams): Refusal {
  return new Refusal('validation', { fields: [{ field, message, ...(params && { params }) }] });
}

/** Every field that lacks something, said at once; `false` stands for one that lacks nothing. */
export function refuseFields(found: readonly (FieldRefusal | false)[]): Refusal {
  return new Refusal('validation', { fields: found.filter((one) => one !== false) });
}

/** The key that one more character of a dotted code gives, for the wire: `validation.required`. */
export function codeOf(refusal: Refusal): string {
  return refusal.detail.finer ? `${refusal.code}.${refusal.detail.finer}` : refusal.code;
}

/** A check of an ordered validation: the first one that fails is the answer (docs/decisions/portal.md §5). */
export interface Check<Value> {
  readonly field: string;
  /** One that the console has, too: it runs the same checks. */
  readonly message: ConsoleMessageKey;
  readonly passes: (value: Value) => boolean;
}

export function firstFailure<Value>(checks: readonly Check<Value>[], value: Value): Check<Value> | undefined {
  return checks.find((check) => !check.passes(value));
}

/** The first failing check of each field, in the checks' order: what a person reads at once, where the wire tells the first alone. */
export function failuresByField<Value>(checks: readonly Check<Value>[], value: Value): Check<Value>[] {
  const failed = checks.filter((check) => !check.passes(value));
  return failed.filter(({ field }, index) => failed.findIndex((other) => other.field === field) === index);
}

/** Throws the first failing check as a refused field. */
export function assertChecks<Value>(checks: readonly Check<Value>[], value: Value): void {
  const failed = firstFailure(checks, value);
  if (failed) throw new Refusal('validation', { fields: [{ field: failed.field, message: failed.message }], finer: 'required' });
}
