import { beforeEach, expect, jest, test } from '@jest/globals';
import type { JobOffer, Jobs } from '../queue/jobs.ts';
import { QueuedImportJobs } from './import-queue.ts';

const offer = jest.fn(async (_job: unknown, _offers: readonly JobOffer<unknown>[]) => true);
let jobs: QueuedImportJobs;

beforeEach(() => {
  offer.mockReset().mockResolvedValue(true);
  jobs = new QueuedImportJobs({ offer } as unknown as Jobs);
});
const offered = () => offer.mock.calls.map(([, [one]]) => one!);
/** A moment of the clock, milliseconds after the beginning of an interval. */
const at = (milliseconds: number) => jest.spyOn(Date, 'now').mockReturnValue(1_000_000 + milliseconds);

test('chunks of a quarter of a second have one job, which starts when it is over; the next have the next', async () => {
  for (const moment of [0, 100, 249, 250, 499]) {
    at(moment);
    await jobs.check(7, 'soon');
  }
  at(120);
  await jobs.check(8, 'soon');
  const [first, second, other] = offered();
  expect(offered()).toHaveLength(3);
  expect([first!.delayMs, second!.delayMs, other!.delayMs]).toEqual([250, 250, 130]);
  expect(new Set(offered().map(({ key }) => key)).size).toBe(3);
});

test('several requests at once ask once; a queue that did not take the job is asked again', async () => {
  at(10);
  offer.mockResolvedValueOnce(false);
  await Promise.all([1, 2, 3].map(() => jobs.check(7, 'soon')));
  expect(offered()).toHaveLength(1);
  await jobs.check(7, 'soon');
  expect(offered()).toHaveLength(2);
});

test('a file that is here is checked at once, and a lost job is asked for beside the one that may still be held', async () => {
  at(10);
  await jobs.check(7, 'soon');
  await jobs.check(7, 'now');
  await jobs.check(7, 'lost');
  const [, now, lost] = offered();
  expect([now!.delayMs, lost!.delayMs]).toEqual([undefined, undefined]);
  expect(new Set(offered().map(({ key }) => key)).size).toBe(3);
  at(20_000);
  await jobs.check(7, 'lost');
  expect(offered().at(-1)!.key).not.toBe(lost!.key);
});
