import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type IssueListInput, type IssueListRow } from '@portal/contract';
import { buildEventWorld, buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const issues: Record<'deficiency' | 'byHand' | 'report' | 'event' | 'foreign' | 'deleted', number> = {
  deficiency: 0,
  byHand: 0,
  report: 0,
  event: 0,
  foreign: 0,
  deleted: 0,
};

const finding = { plan: '盘点表缺签字', severity: 'high', dueDate: '2030-02-28' } as const;
const issueOf = async (id: number) => (await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId: id } }))[0]!.id;
const list = async (who: Actor, body: IssueListInput = {}): Promise<readonly IssueListRow[]> =>
  (await who.client.ask(routes.getRemediationIssuesByPage, { body: { pageSize: 50, ...body } })).data;
const idsOf = async (who: Actor, body: IssueListInput = {}) => (await list(who, body)).map(({ id }) => id);
const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const raise = async (body: Record<string, unknown>) =>
    (await world.administrator.client.ask(routes.raiseIssue, { body: { ...finding, ...body } })).id;
  issues.deficiency = await issueOf((await world.bring('remediating')).id);
  issues.byHand = await raise({ riskId: (await world.bring('assessing')).id, assignee: world.otherOwner.id, severity: 'low' });
  issues.report = await raise({ reportId: (await buildEventWorld(world).bringReport('submitted')).id });
  issues.event = await raise({ eventId: (await buildEventWorld(world).bringEvent('identified')).id });
  const foreign = await world.bring('assessing', { controlOwner: world.otherOwner.id });
  issues.foreign = await raise({ riskId: foreign.id });
  const deleted = await world.bring('remediating');
  issues.deleted = await issueOf(deleted.id);
  await world.administrator.client.ask(routes.adminDeleteRiskCurrentControl, { body: { id: deleted.id, reason: '重复' } });
}, 120_000);
afterAll(() => api?.close());

describe('who sees what', () => {
  test('an administrator sees all, newest first, whatever their source', async () => {
    expect(await idsOf(world.administrator)).toEqual([
      issues.deleted,
      issues.foreign,
      issues.event,
      issues.report,
      issues.byHand,
      issues.deficiency,
    ]);
  });

  test.each(['owner', 'otherOwner', 'assistant', 'outsider', 'aide', 'reviewer'] as const)(
    '%s sees the issues that he can open, and of the deleted ones none but as administrator',
    async (name) => {
      const who = world[name];
      const mayOpen: number[] = [];
      for (const id of Object.values(issues)) {
        const { isSuccess } = await who.client.call(routes.getRemediationIssue, { body: { id } });
        if (isSuccess && (id !== issues.deleted || name === 'reviewer')) mayOpen.push(id);
      }
      expect(sorted(await idsOf(who))).toEqual(sorted(mayOpen));
    },
  );

  test('the search box finds an issue of a report by its number, for who reads it alone', async () => {
    const [row] = await list(world.administrator, { rowIds: [issues.report] });
    const hits = async (who: Actor) =>
      (await who.client.ask(routes.search, { query: { q: row!.issueNo } })).groups.flatMap(({ hits: found }) =>
        found.map(({ link }) => link),
      );
    expect(await hits(world.administrator)).toContain(`/RiskControl/RemediationIssue?Id=${issues.report}`);
    expect(await hits(world.outsider)).toEqual([]);
  });
});

test('a row has owner, age, severity, source, extensions and what may be done with it', async () => {
  const [row] = await list(world.administrator, { rowIds: [issues.byHand] });
  expect(row).toMatchObject({
    issueNo: expect.stringMatching(/^RI-\d{4}-\d{6}$/),
    source: 'byHand',
    sourceType: 'riskControl',
    sourceNo: expect.stringMatching(/^RC-/),
    severity: 'low',
    owner: { id: world.otherOwner.id },
    dueOn: '2030-02-28',
    dutyDueOn: '2030-02-28',
    extensions: 0,
    ageDays: 0,
    state: 'open',
    rowVersion: 1,
    allowedActions: expect.arrayContaining(['CANCEL', 'EXTEND', 'REASSIGN', 'REMIND']),
  });
});

test.each<[string, IssueListInput, (keyof typeof issues)[]]>([
  ['a severity', { severity: 'low' }, ['byHand']],
  ['a source', { source: 'byHand' }, ['byHand', 'report', 'event', 'foreign']],
  ['a state', { state: 'open' }, ['deficiency', 'byHand', 'report', 'event', 'foreign', 'deleted']],
  ['a state that none has', { state: 'verified' }, []],
  ['settled ones', { settled: true }, []],
  ['what was settled until a day', { settledTo: '2099-01-01' }, []],
  ['overdue ones', { overdue: true }, []],
  ['what is due until a day', { dueTo: '2030-01-31' }, ['deficiency', 'deleted']],
  ['often extended ones', { extensions: 2 }, []],
  ['old ones', { ageDays: 30 }, []],
  ['words', { keyword: '盘点表' }, ['byHand', 'report', 'event', 'foreign']],
])('is filtered by %s', async (_, body, names) => {
  expect(sorted(await idsOf(world.administrator, body))).toEqual(sorted(names.map((name) => issues[name])));
});

test.each(['issueNo', '-issueNo', 'severity', '-dueOn', 'ageDays', 'owner', '-extensions', 'state', 'nonsense'])(
  'is ordered by %s',
  async (sort) => {
    expect(sorted(await idsOf(world.administrator, { sort }))).toEqual(sorted(Object.values(issues)));
  },
);

describe('deeds with many', () => {
  test('each issue is decided by itself, and the refused ones are told', async () => {
    const ids = [issues.byHand, issues.deleted];
    const answer = await world.reviewer.client.ask(routes.extendIssues, { body: { ids, dueDate: '2031-01-31', comments: '供应商延误' } });
    expect(answer).toMatchObject({ done: [{ id: issues.byHand }], refused: [{ id: issues.deleted, code: 'wrong_state' }] });
    expect(await list(world.administrator, { rowIds: [issues.byHand] })).toMatchObject([{ dueOn: '2031-01-31', extensions: 1 }]);
  });

  test('a reminder is sent once in 24 hours', async () => {
    const remind = () => world.administrator.client.ask(routes.remindIssues, { body: { ids: [issues.foreign], comments: '请尽快' } });
    expect(await remind()).toMatchObject({ done: [{ id: issues.foreign }], refused: [] });
    expect(await remind()).toMatchObject({ done: [], refused: [{ code: 'wrong_state.too_soon' }] });
  });

  test('an issue gets another assignee', async () => {
    const body = { ids: [issues.foreign], assignee: world.assistant.id, comments: '调岗' };
    expect(await world.administrator.client.ask(routes.reassignIssues, { body })).toMatchObject({ done: [{ id: issues.foreign }] });
    expect(await idsOf(world.assistant)).toContain(issues.foreign);
  });
});

test('what an issue went through is told on its own page', async () => {
  const steps = await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: issues.byHand, log: true } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['EXTEND']);
});
