import { watchStatements } from '@portal/testing';

/**
 * How many statements the transaction takes in which something is written: what the api and the worker beside it do meanwhile is not counted.
 * @param written what one of its statements says: `insert into certification `
 */
export async function countStatements(written: string, work: () => Promise<unknown>): Promise<number> {
  const { statements } = await watchStatements(work);
  const transactions: string[][] = [];
  for (const own of Map.groupBy(statements, ({ client }) => client).values()) {
    transactions.push([]);
    for (const { text } of own) {
      if (/^begin/i.test(text)) transactions.push([]);
      transactions.at(-1)!.push(text);
    }
  }
  const found = transactions.filter((texts) => texts.some((text) => text.includes(written)));
  if (found.length !== 1) throw new Error(`${found.length} transactions say ${written}`);
  return found[0]!.findIndex((text) => /^commit/i.test(text)) + 1;
}
