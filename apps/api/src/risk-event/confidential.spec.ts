import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type Route } from '@portal/contract';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  describeRoutes,
  startTestApi,
  type Actor,
  type ApiClient,
  type EventWorld,
  type RouteCase,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { z } from 'zod';
import { createApi } from '../create-api.ts';

/** Stands in every text of the confidential event, its report, its action and its file; no answer to an outsider may hold it. */
const SECRET = '绝密蓝鲸计划';

let api: TestApi;
let world: World;
let events: EventWorld;
let cases: Record<RouteName, RouteCase>;
let outsiders: Record<string, ApiClient>;
/** Everything by which somebody might ask for the event or what hangs on it. */
let keys: { ids: number[]; numbers: string[] };

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  events = buildEventWorld(world);
  cases = describeRoutes(world);
  const { owner, otherOwner, reviewer } = world;
  // Its control is another one's: his control does not tell him of the event either.
  const control = await world.bring('complete');
  await api.sql.query('update risk_control set owner_id = $1 where id = $2', [world.assistant.id, control.id]);
  const [file] = (await owner.client.upload(routes.attachmentUpload, [{ name: `${SECRET}.txt`, content: SECRET }])).data;
  const { id } = await owner.client.ask(routes.submitRiskEvent, {
    body: events.eventBody({
      title: SECRET,
      description: SECRET,
      cause: SECRET,
      consequence: SECRET,
      immediateAction: SECRET,
      confidential: true,
      docs: [{ docId: file!.id }],
    }),
  });
  await reviewer.client.ask(routes.riskEventApproval, {
    body: { id, approved: true, comments: SECRET, escalationUserNo: [otherOwner.userNo], riskNo: control.riskNo },
  });
  const [report] = (await events.event(id)).reports;
  const actions = [{ text: SECRET, ownerNo: owner.userNo, dueDate: '2030-01-01' }];
  await otherOwner.client.ask(routes.submitRiskReport, {
    body: events.reportBody(report!.id, { rootCause: SECRET, lessons: SECRET, actions }),
  });
  const { issues } = await reviewer.client.ask(routes.riskReportApproval, { body: { id: report!.id, comments: SECRET } });
  const record = await events.event(id);
  keys = {
    ids: [id, report!.id, issues[0]!.id, file!.id],
    numbers: [record.eventNo, report!.reportNo, issues[0]!.issueNo, SECRET, control.riskNo],
  };
  const manager = await buildPerson(api.sql);
  await api.sql.query('update person set manager_id = $1 where id = $2', [manager.id, owner.id]);
  const head = await buildPerson(api.sql);
  await api.sql.query('update department set manager_id = $1 where id = $2', [head.id, world.departmentId]);
  const substitute = await buildPerson(api.sql);
  for (const absent of [owner, reviewer, otherOwner]) {
    await api.sql.query(
      `insert into substitution (person_id, substitute_id, from_on, to_on, created_by) values ($1, $2, current_date - 3, current_date + 3, $1)`,
      [absent.id, substitute.id],
    );
  }
  const secondRole = await buildPerson(api.sql, { roles: [ROLE.user, ROLE.administrator] });
  outsiders = {
    user: world.outsider.client,
    'aide of its department': world.aide.client,
    'head of its department': await api.as(head),
    'manager of its reporter': await api.as(manager),
    'owner of its control': world.assistant.client,
    'substitute of everybody': await api.as(substitute),
    'administrator by his second role': await api.as(secondRole),
  };
});
afterAll(() => api?.close());

const all = Object.values(routes) as unknown as Route[];
/** Areas whose calls tell of events. */
const TELLS: readonly string[] = ['risk-event', 'service', 'search', 'home'];
/** Calls that end sessions, or that would lock the outsiders out for the calls after them. */
const LEAVES: readonly string[] = [
  'userLogout',
  'userLogin',
  'endMySession',
  'endMyOtherSessions',
  'changePassword',
  'requestPasswordReset',
  'resetPassword',
  'stream',
];

function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
}

/** Every value of the event in every field that takes it; a field that does not take it is left as the call's own case has it. */
function listInputs(route: Route): { query: Record<string, unknown>; body: Record<string, unknown> }[] {
  const { input } = cases[route.name as RouteName];
  const values: (number | string)[] = [...keys.ids, ...keys.numbers];
  return values.map((value) => {
    const base = input(value);
    const fill = (schema: z.ZodType, given: Record<string, unknown>) => ({
      ...Object.fromEntries(
        Object.entries(shapeOf(schema))
          .filter(([field, inner]) => field !== 'UserNo' && !(field in given) && inner.safeParse(value).success && ASKS.test(field))
          .map(([field]) => [field, value]),
      ),
      ...given,
    });
    const body = route.method === 'GET' ? {} : fill(route.body, base.body ?? {});
    return { query: fill(route.query, base.query ?? {}), body };
  });
}
/** Fields by which one asks: names of records and words to look for. */
const ASKS = /id$|ids$|no$|number|keyword|^q$|query|title|text|name|search/i;

