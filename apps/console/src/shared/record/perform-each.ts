import { isApiError } from '../api/api-error.ts';

/** What came of a deed with each of several records. */
export interface EachOutcome<Row> {
  readonly done: number;
  readonly refused: readonly { readonly row: Row; readonly message: string }[];
}

/** A refusal is a result of its row; a lost connection, a fault or an ended session stops everything. */
const isRefusal = (error: unknown) => isApiError(error) && !['network', 'fault', 'unauthenticated'].some((code) => error.is(code));

/**
 * Does the same with each record, one after the other.
 * @param perform sends one; with the same key it is safe to be repeated
 * @throws ApiError when the server could not be asked
 */
export async function performEach<Row extends { readonly id: number }>(
  rows: readonly Row[],
  key: string,
  perform: (row: Row, key: string) => Promise<unknown>,
): Promise<EachOutcome<Row>> {
  let done = 0;
  const refused: { row: Row; message: string }[] = [];
  for (const row of rows) {
    try {
      await perform(row, `${key}-${row.id}`);
      done += 1;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused.push({ row, message: (error as Error).message });
    }
  }
  return { done, refused };
}
