import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { paperSheets } from '@portal/certification';
import { examRoutes, listQuestions, portalListForms, portalLists, routes, shareRoutes, type PortalListName } from '@portal/contract';
import { POPULATION_BOUNDS } from '@portal/platform';
import { EventExportSource } from '@portal/risk-event';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  dayFromToday,
  makeExam,
  makeFolder,
  makePolicy,
  makeShare,
  planPeriod,
  setPermission,
  startTestApi,
  type ApiClient,
  type EventWorld,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { parse } from 'csv-parse/sync';
import { createApi } from '../create-api.ts';

type Question = { list: PortalListName } & Record<string, unknown>;

/** One list of the portal: how it gets rows, a view that narrows them, how its own page counts what the view shows, and what the view is in words. */
interface ListCase {
  readonly make: () => Promise<unknown>;
  readonly query: () => Record<string, string>;
  readonly count: (client: ApiClient) => Promise<number>;
  readonly words: () => { zh: string; en: string };
  /** What is asked beside the list where it has no views. */
  readonly asked?: () => Record<string, unknown>;
}

let api: TestApi;
let world: World;
let events: EventWorld;
let periodId: number;
let examId: number;
let viewNo = 0;
let tester: { id: number; client: ApiClient };
let stranger: { id: number; client: ApiClient };

const signIn = async (roles: number[] = []) => {
  const person = await buildPerson(api.sql, { roles });
  return { id: person.id, client: await api.as(person) };
};

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  periodId = await planPeriod(world);
  tester = await signIn([ROLE.administrator]);
  stranger = await signIn();
}, 120_000);
afterAll(() => api?.close());

/** A walkthrough at work, of a control that the tester has nothing to do with. */
async function begin(who = tester): Promise<number> {
  const { id: controlId } = await world.bring('assessing');
  const { id } = await world.administrator.client.ask(routes.saveControlTest, {
    body: { periodId, controlId, kind: 'design', testerId: who.id, reviewerId: world.reviewer.id },
  });
  await who.client.ask(routes.updateControlTest, { body: { id, event: 'START' } });
  return id;
}

async function saveView(client: ApiClient, list: string, query: Record<string, string>, more: Record<string, unknown> = {}) {
  const name = `视图 ${(viewNo += 1)}`;
  const { views } = await client.ask(routes.saveListView, { body: { list, name, query, ...more } as never });
  return views.find((view) => view.name === name)!;
}

const total = async (answer: Promise<{ totalCount: number }>) => (await answer).totalCount;

const cases: Record<PortalListName, ListCase> = {
  controls: {
    make: () => Promise.all([world.bring('assessing'), world.bring('reviewing')]),
    query: () => ({ state: 'reviewing', owner: world.owner.userNo, sort: '-riskNo' }),
    count: (client) =>
      total(client.ask(routes.getRiskControlByPage, { body: { state: 'reviewing', ownerNo: world.owner.userNo, sort: '-riskNo' } })),
    words: () => ({ zh: '状态：待审核', en: 'State: Awaiting review' }),
  },
  events: {
    make: () => Promise.all([events.bringEvent('pendingApproval'), events.bringEvent('closed'), events.bringEvent('identified')]),
    query: () => ({ type: '1', kind: 'actual', from: '2024-01-01', category1: String(world.categories[0]), sort: 'occurredDate' }),
    count: (client) =>
      total(
        client.ask(routes.getRiskEventQueryByPage, {
          body: { wfStatus: 1, eventType: 'actual', occurredStart: '2024-01-01', riskCategory1: world.categories[0] },
        }),
      ),
    words: () => ({
      zh: '。标签页：待审批；事件类型：已发生；一级分类：',
      en: '. Tab: Awaiting decision; Event type: Actual; Category 1: ',
    }),
  },
  reports: {
    make: () => Promise.all([events.bringReport('draft'), events.bringReport('approved')]),
    query: () => ({ type: '2', owner: String(world.owner.id), sort: '-submittedAt' }),
    count: (client) => total(client.ask(routes.getRiskReportQueryByPage, { body: { wfStatus: 2, ownerId: world.owner.id } })),
    words: () => ({ zh: `类别：已批准；报告人：${world.owner.name}`, en: 'Type: Approved; Report writer: ' }),
  },
  issues: {
    make: async () => {
      const { id: riskId } = await world.bring('assessing');
      const finding = { riskId, assignee: world.owner.id, dueDate: dayFromToday(30), plan: '补充复核' };
      for (const severity of ['high', 'low'] as const)
        await world.administrator.client.ask(routes.raiseIssue, { body: { ...finding, severity } as never });
    },
    query: () => ({ severity: 'high', settled: 'false', dueFrom: dayFromToday(0) }),
    count: (client) =>
      total(client.ask(routes.getRemediationIssuesByPage, { body: { severity: 'high', settled: false, dueFrom: dayFromToday(0) } })),
    words: () => ({
      zh: `严重程度：高；是否办结：否；截止日期不早于：${dayFromToday(0)}`,
      en: `Severity: High; Closed: No; Due on or after: ${dayFromToday(0)}`,
    }),
  },
  confirmations: {
    make: async () => {
      const { client } = world.administrator;
      const folder = await makeFolder(client);
      const { id } = await makePolicy(client, world.departmentId, folder.id);
      const [policy] = await client.ask(routes.getDoc, { body: { ids: [id] } });
      await setPermission(client, { id: folder.id, type: 0 }, { read: [world.owner.id, world.otherOwner.id] });
      const audience = { users: [world.owner.id, world.otherOwner.id] };
      const shareId = await makeShare(world, { policyVersionId: policy!.versionId, audience });
      for (const { client: reader } of [world.owner, world.otherOwner]) {
        await reader.ask(shareRoutes.getShareRead, { body: { id: shareId } });
        await reader.ask(shareRoutes.attest, { body: { id: shareId } });
      }
    },
    query: () => ({ keyword: world.owner.name }),
    count: (client) => total(client.ask(shareRoutes.getAttestations, { query: { keyword: world.owner.name } })),
    words: () => ({ zh: `关键词：“${world.owner.name}”`, en: `Keyword: “${world.owner.name}”` }),
  },
  examAttempts: {
    make: async () => {
      // Three are to sit it, one did.
      examId = await makeExam(world, { audience: { users: [world.owner.id, world.otherOwner.id, world.outsider.id] } });
      const { attemptId } = await world.owner.client.ask(examRoutes.startExam, { body: { id: examId } });
      await world.owner.client.ask(examRoutes.submitExam, { body: { attemptId, answers: [] } });
    },
    query: () => ({}),
    count: () => Promise.resolve(1),
    asked: () => ({ examId }),
    words: () => ({ zh: '信息安全考试', en: 'Information security' }),
  },
};

