import { addAmounts, type LossEntry } from '@portal/contract';
import { type PersonRow, refIn } from '@portal/directory';
import type { EntryRow } from '@portal/risk-event';

/** The entries of an event with the net loss that each leaves in the group currency; from the first missing rate on there is none. */
export function toLossEntries(entries: readonly EntryRow[], people: ReadonlyMap<number, PersonRow>): LossEntry[] {
  let running: number | null = 0;
  return entries.map((entry) => {
    const counts = entry.withdrawn_at === null;
    if (counts) running = running === null || entry.group_net === null ? null : addAmounts([running, entry.group_net]);
    return {
      entryNo: entry.position,
      kind: entry.kind,
      entryDate: entry.entry_date,
      currency: entry.currency,
      amount: entry.amount,
      rate: entry.rate,
      groupAmount: entry.group_amount,
      running: counts ? running : null,
      note: entry.note,
      docId: entry.file_id,
      fileName: entry.file_name,
      isOpening: entry.is_opening,
      recordedBy: refIn(people, entry.recorded_by),
      recordedAt: entry.recorded_at.toISOString(),
      correctedBy: refIn(people, entry.corrected_by),
      correctedAt: entry.corrected_at?.toISOString() ?? null,
      withdrawnBy: refIn(people, entry.withdrawn_by),
      withdrawnAt: entry.withdrawn_at?.toISOString() ?? null,
      withdrawnReason: entry.withdrawn_reason,
    };
  });
}
