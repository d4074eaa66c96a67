import type { SavedAnswers, StartedExam, SubmittedExam } from '@portal/contract/client';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createActor, waitFor } from 'xstate';
import { ApiError } from '#shared/api/api-error.ts';
import type { AnswerQueue } from './answer-store.ts';
import { sitMachine, type SitServices } from './sit.machine.ts';

const serverTime = '2026-11-20T10:00:00.000Z';
const question = { kind: 'single' as const, stem: '一', stemEn: 'One', options: [], score: 1 };
const attempt: StartedExam = {
  attemptId: 7,
  examId: 1,
  examNo: 'EX-1',
  title: '考试',
  titleEn: 'Exam',
  number: 1,
  resumed: false,
  startedAt: serverTime,
  deadline: '2026-11-20T10:30:00.000Z',
  serverTime,
  sequence: 5,
  passScore: 1,
  fullScore: 2,
  questions: [
    { ...question, id: 11 },
    { ...question, id: 12 },
  ],
  answers: [{ questionId: 11, answer: 'A' }],
};
const acknowledged = (sequence: number, stale: SavedAnswers['stale'] = []): SavedAnswers => ({
  attemptId: 7,
  sequence,
  savedAt: serverTime,
  serverTime,
  deadline: attempt.deadline,
  stale,
});
const submitted: SubmittedExam = {
  attemptId: 7,
  examId: 1,
  state: 'passed',
  submittedAt: serverTime,
  score: 2,
  fullScore: 2,
  passScore: 1,
};
const offline = () => new ApiError({ code: 'network', message: 'no answer', status: 0 });
const newest = (queue: AnswerQueue) => Math.max(5, ...Object.values(queue).map(({ sequence }) => sequence));

/** A server that keeps what it is sent, and a device that remembers. */
function stage(given: Partial<SitServices> = {}, remembered: AnswerQueue = {}) {
  const sent: AnswerQueue[] = [];
  const device = { queue: remembered };
  const services: SitServices = {
    start: () => Promise.resolve(attempt),
    save: (_, queue) => {
      sent.push(queue);
      return Promise.resolve(acknowledged(newest(queue)));
    },
    submit: () => Promise.resolve(submitted),
    readState: () => Promise.resolve('passed'),
    readQueue: () => device.queue,
    writeQueue: (_, queue) => void (device.queue = queue),
    saveAfter: 5,
    retryAfter: [5],
    ...given,
  };
  const actor = createActor(sitMachine, { input: { services } }).start();
  actors.push(actor);
  const settled = () => waitFor(actor, (state) => state.matches({ sitting: { saving: 'idle' } }));
  return { actor, sent, device, settled };
}

const actors: { stop: () => unknown }[] = [];
afterEach(() => {
  for (const actor of actors.splice(0)) actor.stop();
});

describe('sitting', () => {
  test('begins with what the server has, sends what is answered, and keeps nothing behind', async () => {
    const { actor, sent, device, settled } = stage();
    await settled();
    expect(actor.getSnapshot().context.answers).toEqual({ 11: 'A' });
    actor.send({ type: 'ANSWER', questionId: 12, answer: 'B' });
    expect(device.queue[12]).toMatchObject({ answer: 'B' });
    await waitFor(actor, (state) => Object.keys(state.context.queue).length === 0);
    expect(sent.map((queue) => Object.keys(queue))).toEqual([['12']]);
    // Numbers are the server's time, so that the newer answer wins whichever device gives it.
    expect(sent[0]![12]!.sequence).toBeGreaterThanOrEqual(Date.parse(serverTime));
    expect(device.queue).toEqual({});
  });

  test('tries again until the server has it, with what came meanwhile', async () => {
    let tries = 0;
    const sent: AnswerQueue[] = [];
    const save: SitServices['save'] = (_, queue) => {
      tries += 1;
      if (tries < 3) return Promise.reject(offline());
      sent.push(queue);
      return Promise.resolve(acknowledged(newest(queue)));
    };
    const { actor, settled } = stage({ save });
    await settled();
    actor.send({ type: 'ANSWER', questionId: 11, answer: 'C' });
    await waitFor(actor, (state) => state.matches({ sitting: { saving: 'waiting' } }));
    actor.send({ type: 'ANSWER', questionId: 12, answer: 'D' });
    await waitFor(actor, (state) => Object.keys(state.context.queue).length === 0);
    expect(Object.entries(sent.at(-1)!).map(([id, { answer }]) => [id, answer])).toEqual([
      ['11', 'C'],
      ['12', 'D'],
    ]);
  });

  test('an answer that changes while it is being saved is sent again', async () => {
    const pending: { queue: AnswerQueue; done: (answer: SavedAnswers) => void }[] = [];
    const save: SitServices['save'] = (_, queue) => new Promise((done) => pending.push({ queue, done }));
    const { actor, settled } = stage({ save });
    await settled();
    actor.send({ type: 'ANSWER', questionId: 12, answer: 'A' });
    await waitFor(actor, (state) => state.matches({ sitting: { saving: 'sending' } }));
    actor.send({ type: 'ANSWER', questionId: 12, answer: 'B' });
    pending[0]!.done(acknowledged(newest(pending[0]!.queue)));
    await waitFor(actor, () => pending.length === 2);
    expect(pending[1]!.queue[12]!.answer).toBe('B');
  });

  test('a crash loses nothing: the device’s queue is shown and sent first', async () => {
    const remembered = { 12: { answer: 'B', sequence: 900 } };
    const { actor, sent, settled } = stage({}, remembered);
    await settled();
    expect(actor.getSnapshot().context.answers).toEqual({ 11: 'A', 12: 'B' });
    expect(sent[0]).toEqual(remembered);
  });

  test('an answer that another device has overtaken is shown as it is kept', async () => {
    const save: SitServices['save'] = (_, queue) => Promise.resolve(acknowledged(newest(queue), [{ questionId: 12, answer: 'C' }]));
    const { actor, settled } = stage({ save }, { 12: { answer: 'B', sequence: 3 } });
    await settled();
    expect(actor.getSnapshot().context).toMatchObject({ answers: { 12: 'C' }, overtaken: true });
  });
});

describe('the end', () => {
  test('comes by the server’s clock, whatever the device’s says', async () => {
    const deadline = new Date(Date.parse(serverTime) + 30).toISOString();
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const { actor } = stage({ start: () => Promise.resolve({ ...attempt, deadline }) });
    await waitFor(actor, (state) => state.matches('done'));
    jest.restoreAllMocks();
  });

  test('handing in that finds no server leaves everything as it was', async () => {
    let tries = 0;
    const submit: SitServices['submit'] = () => ((tries += 1) === 1 ? Promise.reject(offline()) : Promise.resolve(submitted));
    const { actor, settled } = stage({ submit });
    await settled();
    actor.send({ type: 'SUBMIT' });
    await waitFor(actor, (state) => state.matches('sitting') && state.context.error !== undefined);
    actor.send({ type: 'SUBMIT' });
    await waitFor(actor, (state) => state.matches('done'));
  });

  test('an attempt that was handed in elsewhere leads to its result', async () => {
    const save: SitServices['save'] = () => Promise.reject(new ApiError({ code: 'wrong_state.handedIn', message: 'over', status: 200 }));
    const { actor } = stage({ save }, { 12: { answer: 'B', sequence: 900 } });
    await waitFor(actor, (state) => state.matches('done'));
  });
});