const look = (id: number, question: Question, client = tester.client) =>
  client.call(routes.lookAtPopulation, { body: { id, question } as never, language: 'en' });
const freeze = (id: number, question: Question, keyColumn: string, client = tester.client) =>
  client.call(routes.freezePopulation, {
    body: { id, question, keyColumn, fromDay: '2031-01-01', toDay: '2031-12-31', suppliedBy: '平台', completeness: '全部' } as never,
    language: 'en',
  });

test.each(portalLists)(
  '%s: what a saved view shows is looked at, told and frozen with its hash and question, and others keep their own',
  async (list) => {
    const { make, query, count, words, asked } = cases[list];
    await make();
    const view = portalListForms[list].view && (await saveView(tester.client, portalListForms[list].view, query()));
    const question: Question = { list, ...(view ? { viewId: view.id } : asked?.()) };
    const id = await begin();
    const { data: seen } = await look(id, question);
    const expected = await count(tester.client);
    expect(expected).toBeGreaterThan(0);
    expect(seen!.rows).toBe(expected);
    expect(seen!.start).toHaveLength(Math.min(5, expected));
    const name = listQuestions[list].words;
    for (const language of ['zh', 'en'] as const) {
      expect(seen!.words![language]).toContain(name[language]);
      expect(seen!.words![language]).toContain(words()[language]);
      if (view) expect(seen!.words![language]).toContain(view.name);
    }
    const { data: record } = await freeze(id, question, seen!.keyColumn!);
    const { population } = record!;
    expect(population).toMatchObject({ rows: expected, keyColumn: seen!.keyColumn, columns: seen!.columns });
    expect(population!.question).toMatchObject({
      list,
      words: seen!.words,
      askedBy: { id: tester.id },
      view: view && { id: view.id, name: view.name },
    });
    expect(Date.parse(population!.question!.askedAt!)).toBeGreaterThan(Date.now() - 60_000);
    const content = Buffer.from(await (await tester.client.raw(`${routes.downloadFile.path}?id=${population!.fileId}`)).arrayBuffer());
    expect(createHash('sha256').update(content).digest('hex')).toBe(population!.sha256);
    const rows: Record<string, string>[] = parse(content, { bom: true, columns: true });
    expect(new Set(rows.map((row) => row[seen!.keyColumn!])).size).toBe(expected);
    expect(rows.slice(0, 5).map((row) => Object.values(row))).toEqual(seen!.start);
    const papers = await paperSheets
      .find((sheet) => sheet.name === 'populations')!
      .read(api.sql, { periodId, companyId: null, coveredIds: [id], narrowFacts: async (facts) => facts });
    expect(papers.map(({ cells }) => cells)).toMatchObject([
      { test: record!.recordNo, sha256: population!.sha256, rows: expected, question: seen!.words!.zh, questionEn: seen!.words!.en },
    ]);
    // Whoever reads none of these rows, or has no such view or exam, makes no population of them.
    const other = await begin(stranger);
    const refused = await look(other, question, stranger.client);
    expect(refused.errors?.[0]?.message).toMatch(/view does not exist|do not manage it/);
    expect((await freeze(other, question, seen!.keyColumn!, stranger.client)).errors).toEqual(refused.errors);
    if (!asked)
      expect((await look(other, { list, keyword: '' }, stranger.client)).errors?.[0]?.message).toMatch(/No records you have access to/);
  },
);

