import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { certificationRoutes as calls, routes } from '@portal/contract';
import { hashPassword } from '@portal/directory';
import { readGroundFacts, StatementFollower } from '@portal/certification';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  startNoticeWorker,
  startTestApi,
  type ApiClient,
  type BuiltPerson,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import type { SqlRunner } from '@portal/platform';
import { createApi } from '../create-api.ts';

const PASSWORD = 'Statement-of-2026!';
let api: TestApi;
let worker: NoticeWorker;
let world: World;
let otherDepartmentId: number;
let people: Record<'top' | 'leaf' | 'other', BuiltPerson & { client: ApiClient }>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  otherDepartmentId = (await buildDepartment(api.sql)).id;
  const make = async (name: string) => {
    const person = await buildPerson(api.sql, { name });
    await api.sql.query('update person set password_hash = $2 where id = $1', [person.id, await hashPassword(PASSWORD)]);
    return { ...person, client: await api.as(person) };
  };
  people = { top: await make('梁国栋'), leaf: await make('唐宁'), other: await make('沈云') };
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

interface Campaign {
  readonly id: number;
  readonly top: number;
  readonly leaf: number;
  readonly other: number;
}
let campaign: Campaign;

beforeEach(async () => {
  const year = new Date().getUTCFullYear();
  const { client } = world.administrator;
  const { id: periodId } = await client.ask(routes.saveAssessmentPeriod, {
    body: {
      title: `${year} 年`,
      titleEn: `Year ${year}`,
      kind: 'year',
      firstDay: `${year}-01-01`,
      lastDay: `${year}-12-31`,
      currency: 'CNY',
    },
  });
  const { id: textId } = await client.ask(calls.saveStatementText, {
    body: {
      textZh: '{scope}在{period}有 {controls} 项控制。',
      textEn: '{scope} has {controls} controls in {period}.',
      questions: [{ code: 'fraud', zh: '没有舞弊？', en: 'No fraud?' }],
    },
  });
  const node = (key: string, parentKey: string, scopeKind: 'all' | 'department', scopeId: number | null, signer: BuiltPerson) => {
    return { key, parentKey, title: `声明 ${key}`, titleEn: `Statement ${key}`, scopeKind, scopeId, signerId: signer.id };
  };
  const { id } = await client.ask(calls.openStatements, {
    body: {
      periodId,
      name: '三季度声明',
      nameEn: 'Third quarter',
      textId,
      dueOn: `${year + 1}-01-31`,
      // A subordinate before its superior: the order of the rows is the reader's.
      nodes: [
        node('leaf', 'top', 'department', world.departmentId, people.leaf),
        node('top', '', 'all', null, people.top),
        node('other', 'top', 'department', otherDepartmentId, people.other),
      ],
    },
  });
  const { nodes } = await client.ask(calls.getStatementTree, { query: { id } });
  const idOf = (title: string) => nodes.find((one) => one.titleEn === `Statement ${title}`)!.id;
  campaign = { id, top: idOf('top'), leaf: idOf('leaf'), other: idOf('other') };
});

const signing = async (client: ApiClient, id: number, more: Record<string, unknown> = {}) => {
  const { factsHash, rowVersion } = await client.ask(calls.getCertification, { query: { id } });
  return {
    body: { id, factsHash, rowVersion, answers: [{ code: 'fraud', answer: 'yes' as const }], currentPassword: PASSWORD, code: '', ...more },
  };
};
const sign = async (client: ApiClient, id: number) => client.ask(calls.signCertification, await signing(client, id));
const follow = (controlIds: number[] | null) => api.sql.transaction((tx) => api.app.get(StatementFollower).follow(tx, controlIds));
const states = async () => {
  const { nodes } = await world.administrator.client.ask(calls.getStatementTree, { query: { id: campaign.id } });
  return Object.fromEntries(nodes.map(({ id, state }) => [id === campaign.top ? 'top' : id === campaign.leaf ? 'leaf' : 'other', state]));
};

