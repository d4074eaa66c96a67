import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, routes, type RouteData } from '@portal/contract';
import { readTestFailure } from '@portal/control-test';
import { buildPerson, buildWorld, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

type Test = RouteData<typeof routes.getControlTest>;
type Person = Awaited<ReturnType<typeof signIn>>;

let api: TestApi;
let worker: NoticeWorker;
let world: World;
let periodId: number;
let procedureId: number;
let tester: Person;
let reviewer: Person;
let controlId: number;

async function signIn() {
  const person = await buildPerson(api.sql);
  return { ...person, client: await api.as(person) };
}

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  const { client } = world.administrator;
  const year = new Date().getUTCFullYear();
  const period = { title: '年度评价', kind: 'year', firstDay: `${year}-01-01`, lastDay: `${year}-12-31`, currency: 'CNY' };
  periodId = (await client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period })).id;
  procedureId = (await client.ask(routes.saveTestProcedure, { body: procedure('PR-O2C-07', 2) })).id;
});
beforeEach(async () => {
  [tester, reviewer] = [await signIn(), await signIn()];
  controlId = (await world.bring('assessing')).id;
  await worker.forget();
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const procedure = (code: string, count: number) => ({
  code,
  title: '三单匹配',
  titleEn: 'Three-way match',
  attributes: (['A', 'B', 'C'] as const)
    .slice(0, count)
    .map((letter) => ({ letter, text: `属性${letter}`, textEn: `Attribute ${letter}`, expected: '一致', expectedEn: 'They agree' })),
});

const plan = (given: Record<string, unknown> = {}): Promise<Test> =>
  world.administrator.client.ask(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: tester.id, reviewerId: reviewer.id, ...given },
  });
const act = (person: { client: World['owner']['client'] }, id: number, event: string, given: Record<string, unknown> = {}): Promise<Test> =>
  person.client.ask(routes.updateControlTest, { body: { id, event, ...given } });
const refused = async (person: { client: World['owner']['client'] }, id: number, event: string, given: Record<string, unknown> = {}) =>
  (await person.client.call(routes.updateControlTest, { body: { id, event, ...given } })).code;
const upload = async (content: string, name = 'population.csv') =>
  (await tester.client.upload(routes.attachmentUpload, [{ name, content }])).data[0]!.id;
const freeze = (id: number, fileId: number, given: Record<string, unknown> = {}) => ({
  body: {
    id,
    fileId,
    keyColumn: 'no',
    fromDay: '2026-01-01',
    toDay: '2026-09-30',
    suppliedBy: '应收会计',
    completeness: '与总账核对一致',
    ...given,
  },
});
const csv = (rows: number) => ['no,amount', ...Array.from({ length: rows }, (_, row) => `INV-${row + 1},${row + 1}.50`)].join('\n');

/** A design test that was concluded effective by a walkthrough of one case. */
async function settleDesign(): Promise<void> {
  const { id } = await plan();
  await act(tester, id, 'START');
  await tester.client.ask(routes.setTestProcedure, { body: { id, procedureId } });
  await tester.client.ask(routes.drawSample, {
    body: { id, event: 'DRAW_SAMPLE', method: 'chosen', chosen: [{ key: 'INV-1', reason: '首笔交易' }] },
  });
  const docId = await upload('x', 'walkthrough.txt');
  await tester.client.ask(routes.saveTestResults, {
    body: { id, items: [{ place: 1, marks: { A: 'p', B: 'n' }, docs: [{ docId }] }] },
  });
  await act(tester, id, 'SUBMIT', { conclusion: 'effective' });
  await act(reviewer, id, 'CONCLUDE');
}

