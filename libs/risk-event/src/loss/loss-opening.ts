import type { FieldChange, SqlTransaction } from '@portal/platform';
import type { EventRow } from '../risk-event.reader.ts';
import { insertEntry, tellEntry, type EntryColumns } from './loss-entries.ts';

/** What begins the entries of an event with the step that confirms it, or closes it as dealt with. */
export interface Opening {
  readonly fields: { readonly losses_since?: Date };
  readonly changes: FieldChange[];
  readonly write: (tx: SqlTransaction) => Promise<void>;
}

const nothing: Opening = { fields: {}, changes: [], write: () => Promise.resolve() };

/**
 * What its reporter told of an actual event becomes its first entries: the loss on the day on which it occurred, what was recovered on the day of
 * discovery, the first on which anything could have been (ADR 27). An event that is confirmed anew keeps the entries that it has.
 */
export function openLosses(row: EventRow, at: Date): Opening {
  if (row.losses_since !== null || row.event_type !== 'actual') return nothing;
  const { occurred_on: occurred, discovered_on: discovered, currency } = row;
  const told = (kind: EntryColumns['kind'], amount: number | null, entryDate: string | null): EntryColumns[] =>
    amount && entryDate ? [{ kind, entry_date: entryDate, currency, amount, note: '', file_id: null }] : [];
  const entries = [...told('loss', row.gross_loss, occurred ?? discovered), ...told('recovery', row.recovery, discovered ?? occurred)];
  return {
    fields: { losses_since: at },
    changes: entries.map((entry, index) => ({ field: 'losses', before: '', after: tellEntry(index + 1, entry) })),
    write: async (tx) => {
      for (const [index, entry] of entries.entries())
        await insertEntry(tx, row.id, index + 1, entry, { isOpening: true, by: row.submitted_by ?? row.reporter_id, at });
    },
  };
}