test('from the bottom to the top: nobody signs over an open subordinate, and each hears when it is his turn', async () => {
  const { top, leaf, other } = people;
  await world.bring('complete');
  await worker.forget();
  const early = await top.client.call(calls.signCertification, await signing(top.client, campaign.top));
  expect(early).toMatchObject({ code: 'not_allowed.open_below', message: expect.stringContaining('Statement leaf') as unknown });
  expect((await top.client.ask(calls.getCertification, { query: { id: campaign.top } })).blockers.map(({ signer }) => signer.name)).toEqual(
    ['唐宁', '沈云'],
  );
  // His home asks him only once he can.
  expect((await top.client.ask(routes.getMyDuties, { query: {} })).data).toEqual([]);
  expect((await leaf.client.ask(routes.getMyDuties, { query: {} })).data).toMatchObject([{ id: campaign.leaf, duty: 'statement' }]);

  const signed = await sign(leaf.client, campaign.leaf);
  expect(signed).toMatchObject({
    state: 'signed',
    signedFigures: { controls: 1, reviewed: 1 },
    signedWords: { en: expect.stringContaining('has 1 controls in Year') as unknown },
  });
  expect(signed.signedHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await worker.inboxes()).toEqual([]);
  await sign(other.client, campaign.other);
  expect(await worker.inboxes()).toEqual([{ userNo: top.userNo, kind: 'statementReady' }]);
  expect(await sign(top.client, campaign.top)).toMatchObject({ state: 'signed', figures: { below: 2, belowSettled: 2 } });
});

test('a signature wants the password again, every question answered, and the facts that were shown', async () => {
  const { leaf } = people;
  const refuse = async (more: Record<string, unknown>) =>
    leaf.client.call(calls.signCertification, await signing(leaf.client, campaign.leaf, more));
  expect(await refuse({ currentPassword: 'wrong' })).toMatchObject({ code: 'validation', errors: [{ field: 'currentPassword' }] });
  expect(await refuse({ answers: [] })).toMatchObject({ errors: [{ field: 'answers[0]' }] });
  expect(await refuse({ answers: [{ code: 'fraud', answer: 'no' }] })).toMatchObject({ errors: [{ field: 'answers[0]' }] });
  expect(await refuse({ factsHash: 'a'.repeat(64) })).toMatchObject({ code: 'conflict.facts' });
  expect((await leaf.client.ask(calls.getCertification, { query: { id: campaign.leaf } })).state).toBe('open');
});

test('a fact that changes reopens its chain and nobody else, says which fact, and the chain of steps holds', async () => {
  const { top, leaf, other } = people;
  const control = await world.bring('reviewing');
  await sign(leaf.client, campaign.leaf);
  await sign(other.client, campaign.other);
  await sign(top.client, campaign.top);
  // What other campaigns of the year signed before this control was there is not so any more.
  await follow(null);
  expect(await follow([control.id])).toBe(0);
  await worker.forget();
  await world.reviewer.client.ask(routes.updateReviewRequest, {
    body: { riskId: control.id, wfStatus: true, controlEffectiveness: 3 },
  });
  expect(await follow([control.id])).toBe(2);
  expect(await states()).toEqual({ top: 'reopened', leaf: 'reopened', other: 'signed' });
  const page = await leaf.client.ask(calls.getCertification, { query: { id: campaign.leaf } });
  expect(page).toMatchObject({ askedAgain: 2, inPeace: 1, changeCount: 3 });
  expect(page.changes).toContainEqual({ key: `control:${control.id}:reviewed`, label: control.riskNo, before: 'no', after: 'yes' });
  expect(page.signedHash).not.toBe(page.factsHash);
  expect(
    (await worker.inboxes())
      .filter(({ kind }) => kind === 'statementReopened')
      .map(({ userNo }) => userNo)
      .sort(),
  ).toEqual([leaf.userNo, top.userNo].sort());
  // Again for all controls: nobody is asked twice.
  expect(await follow(null)).toBe(0);
  await sign(leaf.client, campaign.leaf);
  await sign(top.client, campaign.top);
  expect(await states()).toEqual({ top: 'signed', leaf: 'signed', other: 'signed' });
  const { recordNo } = page;
  expect(
    await world.administrator.client.ask(routes.verifyRecordTrail, { body: { workflow: 'certification', record: recordNo } }),
  ).toMatchObject({ ok: true });
  const steps = await leaf.client.ask(calls.getCertificationHistory, { query: { id: campaign.leaf } });
  expect(steps.map(({ operationCode }) => operationCode)).toEqual(['SIGN', 'REOPEN_BY_FACT', 'SIGN', 'ASK']);
});