/** An operating test with a frozen population of 100 rows. */
async function startOperating(): Promise<number> {
  await settleDesign();
  const { id } = await plan({ kind: 'interim' });
  await act(tester, id, 'START');
  await tester.client.ask(routes.setTestProcedure, { body: { id, procedureId } });
  await tester.client.ask(routes.freezePopulation, freeze(id, await upload(csv(100)), { amountColumn: 'amount' }));
  return id;
}
const drawRandom = (id: number, given: Record<string, unknown> = {}): Promise<Test> =>
  tester.client.ask(routes.drawSample, {
    body: { id, event: 'DRAW_SAMPLE', method: 'random', seed: '4711', size: 5, frequency: 'monthly', risk: 'higher', ...given },
  });

test('nobody tests or reviews a control that he acted on in the period, whatever he is today', async () => {
  const { owner, assistant, administrator } = world;
  const ask = async (testerId: number, reviewerId = reviewer.id) =>
    administrator.client.call(routes.saveControlTest, { body: { periodId, controlId, kind: 'design', testerId, reviewerId } });
  expect(await ask(owner.id)).toMatchObject({ code: 'validation', errors: [{ field: 'testerId' }] });
  // An assistant writes an assessment and is taken off: the history still knows him.
  await owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: controlId, userId: [assistant.id], NeedOwnerApprove: true } });
  await owner.client.ask(routes.updateRiskControlOwners, { body: { RiskId: controlId, userId: [], NeedOwnerApprove: true } });
  expect(await ask(assistant.id)).toMatchObject({ code: 'validation', errors: [{ field: 'testerId' }] });
  expect(await ask(tester.id, assistant.id)).toMatchObject({ code: 'validation', errors: [{ field: 'reviewerId' }] });
  expect(await ask(tester.id, tester.id)).toMatchObject({ code: 'validation', errors: [{ field: 'reviewerId' }] });
  expect((await ask(tester.id)).isSuccess).toBe(true);
  const twin = await ask(tester.id);
  expect(twin).toMatchObject({ code: 'validation', errors: [{ field: 'kind' }] });
});

test('who reviewed the control in the period may not test it either', async () => {
  controlId = (await world.bring('complete')).id;
  const answer = await world.administrator.client.call(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: world.reviewer.id, reviewerId: reviewer.id },
  });
  expect(answer).toMatchObject({ code: 'validation', errors: [{ field: 'testerId' }] });
});

test('a tester who becomes the owner of the control can go on with nothing', async () => {
  const { id } = await plan();
  await act(tester, id, 'START');
  await api.sql.query('update risk_control set owner_id = $2 where id = $1', [controlId, tester.id]);
  expect(await refused(tester, id, 'SUBMIT', { conclusion: 'effective' })).toBe('not_allowed');
  expect((await tester.client.ask(routes.getControlTest, { query: { id } })).independence.tester).toBe(false);
});

