import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { z } from 'zod';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

/** What breaks careless services: names of the prototype, what the database cannot keep, numbers and days out of range, wrong types. */
const hostile: readonly unknown[] = [
  'constructor',
  '__proto__',
  'a\u0000b',
  'a\ud800b',
  `'; drop table person; --`,
  '%_\\',
  '99999999999999999999',
  99_999_999_999,
  '0000-01-01',
  '',
  [],
  {},
];

const AT_ONCE = 40;

const all = Object.values(routes) as unknown as Route[];
const readers = all.filter((route) => !route.mutates && !route.upload && !route.raw);

function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return fieldsOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Calls that share a body read it alike, but for what chooses the list and its order. */
function bodyFieldsOf(route: Route): string[] {
  const isFirst = readers.find((other) => other.body === route.body) === route;
  return fieldsOf(route.body).filter((field) => isFirst || ['wfStatus', 'sort'].includes(field));
}

describe.each(readers.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('answers every value of every field with an envelope and no fault', async () => {
    const calls = [
      ...fieldsOf(route.query).flatMap((field) => hostile.map((value) => ({ query: { [field]: value }, body: {} }))),
      ...bodyFieldsOf(route).flatMap((field) => hostile.map((value) => ({ query: {}, body: { [field]: value } }))),
    ];
    const faults = [];
    // As many at once as a busy portal has: hundreds would wait for a connection until they are told to come back.
    for (let start = 0; start < calls.length; start += AT_ONCE) {
      const answers = await Promise.all(
        calls.slice(start, start + AT_ONCE).map(async (input) => ({ input, answer: await world.administrator.client.call(route, input) })),
      );
      faults.push(...answers.filter(({ answer }) => answer.status >= 500 || typeof answer.isSuccess !== 'boolean'));
    }
    expect(faults).toEqual([]);
  });
});

const drafts = [
  { controlOwner: 0 },
  { controlOwnerDeptId: 0 },
  { controlOwner: '', controlOwnerDeptId: '', categoryLevelTwo: '', categoryLevelThree: '' },
];
test.each(drafts)('a draft with an empty choice %j is saved without it', async (choice) => {
  const saved = await world.administrator.client.ask(routes.saveDraftRiskControl, { body: world.standardBody(choice) });
  const record = await world.record(saved.id);
  if ('controlOwner' in choice) expect(record.controlOwner).toBeNull();
  if ('controlOwnerDeptId' in choice) expect(record.controlOwnerDeptId).toBeNull();
});

test('fields that are not the caller’s to set are ignored', async () => {
  const body = world.standardBody({
    state: 'complete',
    version: 9,
    isActive: false,
    creatorId: 1,
    riskNo: 'MINE',
    lineageId: 1,
    risk_ReviewInfo: { state: 'closed' },
  });
  const saved = await world.administrator.client.ask(routes.updateRiskControl, { body });
  expect(saved).toMatchObject({ state: 'assessing', rowVersion: 2 });
  expect(saved.riskNo).toMatch(/^RC-/);
  expect(await world.record(saved.id)).toMatchObject({
    isActive: true,
    lineageId: saved.id,
    creator: { id: world.administrator.id },
    risk_ReviewInfo: null,
  });
});

test('texts lose what the database cannot keep, and a text goes into the history and the mails as it was stored', async () => {
  const { id } = await world.bring('reviewing');
  await world.reviewer.client.ask(routes.updateReviewRequest, {
    body: { riskId: id, wfStatus: true, controlEffectiveness: 3, comments: 'one\u0000two \ud83d' },
  });
  const [step] = await world.reviewer.client.ask(routes.getRiskEventTask, { query: { RiskId: id } });
  expect(step?.comments).toBe('onetwo \ufffd');
});

test('an evidence id or a day out of range is a refused field', async () => {
  const { id } = await world.bring('assessing');
  const links = await world.owner.client.call(routes.saveDraftRiskCurrentControl, {
    body: world.assessmentBody(id, { risk_Docs: [{ docId: '99999999999999999999' }] }),
  });
  expect(links).toMatchObject({ status: 200, isSuccess: false, code: 'validation.invalid' });
  const reviewed = await world.bring('reviewing');
  const day = await world.reviewer.client.call(routes.updateReviewRequest, {
    body: { riskId: reviewed.id, wfStatus: true, controlEffectiveness: 2, controlDeficiency: '10', expectedCompletionDate: '0000-01-01' },
  });
  expect(day).toMatchObject({ status: 200, isSuccess: false, errors: [{ field: 'expectedCompletionDate' }] });
});