test('declining and overriding want a reason; only the superior overrides, and then he may sign', async () => {
  const { top, leaf, other } = people;
  const act = (
    client: ApiClient,
    id: number,
    event: 'DECLINE' | 'OVERRIDE' | 'ASK_AGAIN' | 'REASSIGN' | 'REMIND',
    more: Record<string, unknown> = {},
  ) => client.call(calls.updateCertification, { body: { id, event, reason: '数字有误', signerId: null, ...more } });
  // Whoever signs above presses for it himself; nobody beside him does.
  expect((await act(other.client, campaign.leaf, 'REMIND')).isSuccess).toBe(false);
  expect((await act(top.client, campaign.leaf, 'REMIND')).isSuccess).toBe(true);
  expect((await act(leaf.client, campaign.leaf, 'DECLINE', { reason: '' })).code).toBe('validation');
  expect((await act(leaf.client, campaign.leaf, 'DECLINE')).data).toMatchObject({ state: 'declined' });
  expect((await act(world.administrator.client, campaign.leaf, 'OVERRIDE')).code).toBe('not_allowed');
  expect((await act(top.client, campaign.leaf, 'OVERRIDE')).data).toMatchObject({ state: 'overridden' });
  expect((await act(world.administrator.client, campaign.other, 'REASSIGN', { signerId: other.id })).code).toBe('validation');
  expect((await act(world.administrator.client, campaign.other, 'REASSIGN', { signerId: leaf.id })).data).toMatchObject({
    state: 'open',
    signer: { id: leaf.id },
  });
  await sign(leaf.client, campaign.other);
  expect(await sign(top.client, campaign.top)).toMatchObject({ state: 'signed' });
});

test('a signer reads his own and what is below, not what is beside or above', async () => {
  const { top, leaf } = people;
  const list = async (client: ApiClient) =>
    (await client.ask(calls.getCertificationByPage, { body: { campaignId: campaign.id } })).data.map(({ id }) => id).sort();
  expect(await list(leaf.client)).toEqual([campaign.leaf]);
  expect(await list(top.client)).toEqual([campaign.top, campaign.leaf, campaign.other].sort());
  expect((await leaf.client.call(calls.getCertification, { query: { id: campaign.top } })).code).toBe('not_found');
  const tree = async (client: ApiClient) => client.call(calls.getStatementTree, { query: { id: campaign.id } });
  expect((await tree(leaf.client)).data?.nodes.map(({ id }) => id)).toEqual([campaign.leaf]);
  expect((await tree(world.outsider.client)).code).toBe('not_found');
});

test('each figure lists what it counts, with titles and ways to those records alone that the reader may open', async () => {
  const { top, leaf } = people;
  const control = await world.bring('complete');
  const read = (client: ApiClient) => client.ask(calls.getCertification, { query: { id: campaign.leaf } });
  const list = (client: ApiClient, figure: keyof Awaited<ReturnType<typeof read>>['figures'], pageIndex = 0) =>
    client.ask(calls.getStatementRecords, { body: { id: campaign.leaf, figure, pageIndex, pageSize: 200 } });
  const { figures } = await read(leaf.client);
  for (const [figure, count] of Object.entries(figures)) {
    const listed = await list(leaf.client, figure as keyof typeof figures);
    expect({ figure, count: listed.totalCount, rows: listed.data.length }).toEqual({ figure, count, rows: count });
  }
  expect(figures.reviewed).toBeGreaterThan(0);
  const found = async (client: ApiClient) => (await list(client, 'reviewed')).data.find(({ id }) => id === control.id);
  expect(await found(world.administrator.client)).toMatchObject({
    kind: 'control',
    recordNo: control.riskNo,
    value: 'yes',
    title: expect.stringMatching(/./) as unknown,
    link: expect.stringContaining(String(control.id)) as unknown,
  });
  expect(await found(leaf.client)).toMatchObject({ recordNo: control.riskNo, title: '', link: '' });
  expect((await list(leaf.client, 'reviewed', 1)).data).toEqual([]);
  const below = await top.client.ask(calls.getStatementRecords, { body: { id: campaign.top, figure: 'below' } });
  expect(below.data.map(({ value }) => value)).toEqual(['open', 'open']);
  expect(below.data.map(({ id }) => id).sort()).toEqual([campaign.leaf, campaign.other].sort());
  expect((await leaf.client.call(calls.getStatementRecords, { body: { id: campaign.leaf, figure: 'folders' as 'below' } })).code).toBe(
    'validation.invalid',
  );
});