test('an operating test waits for a design test that was concluded effective', async () => {
  const { id } = await plan({ kind: 'interim' });
  expect(await refused(tester, id, 'START')).toBe('not_allowed');
  expect((await tester.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
  await settleDesign();
  expect((await tester.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id, duty: 'testing' }]);
  expect((await act(tester, id, 'START')).state).toBe('inProgress');
});

test('a test goes from plan to conclusion: duties, mails, search, history and chain', async () => {
  const id = await startOperating();
  expect((await tester.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id, duty: 'testing' }]);
  await worker.forget();
  const drawn = await drawRandom(id);
  expect(drawn.items).toHaveLength(5);
  expect(drawn.missing).toEqual({ results: 10, evidence: 5 });
  const incomplete = await tester.client.call(routes.updateControlTest, { body: { id, event: 'SUBMIT', conclusion: 'effective' } });
  expect(incomplete).toMatchObject({ code: 'validation', errors: [{ field: 'results', message: expect.stringContaining('10') }] });

  const docId = await upload('proof', 'proof.txt');
  const items = drawn.items.map(({ place }) => ({ place, marks: { A: 'p', B: 'p' }, docs: [{ docId }] }));
  expect(
    (await tester.client.call(routes.saveTestResults, { body: { id, items: [{ place: 1, marks: { A: 'f' } }] } })).errors,
  ).toMatchObject([{ field: 'items' }]);
  items[1]!.marks = { A: 'p', B: 'f' };
  const saved = await tester.client.ask(routes.saveTestResults, {
    body: { id, items: items.map((item, index) => ({ ...item, ...(index === 1 && { notes: { B: '缺签收章' } }) })) },
  });
  expect(saved.missing).toEqual({ results: 0, evidence: 0 });
  expect(saved.items[1]).toMatchObject({ marks: { A: 'p', B: 'f' }, notes: { B: '缺签收章' }, evidence: [{ id: docId }] });
  expect(await refused(tester, id, 'SUBMIT', { conclusion: 'effective' })).toBe('validation');
  const { dutyDueOn: dueDate } = await act(tester, id, 'SUBMIT', { conclusion: 'ineffective', comments: '一项例外', hours: 3.5 });
  expect(await worker.inboxes()).toEqual([{ userNo: reviewer.userNo, kind: 'testReviewAsked' }]);
  expect((await reviewer.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id, duty: 'testReview', dueDate }]);
  expect(await refused(tester, id, 'CONCLUDE')).toBe('not_allowed');
  expect(await refused(reviewer, id, 'RETURN')).toBe('validation');
  await act(reviewer, id, 'RETURN', { comments: '补充第 2 项' });
  await act(tester, id, 'SUBMIT', { conclusion: 'ineffective', comments: '一项例外' });
  await worker.forget();
  expect(await act(reviewer, id, 'CONCLUDE')).toMatchObject({ state: 'concluded', conclusion: 'ineffective' });
  expect((await worker.inboxes()).map(({ kind }) => kind)).toEqual(['controlTestFailed', 'controlTestFailed', 'controlTestFailed']);
  expect(await readTestFailure(api.sql, id)).toMatchObject({
    controlId,
    periodId,
    exceptions: 1,
    sampleSize: 5,
    failed: [{ letter: 'B', note: '缺签收章' }],
  });
  const steps = await tester.client.ask(routes.getControlTestHistory, { query: { id } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual([
    'CONCLUDE_INEFFECTIVE',
    'SUBMIT',
    'RETURN',
    'SUBMIT',
    'RECORD_RESULTS',
    'DRAW_SAMPLE',
    'FREEZE_POPULATION',
    'SET_PROCEDURE',
    'START',
    'PLAN',
  ]);
  const { recordNo } = saved;
  expect(
    await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow: 'controlTest', record: recordNo } }),
  ).toMatchObject({
    ok: true,
    id,
  });
  // The owner of the control reads what was concluded, and nothing before; a stranger reads nothing.
  expect((await world.owner.client.ask(routes.getControlTest, { query: { id } })).state).toBe('concluded');
  const stranger = await signIn();
  expect((await stranger.client.call(routes.getControlTest, { query: { id } })).code).toBe('not_found');
  expect((await stranger.client.call(routes.downloadFile, { query: { id: docId } })).isSuccess).toBe(false);
  expect(await refused(tester, id, 'REOPEN', { comments: 'x' })).toBe('not_allowed');
  expect((await act(world.administrator, id, 'REOPEN', { comments: '新证据' })).state).toBe('inProgress');
  expect(await readTestFailure(api.sql, id)).toBeNull();
});