test.each(['0001-01-01T00:00:00', '1970-01-01', ''])('the empty day %p of an old client becomes today', async (empty) => {
  const { id } = await world.bring('reviewing');
  await world.reviewer.client.ask(routes.updateReviewRequest, {
    body: { riskId: id, wfStatus: 'True', controlEffectiveness: '4', expectedCompletionDate: empty, lastReviewDate: empty },
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: api.config.TIME_ZONE }).format(new Date());
  expect((await world.record(id)).risk_ReviewInfo).toMatchObject({ expectedCompletionDate: today, lastReviewDate: today });
});

test('a review without wfStatus is neither closed nor rejected', async () => {
  const { id } = await world.bring('reviewing');
  const review = (body: Record<string, unknown>) =>
    world.reviewer.client.call(routes.updateReviewRequest, { body: { riskId: id, ...body } });
  expect(await review({})).toMatchObject({ isSuccess: false, errors: [{ field: 'controlEffectiveness' }] });
  expect(await review({ controlEffectiveness: 3 })).toMatchObject({ isSuccess: false, errors: [{ field: 'wfStatus' }] });
  expect((await world.record(id)).state).toBe('reviewing');
});

describe('paging', () => {
  test.each([
    { pageIndex: -1, pageSize: -5 },
    { pageIndex: '', pageSize: '' },
    { pageIndex: null, pageSize: null },
    { pageIndex: '0', pageSize: 100_000 },
  ])('%j is the nearest page that there is', async (body) => {
    for (const route of [routes.getRiskControlByPage, routes.getRiskStorageByPage, routes.getMailLogByPage]) {
      expect(await world.administrator.client.call(route, { body })).toMatchObject({ status: 200, isSuccess: true });
    }
  });

  test('a page far behind the end is empty and tells the count', async () => {
    await world.bring('assessing');
    const page = await world.administrator.client.call(routes.getRiskControlByPage, {
      body: { pageIndex: Number.MAX_SAFE_INTEGER, pageSize: 100 },
    });
    expect(page.data.data).toEqual([]);
    expect(page.data.totalCount).toBeGreaterThan(0);
  });
});

describe('multipart bodies that are none', () => {
  const cases = [
    ['without a boundary', 'multipart/form-data', 'x'],
    ['that is garbage', 'multipart/form-data; boundary=x', 'garbage'],
    [
      'that ends in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4',
    ],
  ] as const;
  test.each(cases)('%s', async (_name, type, body) => {
    const answer = await world.owner.client.raw(routes.attachmentUpload.path, { method: 'POST', headers: { 'content-type': type }, body });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ isSuccess: false, code: 'validation.malformed' });
  });
});

test.each([
  ['of dots and blanks', '. '.repeat(39_500)],
  ['of blanks', ' '.repeat(79_000)],
  ['of marks that turn the direction', '\u202e'.repeat(26_000)],
])('twenty parts whose file name is a long run %s are refused', async (_what, name) => {
  const part = `--x\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n%PDF-1.4\r\n`;
  const answer = await world.owner.client.raw(routes.attachmentUpload.path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${part.repeat(20)}--x--\r\n`,
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ isSuccess: false, code: expect.stringMatching(/^validation/) });
});

test('a part with more heads than any program writes, and more parts than a call takes, are refused', async () => {
  const send = (body: string) =>
    world.owner.client.raw(routes.attachmentUpload.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${body}--x--\r\n`,
    });
  const heads = Array.from({ length: 500 }, (_, index) => `X-${index}: ${'y'.repeat(100)}\r\n`).join('');
  const crowded = await send(`--x\r\n${heads}Content-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n`);
  expect(await crowded.json()).toMatchObject({ isSuccess: false });
  const many = await send('--x\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.4\r\n'.repeat(61));
  expect(await many.json()).toMatchObject({ isSuccess: false });
});

test('a call takes a page of ids, not the whole body full of them', async () => {
  const answer = await world.outsider.client.call(routes.submitRiskControls, {
    body: { ids: Array.from({ length: 100_000 }, (_, id) => id) },
  });
  expect(answer).toMatchObject({ status: 200, code: 'validation.invalid', errors: [{ field: 'ids' }] });
});
