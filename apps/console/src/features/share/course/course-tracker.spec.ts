import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { CourseProgress } from '@portal/contract/client';
import { CourseTracker, type CommitFailure, type CourseCommit, type TrackerState } from './course-tracker.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

class Failure extends Error {
  readonly judged: CommitFailure;
  constructor(judged: CommitFailure) {
    super(judged.kind);
    this.judged = judged;
  }
}

/** A server that keeps the law of the real one, and a device that remembers. */
function setUp({ attemptId = 7 as number | null, sequence = 0, version = '1.2' as const } = {}) {
  const sent: (CourseCommit & { isLeaving: boolean })[] = [];
  const answers: (() => Promise<CourseProgress>)[] = [];
  const told: TrackerState[] = [];
  const world = { kept: null as CourseCommit | null, sent, told, answers };
  const tracker = new CourseTracker(
    { version, attemptId, launchId: 9, sequence, data: { 'cmi.core.lesson_status': 'not attempted' } },
    {
      send: (commit, isLeaving) => {
        sent.push({ ...commit, isLeaving });
        return (answers.shift() ?? (() => Promise.resolve({ sequence: commit.sequence } as CourseProgress)))();
      },
      judge: (error) => (error as Failure).judged,
      keep: (commit) => (world.kept = commit),
      onState: (state) => told.push(state),
    },
  );
  return { tracker, ...world, kept: () => world.kept, last: () => told.at(-1)! };
}
const fail = (judged: CommitFailure) => () => Promise.reject(new Failure(judged));
const settle = () => jest.advanceTimersByTimeAsync(0);

test('what a course saves goes out in order, one commit at a time', async () => {
  const { tracker, sent, kept, last, answers } = setUp({ sequence: 4 });
  let arrive = (_: CourseProgress): void => undefined;
  answers.push(() => new Promise((resolve) => (arrive = resolve)));
  tracker.initialize();
  tracker.set('cmi.core.lesson_location', '1');
  tracker.commit();
  tracker.set('cmi.core.lesson_location', '2');
  tracker.commit();
  expect(sent).toEqual([
    { attemptId: 7, launchId: 9, sequence: 5, data: { 'cmi.core.lesson_location': '1' }, autosave: false, isLeaving: false },
  ]);
  // What is on its way and what waits behind it are both on this device, under a number that is taken whether the first arrives or not.
  expect(kept()).toMatchObject({ sequence: 6, data: { 'cmi.core.lesson_location': '2' }, autosave: false });
  arrive({ sequence: 5 } as CourseProgress);
  await settle();
  expect(sent[1]).toMatchObject({ sequence: 6, data: { 'cmi.core.lesson_location': '2' } });
  expect([kept(), last().saving]).toEqual([null, 'saved']);
});

test('without a word of the course it is saved after a while, and that completes nothing', async () => {
  const { tracker, sent } = setUp();
  tracker.initialize();
  tracker.set('cmi.core.lesson_status', 'completed');
  tracker.set('cmi.suspend_data', 'x');
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(sent).toMatchObject([{ sequence: 1, autosave: true, data: { 'cmi.core.lesson_status': 'completed', 'cmi.suspend_data': 'x' } }]);
  // The end of the course says so with nothing new to tell.
  tracker.finish();
  await settle();
  expect(sent[1]).toMatchObject({ sequence: 2, autosave: false });
});

test('a commit that fails is tried again as it was, until it is acknowledged', async () => {
  const { tracker, sent, kept, last, answers } = setUp();
  answers.push(fail({ kind: 'retry' }), fail({ kind: 'retry' }));
  tracker.set('cmi.suspend_data', 'a');
  tracker.commit();
  await settle();
  expect(last().saving).toBe('retrying');
  tracker.set('cmi.suspend_data', 'b');
  tracker.commit();
  expect(kept()).toMatchObject({ sequence: 2, data: { 'cmi.suspend_data': 'b' } });
  await jest.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ sequence, data }) => [sequence, data['cmi.suspend_data']])).toEqual([
    [1, 'a'],
    [1, 'a'],
    [1, 'a'],
    [2, 'b'],
  ]);
  expect([kept(), last().saving]).toEqual([null, 'saved']);
});

test('what the server will never take is left out, and the rest gets through', async () => {
  const { tracker, sent, last, answers } = setUp();
  answers.push(fail({ kind: 'refused', fields: ['cmi.core.score.raw'], message: 'a bad score' }));
  tracker.set('cmi.core.score.raw', 'many');
  tracker.set('cmi.core.lesson_location', '3');
  tracker.commit();
  await settle();
  expect(sent.map(({ sequence, data }) => ({ sequence, data }))).toEqual([
    { sequence: 1, data: { 'cmi.core.score.raw': 'many', 'cmi.core.lesson_location': '3' } },
    { sequence: 1, data: { 'cmi.core.lesson_location': '3' } },
  ]);
  expect(last().saving).toBe('saved');
});

test('a course that went on elsewhere saves nothing here any more', async () => {
  const { tracker, sent, kept, last, answers } = setUp();
  answers.push(fail({ kind: 'elsewhere' }));
  tracker.set('cmi.suspend_data', 'old');
  tracker.commit();
  await settle();
  tracker.set('cmi.suspend_data', 'older');
  tracker.commit();
  await tracker.leave();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([sent.length, kept(), last().saving]).toEqual([1, null, 'elsewhere']);
});

test('a closing window sends all that was not acknowledged in one commit that overtakes the one under way', async () => {
  const { tracker, sent, kept, answers } = setUp();
  answers.push(
    () => new Promise(() => undefined),
    () => Promise.reject(new Failure({ kind: 'retry' })),
  );
  tracker.initialize();
  tracker.set('cmi.core.lesson_location', '1');
  tracker.commit();
  tracker.set('cmi.suspend_data', 'x');
  jest.advanceTimersByTime(65_000);
  expect(await tracker.leave()).toBe(false);
  expect(sent[1]).toMatchObject({
    sequence: 2,
    autosave: false,
    isLeaving: true,
    // The course did not say how long it was open.
    data: { 'cmi.core.lesson_location': '1', 'cmi.suspend_data': 'x', 'cmi.core.session_time': '0000:01:05' },
  });
  expect(kept()).toMatchObject({ sequence: 2 });
});

test('a course that says its time is believed, and one that is tried out saves nothing', async () => {
  const own = setUp();
  own.tracker.initialize();
  own.tracker.set('cmi.core.session_time', '00:10:00');
  expect(await own.tracker.leave()).toBe(true);
  expect(own.sent[0]!.data).toEqual({ 'cmi.core.session_time': '00:10:00' });

  const tried = setUp({ attemptId: null });
  tried.tracker.initialize();
  tried.tracker.set('cmi.suspend_data', 'x');
  tried.tracker.finish();
  expect(await tried.tracker.leave()).toBe(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect([tried.sent, tried.tracker.data['cmi.suspend_data']]).toEqual([[], 'x']);
});