test('bad populations get a clear answer and lose nothing', async () => {
  await settleDesign();
  const { id } = await plan({ kind: 'yearEnd' });
  await act(tester, id, 'START');
  const say = async (content: string, given: Record<string, unknown> = {}) => {
    const { errors } = await tester.client.call(routes.freezePopulation, freeze(id, await upload(content), given));
    return errors?.[0];
  };
  expect(await say('no,x\nA,1\nB,2\nA,3\n')).toMatchObject({
    field: 'keyColumn',
    message: 'The key “A” appears twice: in row 2 and in row 4',
  });
  expect(await say('no,x\n')).toMatchObject({ field: 'fileId', message: 'The file has no data rows' });
  expect(await say('no,x\nA,=1+2\n')).toMatchObject({ message: 'Cell B2 contains a formula. Save values only and upload the file again' });
  expect(await say('id\nA\n')).toMatchObject({ field: 'keyColumn', message: 'The file has no column “no”' });
  expect(await say('no,x\nA,many\n', { amountColumn: 'x' })).toMatchObject({ field: 'amountColumn' });
  expect(await say('no\nA\n', { suppliedBy: '' })).toMatchObject({ field: 'suppliedBy', message: 'This field is required' });
  const other = await world.administrator.client.upload(routes.attachmentUpload, [{ name: 'p.csv', content: 'no\nA\n' }]);
  expect((await tester.client.call(routes.freezePopulation, freeze(id, other.data[0]!.id))).errors?.[0]).toMatchObject({ field: 'fileId' });
  expect((await tester.client.ask(routes.getControlTest, { query: { id } })).population).toBeNull();
  const early = { id, event: 'DRAW_SAMPLE', method: 'random', size: 2, sizeReason: 'x' };
  expect((await tester.client.call(routes.drawSample, { body: early })).errors).toMatchObject([{ field: 'population' }]);
  const fileId = await upload(csv(30));
  const look = await tester.client.ask(routes.lookAtPopulation, { body: { id, fileId } });
  expect(look).toMatchObject({ columns: ['no', 'amount'], rows: 30 });
  const frozen = await tester.client.ask(routes.freezePopulation, freeze(id, fileId));
  expect(frozen.population).toMatchObject({ rows: 30, sha256: look.sha256, keyColumn: 'no', suppliedBy: '应收会计' });
  // Somebody changes the stored file: nothing is drawn from it.
  await api.sql.query('update control_test_population set sha256 = repeat($2, 64) where test_id = $1', [id, 'a']);
  const changed = await tester.client.call(routes.drawSample, {
    body: { id, event: 'DRAW_SAMPLE', method: 'random', seed: '1', size: 2, frequency: 'quarterly', risk: 'lower' },
  });
  expect(changed.code).toBe('conflict.content_changed');
  expect((await tester.client.ask(routes.getControlTest, { query: { id } })).items).toEqual([]);
});

test('a sample is drawn by its formula, a redraw keeps the first, an extension goes on; the export draws again', async () => {
  const id = await startOperating();
  for (const [more, message] of [
    [{ frequency: 'monthly', risk: 'higher' }, 'The sample size 9 deviates from the sample size table (2–5). Enter a reason'],
    [{}, 'Without a frequency, the sample size table suggests no size. Choose one, or enter a reason for a sample of 9'],
  ] as const) {
    const body = { id, event: 'DRAW_SAMPLE', method: 'random', size: 9, ...more };
    expect((await tester.client.call(routes.drawSample, { body })).errors).toMatchObject([{ field: 'sizeReason', message }]);
  }
  const first = await drawRandom(id);
  expect(
    (await tester.client.call(routes.drawSample, { body: { id, event: 'DRAW_SAMPLE', method: 'random', size: 2 } })).errors,
  ).toMatchObject([{ field: 'event' }]);
  expect((await tester.client.call(routes.drawSample, { body: { id, event: 'EXTEND_SAMPLE', method: 'random', size: 3 } })).code).toBe(
    'validation',
  );
  const extended = await tester.client.ask(routes.drawSample, {
    body: { id, event: 'EXTEND_SAMPLE', method: 'random', size: 3, reason: '发现例外' },
  });
  expect(extended.items.map(({ key }) => key)).toEqual([
    ...first.items.map(({ key }) => key),
    ...extended.items.slice(5).map(({ key }) => key),
  ]);
  const redrawn = await tester.client.ask(routes.drawSample, {
    body: {
      id,
      event: 'REDRAW_SAMPLE',
      method: 'monetaryUnit',
      seed: '8',
      size: 4,
      frequency: 'monthly',
      risk: 'lower',
      reason: '总体按金额抽取更合适',
    },
  });
  expect(redrawn.draws.map(({ role, isCurrent }) => [role, isCurrent])).toEqual([
    ['first', false],
    ['extension', false],
    ['redraw', true],
  ]);
  expect(redrawn.items.filter(({ ordinal }) => ordinal === 1).map(({ key }) => key)).toEqual(first.items.map(({ key }) => key));
  const sample = await tester.client.ask(routes.getTestSample, { query: { id } });
  expect(sample.draws.map(({ items }) => items.length)).toEqual([5, 3, 4]);
  expect(sample.population).toMatchObject({ rows: 100, keyColumn: 'no', amountColumn: 'amount' });
  for (const { position, key } of sample.draws.flatMap(({ items }) => items)) expect(key).toBe(`INV-${position}`);
});

