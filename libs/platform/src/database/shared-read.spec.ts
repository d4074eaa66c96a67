import { expect, test } from '@jest/globals';
import { SharedRead } from './shared-read.ts';

function createQuestion() {
  const shared = new SharedRead();
  const open: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => open.push({ resolve, reject }));
  return { open, ask: (key = 'a') => shared.ask(key, read) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while two are under way shares one answer that begins after he asked', async () => {
  const { open, ask } = createQuestion();
  const first = [ask(), ask()];
  const later = [ask(), ask(), ask()];
  const other = ask('b');
  expect(open).toHaveLength(3);
  open[0]!.resolve('old');
  expect(await first[0]).toBe('old');
  await settled();
  expect(open).toHaveLength(4);
  // What comes now may not have the answer that has begun before.
  const last = ask();
  open[3]!.resolve('new');
  expect(await Promise.all(later)).toEqual(['new', 'new', 'new']);
  await settled();
  expect(open).toHaveLength(5);
  open[4]!.resolve('newest');
  expect(await last).toBe('newest');
  open[1]!.resolve('old');
  open[2]!.resolve('b');
  expect([await first[1], await other]).toEqual(['old', 'b']);
});

test('a failure is that of its own askers; the next ones are answered', async () => {
  const { open, ask } = createQuestion();
  const first = [ask(), ask()];
  const later = ask();
  open[0]!.reject(new Error('gone'));
  await expect(first[0]).rejects.toThrow('gone');
  await settled();
  open[2]!.resolve('back');
  open[1]!.resolve('well');
  expect([await later, await first[1]]).toEqual(['back', 'well']);
});

test('one that stalls is not waited for longer than a second', async () => {
  const { open, ask } = createQuestion();
  const stalled = [ask(), ask()];
  const later = [ask(), ask()];
  expect(open).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(open).toHaveLength(3);
  open[2]!.resolve('new');
  expect(await Promise.all(later)).toEqual(['new', 'new']);
  for (const one of open.slice(0, 2)) one.resolve('old');
  expect(await Promise.all(stalled)).toEqual(['old', 'old']);
});

test('nothing is kept at rest', async () => {
  const { open, ask } = createQuestion();
  for (const value of ['one', 'two']) {
    const asked = ask();
    open.at(-1)!.resolve(value);
    expect(await asked).toBe(value);
  }
});
