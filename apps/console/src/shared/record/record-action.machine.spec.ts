import { expect, jest, test } from '@jest/globals';
import { createActor, waitFor, type SnapshotFrom } from 'xstate';
import { ApiError } from '../api/api-error.ts';
import { recordActionMachine, type ActionRequest, type RecordActionServices } from './record-action.machine.ts';

type Snapshot = SnapshotFrom<typeof recordActionMachine>;
type Answer = 'yes' | Error;

const refusal = (code: string, field?: string) =>
  new ApiError({
    code,
    message: `refused: ${code}`,
    status: 200,
    errors: field === undefined ? undefined : [{ field, code, message: code }],
  });
const asked = (text: string, finish: () => void = () => undefined): ActionRequest => ({
  intent: ['reopen', text],
  event: 'REOPEN',
  perform: () => Promise.resolve(finish),
});

/** The machine over a server that gives these answers one after the other. */
function begin(...answers: Answer[]) {
  const sent: ActionRequest[] = [];
  const services = {
    send: jest.fn<RecordActionServices['send']>(async (request) => {
      sent.push(request);
      const answer = answers.shift() ?? 'yes';
      if (answer !== 'yes') throw answer;
      return request.perform('key');
    }),
    readChange: jest.fn<RecordActionServices['readChange']>(() => Promise.resolve({ who: 'Chen', when: '2026-11-20T01:00:00Z' })),
    onRefused: jest.fn<NonNullable<RecordActionServices['onRefused']>>(),
  };
  const actor = createActor(recordActionMachine, { input: { services } });
  actor.start();
  const until = (value: Parameters<Snapshot['matches']>[0]) => waitFor(actor, (state) => state.matches(value));
  return { actor, services, sent, until, now: () => actor.getSnapshot() };
}

test('asked, sent and done: what follows happens once, and nothing is left of it', async () => {
  const finish = jest.fn();
  const { actor, until, now } = begin();
  actor.send({ type: 'ASK', event: 'REOPEN' });
  expect(now().value).toBe('asking');
  expect(now().context.event).toBe('REOPEN');
  actor.send({ type: 'SEND', request: asked('new facts', finish) });
  expect(now().value).toBe('sending');
  await until('done');
  expect(finish).toHaveBeenCalledTimes(1);
  expect(now().context).toMatchObject({ event: undefined, request: undefined, problem: undefined });
  actor.send({ type: 'ASK', event: 'DELETE' });
  expect(now().context.event).toBe('DELETE');
});

test('a dialog that is left sends nothing', () => {
  const { actor, sent, now } = begin();
  actor.send({ type: 'ASK', event: 'REOPEN' });
  actor.send({ type: 'CANCEL' });
  expect(now().value).toBe('idle');
  expect(now().context.event).toBeUndefined();
  expect(sent).toEqual([]);
});

test('what is on its way is neither called back nor sent twice', async () => {
  const { actor, sent, until, now } = begin();
  actor.send({ type: 'ASK', event: 'REOPEN' });
  actor.send({ type: 'SEND', request: asked('once') });
  for (const event of [{ type: 'CANCEL' }, { type: 'ASK', event: 'DELETE' }, { type: 'SEND', request: asked('twice') }] as const)
    actor.send(event);
  expect(now().value).toBe('sending');
  expect(now().context.event).toBe('REOPEN');
  await until('done');
  expect(sent).toHaveLength(1);
});

test('a refusal is said with its field and keeps what was typed; mending takes the words away, and it can be sent again', async () => {
  const error = refusal('validation', 'reason');
  const { actor, services, until, now } = begin(error, 'yes');
  actor.send({ type: 'ASK', event: 'REOPEN' });
  actor.send({ type: 'SEND', request: asked('short') });
  await until('refused');
  expect(now().context).toMatchObject({ event: 'REOPEN', problem: { message: 'refused: validation', fields: [{ field: 'reason' }] } });
  expect(now().context.request?.intent).toEqual(['reopen', 'short']);
  expect(services.onRefused).toHaveBeenCalledWith(error);
  actor.send({ type: 'EDIT' });
  expect(now().value).toBe('asking');
  expect(now().context).toMatchObject({ event: 'REOPEN', problem: undefined });
  actor.send({ type: 'SEND', request: asked('long enough') });
  await until('done');
});