test('a test keeps the version of the procedure that it was done with', async () => {
  const own = await world.administrator.client.ask(routes.saveTestProcedure, { body: procedure('PR-2', 2) });
  await settleDesign();
  const { id } = await plan({ kind: 'rollForward' });
  await act(tester, id, 'START');
  await tester.client.ask(routes.setTestProcedure, { body: { id, procedureId: own.id } });
  const next = await world.administrator.client.ask(routes.saveTestProcedure, { body: { ...procedure('PR-2', 3), id: own.id } });
  expect(next.version).toBe(2);
  const kept = await tester.client.ask(routes.getControlTest, { query: { id } });
  expect(kept.procedure).toMatchObject({ version: 1, attributes: [{ letter: 'A' }, { letter: 'B' }] });
  expect((await tester.client.ask(routes.getTestProcedures, { query: {} })).find((one) => one.id === own.id)?.version).toBe(2);
  const wrong = { ...procedure('PR-3', 2), attributes: procedure('PR-3', 2).attributes.reverse() };
  expect((await world.administrator.client.call(routes.saveTestProcedure, { body: wrong })).errors).toMatchObject([
    { field: 'attributes' },
  ]);
  expect((await world.administrator.client.call(routes.saveTestProcedure, { body: procedure('PR-2', 1) })).errors).toMatchObject([
    { field: 'code' },
  ]);
});