async function ask(
  client: ApiClient,
  route: Route,
  input: { query: Record<string, unknown>; body: Record<string, unknown> },
): Promise<string> {
  const query = new URLSearchParams(Object.entries(input.query).map(([key, value]): [string, string] => [key, String(value)]));
  const response = await client.raw(`${route.path}?${query}`, {
    method: route.method,
    headers: { 'accept-language': 'zh', ...(route.method === 'POST' && !route.upload && { 'content-type': 'application/json' }) },
    ...(route.method === 'POST' && !route.upload && { body: JSON.stringify(input.body) }),
  });
  return response.text();
}

/** The calls themselves say back what was asked in a few messages; what counts is what they know beside it. */
const withoutEcho = (text: string, input: unknown): string => {
  const given = JSON.stringify(input);
  return keys.numbers.filter((number) => given.includes(number)).reduce((rest, number) => rest.replaceAll(number, ''), text);
};

/** Digits of a captcha, of its picture and of its task are chance. */
const CHANCE = /"(?:vcode|uuid|salt)":"[^"]*"/g;
const foreign = (text: string) => {
  const told = text.replaceAll(CHANCE, '');
  return [...keys.numbers.slice(0, 4), ...keys.ids.map(String)].filter((key) => told.includes(key));
};

describe('nobody but the reporter, administrators and the allowed people finds a confidential event', () => {
  test.each(all.filter((route) => !LEAVES.includes(route.name) && !route.upload).map((route) => [route.name, route] as const))(
    'by %s',
    async (_name, route) => {
      const before = await api.sql.query('select id, version from risk_event union all select id, version from risk_report order by id');
      const inputs = [...new Map(listInputs(route).map((input) => [JSON.stringify(input), input])).values()];
      // Those who would read an event that is not confidential ask the calls that could tell of one; plain users ask every call.
      const asks = TELLS.includes(route.area) ? Object.entries(outsiders) : Object.entries(outsiders).slice(0, 2);
      for (const [who, client] of asks) {
        const leaks = await Promise.all(
          inputs.map(async (input) => {
            const text = withoutEcho(await ask(client, route, input), input);
            return { input, leaked: foreign(text).filter((key) => !JSON.stringify(input).includes(key)) };
          }),
        );
        expect({ who, leaks: leaks.filter(({ leaked }) => leaked.length > 0) }).toEqual({ who, leaks: [] });
      }
      const after = await api.sql.query('select id, version from risk_event union all select id, version from risk_report order by id');
      for (const row of before) expect(after).toContainEqual(row);
    },
    60_000,
  );

  test('and counts do not tell of it', async () => {
    for (const client of Object.values(outsiders)) {
      expect(await client.ask(routes.getRiskEventCounts)).toEqual({ pendingEscalation: 0, pendingReport: 0, incidentManaged: 0 });
      expect((await client.ask(routes.getRiskEventQueryByPage, { body: {} })).totalCount).toBe(0);
      expect(await client.ask(routes.getRiskReportHeatMap, { body: {} })).toEqual([]);
      expect((await client.ask(routes.getMyDuties)).data.filter((duty) => keys.ids.includes(duty.id))).toEqual([]);
    }
    expect(await world.reviewer.client.ask(routes.getRiskEventCounts)).toEqual({
      pendingEscalation: 0,
      pendingReport: 0,
      incidentManaged: 1,
    });
  });

  test('who would read one that is not confidential is a reader of such a one, so that the tests above can fail', async () => {
    const { id } = await events.bringEvent('identified', { riskNo: keys.numbers[4] });
    for (const [who, client] of Object.entries(outsiders)) {
      const isReader = !['user', 'administrator by his second role'].includes(who);
      const { totalCount } = await client.ask(routes.getRiskEventQueryByPage, { body: {} });
      const detail = await client.call(routes.getRiskEventDetail, { query: { Id: id } });
      expect({ who, totalCount, seen: detail.isSuccess }).toEqual({ who, totalCount: isReader ? 1 : 0, seen: isReader });
    }
  });

  test('while its reporter, the escalation user and administrators find it by every way in', async () => {
    const readers: Actor[] = [world.owner, world.otherOwner, world.administrator];
    for (const { client } of readers) {
      expect((await client.ask(routes.getRiskEventQueryByPage, { body: { keyword: SECRET } })).totalCount).toBe(1);
      expect((await client.ask(routes.getRiskReportQueryByPage, { body: { keyword: SECRET } })).totalCount).toBe(1);
      expect(JSON.stringify(await client.ask(routes.search, { query: { q: SECRET } }))).toContain(keys.numbers[0]);
      expect(JSON.stringify(await client.ask(routes.getListByRiskNo, { query: { riskNo: keys.numbers[0]! } }))).toContain(SECRET);
      expect(JSON.stringify(await client.ask(routes.getTrail, { query: { type: 'riskEvent', id: keys.ids[0]! } }))).toContain(SECRET);
      expect(await client.raw(`/api/File/Download?id=${keys.ids[3]}`).then((response) => response.text())).toBe(SECRET);
    }
  });
});
