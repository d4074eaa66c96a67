import type { DutyName, FactsOf, StateOf, Workflow } from '@portal/workflows';
import type { RecordKind } from '../record/index.ts';
import { CHAIN_START } from './hash-chain.ts';

/** A record as a service read it: what the machine needs to decide and the statement needs to write. */
export interface Subject<W extends Workflow = Workflow> {
  readonly id: number;
  readonly state: StateOf<W>;
  readonly version: number;
  readonly lastHash: Buffer;
  readonly facts: FactsOf<W>;
  /** Due dates, `yyyy-MM-dd`, that somebody has set for duties with days of their own: where one lies later than the days do, it holds. */
  readonly setDates?: Readonly<Partial<Record<DutyName, string | null>>>;
}

/** A record as its creation writes it, before its first event; `id` 0 as long as it has none. */
export function newSubject<W extends Workflow>({ workflow }: RecordKind<W>, facts: FactsOf<W>, id = 0): Subject<W> {
  return { id, state: workflow.initial, version: 1, lastHash: CHAIN_START, facts };
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
