import type { LossKind } from '@portal/contract';
import type { SqlRunner, SqlTransaction } from '@portal/platform';

/** What an entry says, as stored. */
export interface EntryColumns {
  readonly kind: LossKind;
  readonly entry_date: string;
  readonly currency: string;
  readonly amount: number;
  readonly note: string;
  readonly file_id: number | null;
}

export interface EntryRow extends EntryColumns {
  readonly id: number;
  readonly position: number;
  readonly is_opening: boolean;
  readonly file_name: string;
  /** Null where the month has no rate. */
  readonly rate: number | null;
  readonly group_amount: number | null;
  readonly group_net: number | null;
  readonly recorded_by: number;
  readonly recorded_at: Date;
  readonly corrected_by: number | null;
  readonly corrected_at: Date | null;
  readonly withdrawn_by: number | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_reason: string;
}

/** The entries of an event in the order of their dates, withdrawn ones too. A file that was taken off the event meanwhile is not told. */
export function listEntries(sql: SqlRunner, eventId: number): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `select l.id, l.position, l.kind, l.entry_date, l.currency, l.amount::float8 as amount, l.note, f.file_id,
       coalesce(s.name, '') as file_name, l.is_opening, line.rate::float8 as rate, line.group_amount::float8 as group_amount,
       line.group_net::float8 as group_net, l.recorded_by, l.recorded_at, l.corrected_by, l.corrected_at, l.withdrawn_by, l.withdrawn_at,
       l.withdrawn_reason
     from risk_event_loss l left join risk_event_loss_line line on line.entry_id = l.id and line.event_id = l.event_id
     left join risk_event_file f on f.event_id = l.event_id and f.file_id = l.file_id left join stored_file s on s.id = f.file_id
     where l.event_id = $1::bigint order by l.entry_date, l.position`,
    [eventId],
  );
}

/** An entry as the history keeps it: one line in no language, which the console puts into words. Its number names it. */
export function tellEntry(position: number, { kind, entry_date, currency, amount, note }: Omit<EntryColumns, 'file_id'>): string {
  return [`#${position}`, kind, entry_date, currency, String(amount), note.replace(/\s+/g, ' ').trim()].filter(Boolean).join(' ');
}

/** What makes two lines of the history the same entry. */
export const numberOfEntry = (line: string): string => line.split(' ', 1)[0]!;

/** Writes a new entry; the step of its event tells of it. */
export async function insertEntry(
  tx: SqlTransaction,
  eventId: number,
  position: number,
  entry: EntryColumns,
  given: { readonly isOpening: boolean; readonly by: number; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into risk_event_loss (event_id, position, kind, entry_date, currency, amount, note, file_id, is_opening, recorded_by, recorded_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      eventId,
      position,
      entry.kind,
      entry.entry_date,
      entry.currency,
      entry.amount,
      entry.note,
      entry.file_id,
      given.isOpening,
      given.by,
      given.at,
    ],
  );
}
