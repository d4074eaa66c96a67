import type { BaseFacts } from '@portal/workflows';

/** A record as a service read it: what the machine needs to decide and the statement needs to write. */
export interface Subject<Facts extends BaseFacts = BaseFacts> {
  readonly id: number;
  readonly state: string;
  readonly version: number;
  readonly lastHash: Buffer;
  readonly facts: Facts;
}

/** A changed field for the Log tab and for time travel. Values as text, empty for nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The changes between two flat records, in the order of the second's keys; dates and lists as text. */
export function listChanges(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): FieldChange[] {
  return Object.keys(after).flatMap((field) => {
    const [old, now] = [asText(before[field]), asText(after[field])];
    return old === now ? [] : [{ field, before: old, after: now }];
  });
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(asText).join(', ');
  return String(value);
}
