import { afterEach, expect, jest, test } from '@jest/globals';
import type { ImportAnswerRow, ImportIssueRow } from '@portal/contract/client';
import { createActor, waitFor } from 'xstate';
import { ApiError } from '#shared/api/api-error.ts';
import { importMachine, progressOf, type ImportServices } from './import.machine.ts';
import type { Chunk } from './send-chunks.ts';

const file = (name = 'controls.xlsx', size = 2_000) => Object.defineProperty(new File(['x'], name), 'size', { value: size });
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ riskStoreNo: `RS-${index}` }));
const answer = (changes: Partial<ImportAnswerRow> = {}): ImportAnswerRow => ({
  importId: 9,
  state: 'staging',
  rows: 3,
  created: 0,
  updated: 0,
  processed: 0,
  begunAt: null,
  total: 3,
  errors: [],
  ...changes,
});
const issue = (level: 'error' | 'warning', row = 1): ImportIssueRow => ({
  row,
  column: '业务线',
  code: 'validation.unknown_value',
  zh: '错',
  en: 'bad',
  level,
});
const lost = () => new ApiError({ code: 'network', message: 'No connection', status: 0 });

const running: { stop: () => void }[] = [];
afterEach(() => running.splice(0).forEach((actor) => actor.stop()));

function start(changes: Partial<ImportServices> = {}, count = 3) {
  const posted: Chunk[] = [];
  const services: ImportServices = {
    parse: () => Promise.resolve({ rows: rowsOf(count), errors: [], fileDigest: 'abc' }),
    rehearse: () => Promise.resolve([]),
    post: (chunk) => {
      posted.push(chunk);
      return Promise.resolve(chunk.isLast ? answer({ state: 'committed', created: count, rows: count }) : answer());
    },
    readProgress: () => Promise.resolve(answer({ state: 'committed' })),
    pollEvery: 1,
    retryAfter: [],
    ...changes,
  };
  const actor = createActor(importMachine, { input: { services } }).start();
  running.push(actor);
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as never), { timeout: 60_000 });
  const choose = async (state = 'preview') => {
    actor.send({ type: 'FILES', files: [file()] });
    await until(state);
  };
  return { actor, posted, until, choose, context: () => actor.getSnapshot().context };
}

test.each([
  ['two files', [file('a.xlsx'), file('b.xlsx')], 'file.one'],
  ['another kind', [file('a.pdf')], 'file.kind'],
  ['more than 1 MB', [file('a.csv', 1_048_577)], 'file.tooLarge'],
  ['nothing in it', [file('a.xls', 0)], 'file.empty'],
])('%s: is said in place and not read', (_name, files, key) => {
  const parse = jest.fn<ImportServices['parse']>();
  const { actor, context } = start({ parse });
  actor.send({ type: 'FILES', files });
  expect(actor.getSnapshot().value).toBe('choosing');
  expect(context().problem).toEqual({ key });
  expect(parse).not.toHaveBeenCalled();
});

test('exactly 1 MB is taken, whatever the case of its ending', async () => {
  const { actor, until } = start();
  actor.send({ type: 'FILES', files: [file('A.XLSX', 1_048_576)] });
  await until('preview');
});

test('a file that the server cannot read goes back to choosing with the words of the server', async () => {
  const { choose, context } = start({ parse: () => Promise.reject(new Error('Format of the template is incorrect.')) });
  await choose('choosing').catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(context().problem).toEqual({ text: 'Format of the template is incorrect.' });
});

test('a file without rows cannot be imported', async () => {
  const { actor, context } = start({}, 0);
  actor.send({ type: 'FILES', files: [file()] });
  await waitFor(actor, (snapshot) => snapshot.matches('choosing') && snapshot.context.problem !== undefined);
  expect(context().problem).toEqual({ key: 'import.noRows' });
});

test('errors of reading and of the rehearsal stand together, and one of them stops the confirmation', async () => {
  const { actor, choose, context, posted } = start({
    parse: () => Promise.resolve({ rows: rowsOf(3), errors: [issue('error', 2)], fileDigest: 'abc' }),
    rehearse: () => Promise.resolve([issue('error', 3), issue('warning')]),
  });
  await choose();
  expect(context().errors).toHaveLength(3);
  expect(actor.getSnapshot().can({ type: 'CONFIRM' })).toBe(false);
  actor.send({ type: 'CONFIRM' });
  expect(actor.getSnapshot().value).toBe('preview');
  expect(posted).toHaveLength(0);
});

test('a cell that could not be read is told once: the rules took its formula without a result for blank', async () => {
  const unread = { ...issue('error', 2), code: 'validation.cell.formula' };
  const required = { ...issue('error', 2), code: 'validation.required' };
  const { choose, context } = start({
    parse: () => Promise.resolve({ rows: rowsOf(3), errors: [{ ...issue('warning', 0), column: '' }, unread], fileDigest: 'abc' }),
    rehearse: () => Promise.resolve([required, { ...required, column: '管理区域' }, { ...required, row: 3 }]),
  });
  await choose();
  expect(context().errors.map(({ code, row, column }) => [code, row, column])).toEqual([
    ['validation.unknown_value', 0, ''],
    ['validation.cell.formula', 2, '业务线'],
    ['validation.required', 2, '管理区域'],
    ['validation.required', 3, '业务线'],
  ]);
});