test('what is found wrong before anything is sent is said like a refusal', () => {
  const { actor, sent, now } = begin();
  actor.send({ type: 'ASK', event: 'REASSIGN' });
  actor.send({ type: 'FAIL', problem: { message: 'Choose somebody', fields: [{ field: 'controlOwner', message: 'Choose somebody' }] } });
  expect(now().value).toBe('refused');
  expect(now().context).toMatchObject({ event: 'REASSIGN', problem: { fields: [{ field: 'controlOwner' }] } });
  expect(sent).toEqual([]);
});

test('a conflict tells who changed the record; reloading keeps the dialog, and pressing once more sends', async () => {
  const { actor, services, sent, until, now } = begin(refusal('conflict'), 'yes');
  actor.send({ type: 'ASK', event: 'REOPEN' });
  actor.send({ type: 'SEND', request: asked('mine') });
  await until({ conflict: 'known' });
  expect(now().context).toMatchObject({ event: 'REOPEN', change: { who: 'Chen' }, problem: { message: 'refused: conflict' } });
  expect(services.readChange).toHaveBeenCalledWith({ message: 'refused: conflict', fields: [] });
  expect(services.onRefused).not.toHaveBeenCalled();
  actor.send({ type: 'RELOAD' });
  expect(now().value).toBe('asking');
  expect(now().context.event).toBe('REOPEN');
  actor.send({ type: 'SEND', request: asked('mine') });
  await until('done');
  expect(sent.map(({ intent }) => intent)).toEqual([
    ['reopen', 'mine'],
    ['reopen', 'mine'],
  ]);
});

test("somebody else's change is compared before anything is sent; where it cannot be read that is said", async () => {
  const { actor, services, sent, until, now } = begin();
  actor.send({ type: 'COMPARE' });
  await until({ conflict: 'known' });
  actor.send({ type: 'CANCEL' });
  services.readChange.mockRejectedValueOnce(refusal('network'));
  actor.send({ type: 'COMPARE' });
  await until('unreachable');
  expect(now().context.problem?.message).toBe('refused: network');
  expect(services.onRefused).toHaveBeenCalledTimes(1);
  expect(sent).toEqual([]);
});

test.each(['network', 'fault.unavailable', 'conflict.in_progress'])(
  'a lost answer (%s) is asked for again with the same intent',
  async (code) => {
    const { actor, sent, until, now } = begin(refusal(code), 'yes');
    actor.send({ type: 'ASK', event: 'REOPEN' });
    actor.send({ type: 'SEND', request: asked('mine') });
    await until('unreachable');
    const { request } = now().context;
    if (!request) throw new Error('the request was forgotten');
    actor.send({ type: 'SEND', request });
    await until('done');
    expect(new Set(sent.map(({ intent }) => JSON.stringify(intent))).size).toBe(1);
    expect(sent).toHaveLength(2);
  },
);

test('a key that was used for something else, and a state that has passed, are refusals and no conflict', async () => {
  for (const code of ['conflict.idempotency', 'wrong_state', 'not_allowed', 'not_found']) {
    const { actor, until, services } = begin(refusal(code));
    actor.send({ type: 'SEND', request: asked('x') });
    await until('refused');
    expect(services.readChange).not.toHaveBeenCalled();
  }
});

test('a form sends without having asked and returns to rest when its conflict is left', async () => {
  const { actor, until, now } = begin(refusal('conflict'));
  actor.send({ type: 'SEND', request: asked('typed') });
  await until({ conflict: 'known' });
  expect(now().context.event).toBeUndefined();
  actor.send({ type: 'CANCEL' });
  expect(now().value).toBe('idle');
});
