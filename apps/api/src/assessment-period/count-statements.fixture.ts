import pg from 'pg';

/**
 * How many statements the transaction takes in which something is written: what the api and the worker beside it do meanwhile is not counted.
 * @param written what one of its statements says: `insert into certification `
 */
export async function countStatements(written: string, work: () => Promise<unknown>): Promise<number> {
  const sent = pg.Client.prototype.query;
  const current = new Map<pg.Client, string[]>();
  const transactions: string[][] = [];
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    if (/^begin/i.test(text) || !current.has(this)) {
      current.set(this, []);
      transactions.push(current.get(this)!);
    }
    current.get(this)!.push(text);
    return (sent as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof sent;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = sent;
  }
  const found = transactions.filter((texts) => texts.some((text) => text.includes(written)));
  if (found.length !== 1) throw new Error(`${found.length} transactions say ${written}`);
  return found[0]!.findIndex((text) => /^commit/i.test(text)) + 1;
}