test('warnings do not stop it, nothing is sent unasked, and one confirmation is enough', async () => {
  const { actor, choose, posted, until } = start({ rehearse: () => Promise.resolve([issue('warning')]) });
  await choose();
  expect(actor.getSnapshot().value).toBe('preview');
  expect(posted).toHaveLength(0);
  actor.send({ type: 'CONFIRM' });
  await until('done');
  expect(posted.map((chunk) => [chunk.index, chunk.count, chunk.rows.length, chunk.isLast])).toEqual([
    [0, 3, 1, false],
    [1, 3, 1, false],
    [2, 3, 1, true],
  ]);
});

test('while it is uploaded it can neither be cancelled nor closed, and says so', async () => {
  let finish: (value: ImportAnswerRow) => void = () => undefined;
  const outcome = new Promise<ImportAnswerRow>((resolve) => (finish = resolve));
  const { actor, choose, context, until } = start({ post: (chunk) => (chunk.isLast ? outcome : Promise.resolve(answer())) });
  await choose();
  actor.send({ type: 'CONFIRM' });
  actor.send({ type: 'CANCEL' });
  expect(context().notice).toBe('cancel');
  actor.send({ type: 'CLOSE' });
  expect(context().notice).toBe('close');
  expect(actor.getSnapshot().hasTag('locked')).toBe(true);
  await waitFor(actor, (snapshot) => snapshot.context.sent.length === 2);
  finish(answer({ state: 'committed' }));
  await until('done');
  actor.send({ type: 'CLOSE' });
  expect(actor.getSnapshot().value).toBe('closed');
});

test('a chunk that fails breaks off, confirm is possible again, and only what is missing is sent', async () => {
  let broken = true;
  const posted: number[] = [];
  const { actor, choose, context, until } = start(
    {
      post: (chunk) => {
        posted.push(chunk.index);
        if (broken && chunk.index === 3) return Promise.reject(lost());
        return Promise.resolve(chunk.isLast ? answer({ state: 'committed' }) : answer());
      },
    },
    5,
  );
  await choose();
  actor.send({ type: 'CONFIRM' });
  await until('preview');
  expect(context().failure).toBe('No connection');
  expect(posted).not.toContain(4);
  expect(actor.getSnapshot().can({ type: 'CONFIRM' })).toBe(true);
  const before = new Set(context().sent);
  broken = false;
  posted.length = 0;
  actor.send({ type: 'CONFIRM' });
  await until('done');
  expect([...posted].sort()).toEqual([0, 1, 2, 3, 4].filter((index) => !before.has(index)));
  expect(posted.at(-1)).toBe(4);
  expect(context().failure).toBeUndefined();
});

test('what is still queued is asked for until it is committed, and a live event asks at once', async () => {
  const states: ImportAnswerRow['state'][] = ['queued', 'queued', 'committed'];
  const readProgress = jest.fn<ImportServices['readProgress']>(() =>
    Promise.resolve(answer({ state: states.shift() ?? 'committed', processed: 2 })),
  );
  const { actor, choose, until } = start({ post: () => Promise.resolve(answer({ state: 'queued' })), readProgress, pollEvery: 60_000 });
  await choose();
  actor.send({ type: 'CONFIRM' });
  for (let asked = 1; asked <= 3; asked += 1) {
    await waitFor(actor, (snapshot) => snapshot.matches({ uploading: 'waiting' }));
    actor.send({ type: 'MOVED' });
    await waitFor(actor, () => readProgress.mock.calls.length === asked);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await until('done');
  expect(readProgress).toHaveBeenCalledWith(9);
});

test('a question whose answer is lost is asked again', async () => {
  let first = true;
  const { actor, choose, until } = start({
    post: () => Promise.resolve(answer({ state: 'queued' })),
    readProgress: () => {
      if (!first) return Promise.resolve(answer({ state: 'committed' }));
      first = false;
      return Promise.reject(lost());
    },
  });
  await choose();
  actor.send({ type: 'CONFIRM' });
  await until('done');
  expect(first).toBe(false);
});

test('a refused import shows its errors, cannot be confirmed again, and another file can', async () => {
  const { actor, choose, context, until } = start({
    post: (chunk) => Promise.resolve(chunk.isLast ? answer({ state: 'refused', errors: [issue('error', 2)] }) : answer()),
  });
  await choose();
  actor.send({ type: 'CONFIRM' });
  await until('preview');
  expect(context().refused).toBe(true);
  expect(context().errors).toEqual([issue('error', 2)]);
  expect(actor.getSnapshot().can({ type: 'CONFIRM' })).toBe(false);
  actor.send({ type: 'REPLACE' });
  expect(actor.getSnapshot().value).toBe('choosing');
  expect(context().errors).toEqual([]);
  expect(context().sent).toEqual([]);
});

test('a rehearsal that fails can be tried again without choosing the file anew', async () => {
  let broken = true;
  const { actor, choose, until } = start({ rehearse: () => (broken ? Promise.reject(lost()) : Promise.resolve([])) });
  await choose('unchecked');
  broken = false;
  actor.send({ type: 'RETRY' });
  await until('preview');
});

test('progress is what the server has acknowledged and checked, and reaches 100 only with the outcome', () => {
  const rows = rowsOf(4);
  expect(progressOf({ rows, sent: [], answer: undefined }).percent).toBe(0);
  expect(progressOf({ rows, sent: [0, 2], answer: answer({ processed: 1 }) })).toMatchObject({ sentRows: 2, processed: 1, percent: 38 });
  expect(progressOf({ rows, sent: [0, 1, 2, 3], answer: answer({ processed: 4 }) }).percent).toBe(99);
});
