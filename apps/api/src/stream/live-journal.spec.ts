import { expect, test } from '@jest/globals';
import type { LiveParcel } from '@portal/platform';
import { LiveJournal } from './live-journal.ts';

const MINUTE = 60_000;
const SECOND = 1_000;

function startJournal() {
  const clock = { now: 1_000_000_000 };
  const journal = new LiveJournal(() => clock.now);
  const tell = (id: number, people: readonly number[] = [1], topic = 'probe') =>
    journal.add({ event: { topic, subject: 'riskControl', id }, everyone: false, administrators: false, people } satisfies LiveParcel);
  const missed = (left: number, person = 1) => journal.missedSince(left, ({ people }) => people.includes(person))?.map(({ id }) => id);
  return { clock, journal, tell, missed };
}

test('who comes back hears what he may hear and missed, once each, in its order', () => {
  const { clock, tell, missed, journal } = startJournal();
  clock.now += MINUTE;
  tell(1);
  clock.now += MINUTE;
  const left = journal.position;
  tell(2);
  tell(3, [2]);
  clock.now += SECOND;
  tell(4);
  tell(2);
  expect(missed(left)).toEqual([4, 2]);
  expect(missed(left, 2)).toEqual([3]);
  expect(missed(left, 3)).toEqual([]);
});

test('what was told a little before he left is told again: another process may have told it later', () => {
  const { clock, tell, missed, journal } = startJournal();
  clock.now += MINUTE;
  tell(1);
  clock.now += 8 * SECOND;
  tell(2);
  clock.now += 4 * SECOND;
  expect(missed(journal.position)).toEqual([2]);
});

test('nothing is known of the time before the start, before a gap, and of what was long ago', () => {
  const { clock, tell, missed, journal } = startJournal();
  expect(missed(0)).toBeUndefined();
  const started = journal.position;
  clock.now += MINUTE;
  expect(missed(started)).toBeUndefined();
  expect(missed(started + 11 * SECOND)).toEqual([]);
  tell(1);
  const before = journal.position;
  clock.now += MINUTE;
  journal.forget();
  clock.now += MINUTE;
  expect(missed(before)).toBeUndefined();
  const left = journal.position;
  tell(2);
  clock.now += 14 * MINUTE;
  expect(missed(left)).toEqual([2]);
  clock.now += 2 * MINUTE;
  expect(missed(left)).toBeUndefined();
});

test('who missed very much asks for everything, and no more is kept than so much', () => {
  const { clock, tell, missed, journal } = startJournal();
  clock.now += MINUTE;
  const left = journal.position;
  for (let id = 0; id < 200; id += 1) tell(id);
  expect(missed(left)).toHaveLength(200);
  tell(200);
  expect(missed(left)).toBeUndefined();
  // Of one record ever again: that is one question.
  const later = (clock.now += MINUTE);
  for (let times = 0; times < 4_000; times += 1) tell(7);
  expect(missed(later)).toEqual([7]);
  for (let times = 0; times < 4_000; times += 1) {
    clock.now += 1;
    tell(8);
  }
  expect(missed(later)).toBeUndefined();
  expect(missed(journal.position + 10 * SECOND - 1)).toEqual([8]);
});
