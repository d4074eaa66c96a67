import type { Route } from '@portal/contract';
import type { CallOutcome } from '../route-cases.ts';

type Id = number | string;

/**
 * Records for calls: a record that no call has changed serves the next one. A refused call must change nothing, so one that does shows itself
 * in what the next caller is answered.
 */
export class RecordPool {
  readonly #idle = new Map<string, Id[]>();

  /**
   * Makes a call about a record of a sort.
   * @param sort what tells records apart that cannot stand for each other
   */
  async use(sort: string, make: () => Promise<Id>, route: Route, call: (id: Id) => Promise<CallOutcome>): Promise<CallOutcome> {
    const id = this.#idle.get(sort)?.pop() ?? (await make());
    const outcome = await call(id);
    if (!route.mutates || isRefused(outcome)) this.#idle.set(sort, [...(this.#idle.get(sort) ?? []), id]);
    return outcome;
  }
}

interface BulkAnswer {
  readonly done?: readonly unknown[];
  readonly refused?: readonly { readonly code: string }[];
}

/** Whether a call was refused; of a bulk call, whether every one of its records was. */
export function isRefused({ code, data }: CallOutcome): boolean {
  const bulk = data as BulkAnswer | null | undefined;
  return code !== 'ok' || (bulk?.refused !== undefined && bulk.refused.length > 0 && bulk.done?.length === 0);
}

/** HTTP status where it is not 200, else `ok` or the refusal's code; a bulk call says what became of its first id. */
export function sayOutcome({ status, code, data }: CallOutcome): string {
  const bulk = data as BulkAnswer | null | undefined;
  return status === 200 ? (bulk?.refused?.[0]?.code ?? code) : String(status);
}

/**
 * Does the work for every item, a few at a time.
 * @returns in the order of the items what came out, or the Error
 */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item) => Promise<Result>,
): Promise<(Result | Error)[]> {
  const results = new Array<Result | Error>(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
