import { expect, test } from '@jest/globals';
import { TurnQueue } from './turns.ts';

/** Work that ends when it is told to. */
function makeWork(order: string[], name: string) {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = async () => {
    order.push(name);
    await ended;
    return name;
  };
  return { work, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('one task at a time a person: who brings one waits for nobody who brings many', async () => {
  const queue = new TurnQueue({ atOnce: 2, waiting: 16, waitingOfOne: 3 });
  const order: string[] = [];
  const mine = Array.from({ length: 6 }, (_, index) => makeWork(order, `mine ${index}`));
  const others = makeWork(order, 'another’s');
  const taken = mine.map(({ work }) => queue.take(1, work));
  const his = queue.take(2, others.work);
  await settle();
  expect(order).toEqual(['mine 0', 'another’s']);
  for (const { end } of [...mine, others]) end();
  expect(await Promise.all(taken)).toEqual([
    ...[0, 1, 2, 3].map((index) => ({ ok: true, result: `mine ${index}` })),
    { ok: false, refused: 'own' },
    { ok: false, refused: 'own' },
  ]);
  expect(await his).toEqual({ ok: true, result: 'another’s' });
});

test('a full queue says so to people; the portal’s own work is done later', async () => {
  const queue = new TurnQueue({ atOnce: 1, waiting: 2, waitingOfOne: 2 });
  const order: string[] = [];
  const all = [1, 2, 3, 4].map((owner) => ({ owner, ...makeWork(order, `of ${owner}`) }));
  const own = makeWork(order, 'the portal’s');
  const taken = all.map(({ owner, work }) => queue.take(owner, work));
  const portals = queue.take('portal', own.work);
  expect(await taken[3]).toEqual({ ok: false, refused: 'full' });
  for (const { end } of [...all, own]) end();
  expect(await portals).toEqual({ ok: true, result: 'the portal’s' });
  expect(order).toEqual(['of 1', 'of 2', 'of 3', 'the portal’s']);
});

test('work that fails gives its place on', async () => {
  const queue = new TurnQueue({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const failed = queue.take(1, () => Promise.reject(new Error('lost')));
  const next = queue.take(2, () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toEqual({ ok: true, result: 'done' });
});