test('what a statement rests on is read of its own branch: the controls of another one cost it no row', async () => {
  await world.bring('complete');
  /** How many rows the facts of a statement take besides the tree. */
  const count = async (id: number) => {
    let rows = 0;
    const counting: SqlRunner = {
      query: async <Found extends object>(text: string, params?: readonly unknown[]) => {
        const found = await api.sql.query<Found>(text, params);
        rows += found.length;
        return found;
      },
      prepared: (text, params) => api.sql.prepared(text, params),
    };
    await readGroundFacts(counting, { id, campaign_id: campaign.id });
    return rows;
  };
  const before = { leaf: await count(campaign.leaf), other: await count(campaign.other), top: await count(campaign.top) };
  const more = 30;
  await api.sql.query(
    `insert into risk_control (risk_no, lineage_id, risk_year, state, department_id, creator_id)
     select 'RC-B-' || n, 700000 + n, $1, 'complete', $2, $3 from generate_series(1, ${more}) n`,
    [new Date().getUTCFullYear(), otherDepartmentId, world.administrator.id],
  );
  expect(await count(campaign.leaf)).toBe(before.leaf);
  expect(await count(campaign.other)).toBeGreaterThanOrEqual(before.other + more);
  expect(await count(campaign.top)).toBeGreaterThanOrEqual(before.top + more);
  const other = await people.other.client.ask(calls.getCertification, { query: { id: campaign.other } });
  expect(other.figures.reviewed).toBe(more);
});

test('a tree that cannot be signed is refused at the row that is wrong', async () => {
  const { client } = world.administrator;
  const [text] = await client.ask(calls.getStatementTexts, {});
  const { data: periods } = await client.ask(routes.getAssessmentPeriodByPage, { body: {} });
  const row = { key: 'a', parentKey: '', title: 'A', titleEn: '', scopeKind: 'all' as const, scopeId: null, signerId: people.top.id };
  const open = async (nodes: (typeof row)[], more: Record<string, unknown> = {}) => {
    const body = { periodId: periods[0]!.id, name: 'x', nameEn: '', textId: text!.id, dueOn: '2099-01-01', nodes, ...more };
    const answer = await client.call(calls.openStatements, { body });
    return answer.errors?.[0]?.field ?? answer.code;
  };
  expect(await open([])).toBe('nodes');
  expect(await open([row, row])).toBe('nodes[1].key');
  expect(await open([{ ...row, parentKey: 'b' }])).toBe('nodes[0].parentKey');
  expect(
    await open([
      { ...row, parentKey: 'b' },
      { ...row, key: 'b', parentKey: 'a' },
    ]),
  ).toBe('nodes[0].parentKey');
  expect(await open([{ ...row, signerId: 1 }])).toBe('nodes[0].signerId');
  expect(await open([{ ...row, scopeKind: 'department', scopeId: 1 } as never])).toBe('nodes[0].scopeId');
  expect(await open([row], { dueOn: '2001-01-01' })).toBe('dueOn');
  const unknown = await client.call(calls.saveStatementText, { body: { textZh: '{范围}', textEn: 'x', questions: [] } });
  expect(unknown).toMatchObject({ errors: [{ field: 'textZh', message: expect.stringContaining('{范围}') as unknown }] });
});