test('without a view the few conditions of the form are asked, and all days of an exam are those on which it was handed in', async () => {
  const id = await begin();
  const from = { fromDay: dayFromToday(0), toDay: dayFromToday(0) };
  const day = await look(id, { list: 'examAttempts', examId, ...from });
  expect(day.data).toMatchObject({ rows: 1 });
  expect(day.data!.words!.en).toContain(`Submitted on or after: ${from.fromDay}; Submitted on or before: ${from.toDay}`);
  const later = await look(id, { list: 'examAttempts', examId, fromDay: dayFromToday(2) });
  expect(later.errors).toMatchObject([{ message: 'No records you have access to meet these conditions' }]);
  expect((await look(id, { list: 'examAttempts' })).errors).toMatchObject([{ field: 'examId', message: 'Choose an exam' }]);
  const span = await look(id, { list: 'events', fromDay: '2024-03-01', toDay: '2024-03-31', keyword: '停线' });
  expect(span.data!.words!.en).toBe('Risk events. Keyword: “停线”; Occurred on or after: 2024-03-01; Occurred on or before: 2024-03-31');
  expect((await look(id, { list: 'events', toDay: '2024-03-01' })).errors).toHaveLength(1);
  const everything = await look(id, { list: 'issues' });
  expect(everything.data!.words).toEqual({ zh: '整改事项。全部', en: 'Remediation issues. all' });
});

test('the order of a view is told, a shared view may be used by who has it, and one that asks what the list does not know is refused by name', async () => {
  const id = await begin();
  const waiting = await saveView(tester.client, 'risk-controls', { reviewer: 'none', owner: world.owner.userNo });
  expect((await look(id, { list: 'controls', viewId: waiting.id })).data!.words!.en).toContain(
    `Control owner: ${world.owner.englishName || world.owner.name} (${world.owner.userNo}); Allocated to: Not yet allocated`,
  );
  const plain = await saveView(tester.client, 'risk-controls', { active: 'true', sort: '-dueDate' });
  expect((await look(id, { list: 'controls', viewId: plain.id })).data!.words).toEqual({
    zh: `风险控制（视图“${plain.name}”）。启用：是；排序：截止日期（降序）`,
    en: `Risk controls (view “${plain.name}”). Active: Yes; sorted by: Due, descending`,
  });
  const shared = await saveView(
    world.administrator.client,
    'risk-controls',
    { active: 'true' },
    { audience: 'role', roleId: ROLE.administrator },
  );
  expect((await look(id, { list: 'controls', viewId: shared.id })).data!.rows).toBeGreaterThan(0);
  // A view is of one list.
  expect((await look(id, { list: 'events', viewId: plain.id })).errors).toMatchObject([{ field: 'viewId' }]);
  const refusals = [
    ['risk-controls', 'controls', { colour: 'red' }, 'colour'],
    ['risk-controls', 'controls', { year: 'soon' }, 'Year'],
    ['risk-controls', 'controls', { sort: 'colour' }, 'sort'],
    ['risk-event-query', 'events', { kind: 'rumour' }, 'Event type'],
    ['risk-event-query', 'events', { currency: 'RENMINBI' }, 'Currency'],
    ['remediation-issues', 'issues', { dueFrom: 'today' }, 'Due on or after'],
  ] as const;
  for (const [of, list, query, named] of refusals) {
    const view = await saveView(tester.client, of, query);
    expect((await look(id, { list, viewId: view.id })).errors).toMatchObject([
      { field: 'viewId', message: expect.stringContaining(`The condition “${named}” of the view “${view.name}”`) },
    ]);
  }
});

test('too many rows, and a column that is no key, are refused before anything is frozen; what was frozen stays as it was', async () => {
  const id = await begin();
  const question: Question = { list: 'events' };
  const { data: seen } = await look(id, question);
  const frozen = (await freeze(id, question, seen!.keyColumn!)).data!.population!;
  const doubled = await freeze(id, question, '币种 Currency');
  expect(doubled.errors).toMatchObject([{ field: 'keyColumn', message: expect.stringContaining('appears twice') }]);
  expect((await freeze(id, question, 'Nothing')).errors).toMatchObject([{ field: 'keyColumn' }]);
  const source = api.app.get(EventExportSource);
  const open = source.open.bind(source);
  const many = jest
    .spyOn(source, 'open')
    .mockImplementation(async (tx, request) => ({ ...(await open(tx, request)), total: POPULATION_BOUNDS.rows + 1 }));
  const refusal = { errors: [{ field: 'list', message: expect.stringContaining(`More than ${POPULATION_BOUNDS.rows} records`) }] };
  expect(await look(id, question)).toMatchObject(refusal);
  expect(await freeze(id, question, seen!.keyColumn!)).toMatchObject(refusal);
  many.mockRestore();
  const now = await tester.client.ask(routes.getControlTest, { query: { id } });
  expect(now.population).toEqual(frozen);
});