test('reassigning frees nobody who worked on it, a period that is signed off leaves nothing to do', async () => {
  const { id } = await plan();
  await act(tester, id, 'START');
  const other = await signIn();
  expect(await refused(world.administrator, id, 'REASSIGN', { testerId: world.owner.id })).toBe('validation');
  expect(await refused(world.administrator, id, 'REASSIGN', { testerId: other.id, reviewerId: tester.id })).toBe('validation');
  const given = await act(world.administrator, id, 'REASSIGN', { testerId: other.id, dueOn: '2026-01-05' });
  expect(given).toMatchObject({ dueOn: '2026-01-05', isLate: true, tester: { id: other.id } });
  expect(await refused(tester, id, 'SUBMIT', { conclusion: 'effective' })).toBe('not_allowed');
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [periodId]);
  try {
    expect((await other.client.ask(routes.getControlTest, { query: { id } })).allowedActions).toEqual([]);
    expect(await refused(other, id, 'SUBMIT', { conclusion: 'effective' })).toBe('wrong_state');
    expect((await other.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
    expect(
      (
        await world.administrator.client.call(routes.saveControlTest, {
          body: { periodId, controlId, kind: 'interim', testerId: tester.id, reviewerId: reviewer.id },
        })
      ).code,
    ).toBe('wrong_state');
  } finally {
    await api.sql.query(`update assessment_period set state = 'fieldwork' where id = $1`, [periodId]);
  }
});

test('who tested and who reviewed leave: the test goes to two others, and one alone is refused by its number', async () => {
  const row = await plan();
  const [heir, second, { client }] = [await signIn(), await signIn(), world.administrator];
  for (const { id } of [tester, reviewer]) await client.ask(routes.deactivatePerson, { body: { id, reason: '离职' } });
  const handOver = (id: number, successorId: number) => client.call(routes.handOverDuties, { body: { id, successorId, reason: '交接' } });
  expect(await handOver(tester.id, heir.id)).toMatchObject({ isSuccess: true, data: { left: 0 } });
  const refusal = await handOver(reviewer.id, heir.id);
  expect(refusal).toMatchObject({ code: 'validation', errors: [{ field: 'successorId' }] });
  expect(refusal.message).toContain(row.recordNo);
  expect(await handOver(reviewer.id, second.id)).toMatchObject({ isSuccess: true, data: { left: 0 } });
  expect(await world.administrator.client.ask(routes.getControlTest, { query: { id: row.id } })).toMatchObject({
    tester: { id: heir.id },
    reviewer: { id: second.id },
  });
  const history = await world.administrator.client.ask(routes.getControlTestHistory, { query: { id: row.id } });
  const changes = history.flatMap((step) => step.changes);
  expect(changes).toContainEqual({ field: 'tester', before: tester.englishName, after: heir.englishName });
  expect(changes).toContainEqual({ field: 'reviewer', before: reviewer.englishName, after: second.englishName });
});

test('lists, board and export show the same tests; tabs are one’s own', async () => {
  const late = await plan({ dueOn: '2026-01-05' });
  const { data, totalCount } = await tester.client.ask(routes.getControlTestByPage, { body: { tab: 'mine' } });
  expect([totalCount, data.map(({ id, isLate }) => [id, isLate])]).toEqual([1, [[late.id, true]]]);
  const count = async (who: Person, body: object) => (await who.client.ask(routes.getControlTestByPage, { body })).totalCount;
  const asked = [{ tab: 'toReview' }, { overdue: true }, { kind: 'interim' }];
  expect(await Promise.all(asked.map((body) => count(reviewer, body)))).toEqual([0, 1, 0]);
  const own = await tester.client.ask(routes.getControlTestBoard, { body: { periodId, by: 'tester' } });
  expect(own[0]).toMatchObject({ key: String(tester.id), planned: 1, late: 1, total: 1 });
  const admin = world.administrator;
  const board = await admin.client.ask(routes.getControlTestBoard, { body: { periodId, by: 'process' } });
  const [all, cancelled] = [await count(admin, { periodId }), await count(admin, { periodId, state: 'cancelled' })];
  expect(board.reduce((sum, { total }) => sum + total, 0)).toBe(all - cancelled);
  // The row without a process leads to a list, too.
  const without = await count(admin, { periodId, noProcess: true, cancelled: false });
  expect(board.find(({ key }) => key === '')?.total).toBe(without);
  // In review the reviewer's own day counts, in the list as on the page of the period.
  await api.sql.query(`update control_test set due_on = '2099-01-05' where id = $1`, [late.id]);
  await api.sql.query(`update workflow_timer set due_on = '2026-02-03' where workflow = 'controlTest' and subject_id = $1`, [late.id]);
  expect((await tester.client.ask(routes.getControlTestByPage, { body: { overdue: true } })).data).toMatchObject([
    { id: late.id, dueOn: '2099-01-05', dutyDueOn: '2026-02-03', isLate: true },
  ]);
  expect((await tester.client.ask(routes.getControlTestBoard, { body: { periodId, by: 'tester' } }))[0]).toMatchObject({ late: 1 });
  const { lateTests } = await admin.client.ask(routes.getPeriodFigures, { query: { id: periodId } });
  expect(lateTests).toContainEqual(expect.objectContaining({ id: late.id, dueOn: '2026-02-03' }));
  // The control's number finds its tests, the number of another one does not.
  const find = (keyword: string) => tester.client.ask(routes.getControlTestByPage, { body: { keyword } });
  expect([await find(late.controlNo), await find('RC-0000')]).toMatchObject([
    { totalCount: 1, data: [{ id: late.id }] },
    { totalCount: 0 },
  ]);
  await act(admin, late.id, 'CANCEL', { comments: '不再需要' });
  expect(await tester.client.ask(routes.getControlTestBoard, { body: { periodId, by: 'tester' } })).toEqual([]);
  expect((await plan()).state).toBe('planned');
});
