import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bulkForms, routes, type BulkList, type BulkWish } from '@portal/contract';
import { BULK_SOURCES, BulkPreviews, type AnyBulkSource } from '@portal/platform';
import { buildEventWorld, buildStatements, buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { workflowCatalogue, type Workflow } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { finishBulk } from './bulk.fixture.ts';

let api: TestApi;
let world: World;
const ids: Record<string, number> = {};

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const finding = { plan: '盘点表缺签字', severity: 'high', dueDate: '2030-02-28' } as const;
  const raise = async (riskId: number) => (await world.administrator.client.ask(routes.raiseIssue, { body: { ...finding, riskId } })).id;
  ids['approval'] = (await world.bring('ownerApproval')).id;
  ids['assessing'] = (await world.bring('assessing')).id;
  ids['reviewing'] = (await world.bring('reviewing')).id;
  ids['issue'] = await raise(ids['assessing']);
  ids['theirs'] = await raise((await world.bring('assessing', { controlOwner: world.otherOwner.id })).id);
  const events = buildEventWorld(world);
  ids['report'] = (await events.bringReport('draft')).id;
  await buildStatements(world);
  ids['approved'] = (await events.bringReport('approved')).id;
}, 120_000);
afterAll(() => api?.close());

const actions = Object.entries(bulkForms).flatMap(([list, forms]) =>
  Object.entries(forms).map(([action, form]) => ({ list, action, form })),
);

test('every list and action of the contract has its source and deed, and every deed its form', () => {
  const sources = api.app.get<readonly AnyBulkSource[]>(BULK_SOURCES as never);
  const told = sources.flatMap(({ list, deeds }) => Object.keys(deeds).map((action) => `${list} ${action}`));
  expect(told.sort()).toEqual(actions.map(({ list, action }) => `${list} ${action}`).sort());
});

test.each(actions)('$list $action is an event of its lifecycle', ({ list, action, form }) => {
  const workflow: Workflow | undefined = workflowCatalogue[form.workflow];
  expect(workflow?.events).toContain(form.event);
  expect(api.app.get(BulkPreviews).find(list, action).source.kind.workflow.name).toBe(form.workflow);
});

interface Case {
  readonly as?: () => Actor;
  readonly filter?: Record<string, unknown>;
  readonly input?: () => BulkWish['input'];
  readonly expected: { total: number; doable: number; codes: readonly string[] };
}

/** In this order: each one finds what the ones before have left. */
const cases: readonly [list: BulkList, action: string, one: Case][] = [
  [
    'my-risk-controls',
    'approve',
    { as: () => world.owner, filter: { wfStatus: 1 }, expected: { total: 2, doable: 1, codes: ['wrong_state'] } },
  ],
  [
    'my-risk-controls',
    'forward',
    {
      as: () => world.owner,
      filter: { wfStatus: 1 },
      input: () => ({ personIds: [world.outsider.id] }),
      expected: { total: 1, doable: 1, codes: [] },
    },
  ],
  [
    'my-risk-controls',
    'delete',
    { as: () => world.owner, filter: { wfStatus: 1 }, expected: { total: 1, doable: 0, codes: ['not_allowed'] } },
  ],
  ['risk-reviews', 'remind', { filter: { wfStatus: 'true' }, expected: { total: 2, doable: 2, codes: [] } }],
  ['risk-reviews', 'remind', { filter: { wfStatus: 'true' }, expected: { total: 2, doable: 0, codes: ['wrong_state.too_soon'] } }],
  ['remediation-issues', 'remind', { expected: { total: 3, doable: 3, codes: [] } }],
  ['remediation-issues', 'remind', { expected: { total: 3, doable: 0, codes: ['wrong_state.too_soon'] } }],
  [
    'remediation-issues',
    'extend',
    { input: () => ({ date: '2031-01-31', comment: '延期' }), expected: { total: 3, doable: 3, codes: [] } },
  ],
  [
    'remediation-issues',
    'reassign',
    { input: () => ({ personIds: [world.otherOwner.id], comment: '换人' }), expected: { total: 3, doable: 2, codes: ['validation'] } },
  ],
  [
    'remediation-issues',
    'extend',
    { as: () => world.outsider, input: () => ({ date: '2031-01-31' }), expected: { total: 1, doable: 0, codes: ['not_allowed'] } },
  ],
  // The administrator signs at the top, and reminds himself as well; the owner has nobody below.
  ['certification', 'remind', { as: () => world.owner, expected: { total: 1, doable: 0, codes: ['not_allowed'] } }],
  ['certification', 'remind', { filter: { settled: 'false' }, expected: { total: 2, doable: 2, codes: [] } }],
  ['certification', 'remind', { expected: { total: 2, doable: 0, codes: ['wrong_state.too_soon'] } }],
  ['risk-reports', 'remind', { expected: { total: 2, doable: 1, codes: ['wrong_state'] } }],
  ['risk-reports', 'remind', { expected: { total: 2, doable: 0, codes: ['wrong_state', 'wrong_state.too_soon'] } }],
];

describe('what each list’s preview says is what comes of it', () => {
  test.each(cases)('%s %s (%#)', async (list, action, { as = () => world.administrator, filter, input, expected }) => {
    const { client } = as();
    const body: BulkWish = { list, action, filter: filter ?? {}, ...(input && { input: input() }) };
    const before = await client.ask(routes.previewBulk, { body });
    const codes = (groups: readonly { code: string; count: number }[]) => groups.map(({ code, count }) => `${code} ${count}`).sort();
    expect({ total: before.total, doable: before.doable, codes: before.refused.map(({ code }) => code).sort() }).toEqual(expected);
    const { jobId } = await client.ask(routes.startBulk, { body });
    await finishBulk(api, jobId);
    const run = (await client.ask(routes.getBulkRun, { query: { jobId: Number(jobId) } }))!;
    expect(run).toMatchObject({ state: 'completed', total: before.total, done: before.doable, failed: 0 });
    expect(codes(run.groups)).toEqual(codes(before.refused));
  });
});

test('a row that one may not read is refused like one that is not there, and its number is not told', async () => {
  const { client } = world.outsider;
  const told = [];
  for (const id of [ids['reviewing']!, 999_999_999]) {
    const body: BulkWish = { list: 'my-risk-controls', action: 'forward', ids: [id], input: { personIds: [world.owner.id] } };
    const before = await client.ask(routes.previewBulk, { body });
    const { jobId } = await client.ask(routes.startBulk, { body });
    await finishBulk(api, jobId);
    const { data } = await client.ask(routes.getBulkResults, { query: { jobId: Number(jobId) } });
    told.push({ before, data: data.map(({ id: _id, link: _link, ...row }) => row) });
  }
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toMatchObject({ before: { doable: 0, refused: [{ code: 'not_found' }] }, data: [{ recordNo: '', code: 'not_found' }] });
});
