import { Refusal } from '@portal/contract';
import type { BulkNotices } from '@portal/platform';
import type { Reader } from '@portal/directory';

/** What came of a call over several records: the refused ones stop nothing. */
export interface BulkOutcome {
  readonly done: { id: number; riskNo: string }[];
  readonly refused: { id: number; refusal: Refusal }[];
}

/**
 * Does one thing with each record by itself, in the order asked and each id once; its mails go out together.
 * @param perform gets the id and, with several records, the id of the bulk that its step names
 */
export function performMany(
  bulk: BulkNotices,
  ids: readonly number[],
  reader: Reader,
  perform: (id: number, bulkId: number | null) => Promise<BulkOutcome['done'][number]>,
): Promise<BulkOutcome> {
  const unique = [...new Set(ids)];
  return bulk.during(reader.actor.id, unique.length, async (bulkId) => {
    const outcome: BulkOutcome = { done: [], refused: [] };
    for (const id of unique) {
      try {
        outcome.done.push(await perform(id, bulkId));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcome.refused.push({ id, refusal: error });
      }
    }
    return outcome;
  });
}
