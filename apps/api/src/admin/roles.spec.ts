import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { menuConditions, routes, type AdminRole, type MenuCondition, type MenuNode, type Route } from '@portal/contract';
import {
  buildPerson,
  buildWorld,
  describeRoutes,
  grantSeat,
  makeCall,
  makeExam,
  makeRecord,
  startTestApi,
  type Actor,
  type ApiClient,
  type RouteName,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

/*
 * What the page of the roles says of each role is what the server answers an account of it: the pages of its menu, with nothing beside the role and with each
 * thing that opens more; the actions of the records that it reads.
 */
let api: TestApi;
let world: World;
let said: AdminRole[];
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  said = await world.administrator.client.ask(routes.getRoles);
});
afterAll(() => api?.close());

const roles = Object.entries(ROLE);
const of = (roleId: number) => said.find(({ id }) => id === roleId)!;
const join = async (roleId: number): Promise<Actor> => {
  const person = await buildPerson(api.sql, { roles: [roleId] });
  return { ...person, client: await api.as(person) };
};

const shownPages = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, hidden, children }) => [
    ...(hidden || children.some((one) => !one.hidden) ? [] : [path]),
    ...shownPages(children),
  ]);
const menuOf = async ({ client }: Actor) => shownPages(await client.ask(routes.getRoleAsyncRoutes)).sort();

/** Makes a condition hold for a person. */
const arrange: Record<MenuCondition, (person: Actor) => Promise<unknown>> = {
  isRiskOwner: async ({ id }) => {
    const control = await world.bring('assessing');
    return api.sql.query('update risk_control set owner_id = $2 where id = $1', [control.id, id]);
  },
  isExamMarker: async ({ id }) => {
    const exam = await makeExam(world);
    return api.sql.query('update exam set marker_id = $2 where id = $1', [exam, id]);
  },
  isManager: ({ id }) => buildPerson(api.sql, { managerId: id }),
  hasOpenSeat: async ({ id }) => {
    const period = await makeRecord(api, world, 'assessmentPeriod');
    return grantSeat(world, id, { periodIds: [Number(period)] });
  },
};

describe.each(roles)('the pages of %s', (_name, roleId) => {
  test('are always there where no condition is said', async () => {
    const always = of(roleId).pages.filter(({ conditions }) => conditions.length === 0);
    expect(always.map(({ path }) => path).sort()).toEqual(await menuOf(await join(roleId)));
  });

  // Only an external auditor can be given a seat.
  test.each(menuConditions.filter((condition) => condition !== 'hasOpenSeat' || roleId === ROLE.externalAuditor))(
    'are there as said when %s',
    async (condition) => {
      const person = await join(roleId);
      await arrange[condition](person);
      const now = of(roleId).pages.filter(({ conditions }) => conditions.length === 0 || conditions.includes(condition));
      expect(now.map(({ path }) => path).sort()).toEqual(await menuOf(person));
    },
  );
});

describe('the actions of a role', () => {
  type Told = { workflow: string; events: readonly string[] };
  /** What the records of every kind that the tests make allow a reader; what is not read allows nothing. */
  async function allowedTo(client: ApiClient): Promise<Told[]> {
    const cases = describeRoutes(world);
    const pages = (Object.values(routes) as unknown as Route[]).filter(({ mutates, raw, upload }) => !mutates && !raw && !upload);
    const told: Told[] = [];
    for (const route of pages) {
      const { names, state, input } = cases[route.name as RouteName];
      if (!names || !of(ROLE.administrator).deeds.some(({ workflow }) => workflow === names)) continue;
      const { data } = await makeCall(client, route, input(await makeRecord(api, world, names, state)));
      const { allowedActions } = { ...(data as { allowedActions?: readonly string[] } | null) };
      if (allowedActions) told.push({ workflow: names, events: allowedActions });
    }
    return told;
  }

  test.each(roles)(
    '%s: no record allows more than is said',
    async (_name, roleId) => {
      const person = await join(roleId);
      if (roleId === ROLE.externalAuditor) {
        const periods = await api.sql.query<{ id: number }>('select id from assessment_period');
        await grantSeat(world, person.id, { periodIds: periods.map(({ id }) => id) });
      }
      const names = new Set(of(roleId).deeds.map(({ workflow, event }) => `${workflow} ${event}`));
      const told = await allowedTo(person.client);
      if (roleId === ROLE.administrator) expect(told.flatMap(({ events }) => events).length).toBeGreaterThan(10);
      const more = told.flatMap(({ workflow, events }) => events.map((event) => `${workflow} ${event}`)).filter((one) => !names.has(one));
      expect([...new Set(more)]).toEqual([]);
    },
    120_000,
  );

  test('an auditor from a seat does what his calls reach, and is told nothing else', async () => {
    const auditor = await join(ROLE.externalAuditor);
    const test = await makeRecord(api, world, 'controlTest');
    const { periodId } = await world.administrator.client.ask(routes.getControlTest, { query: { id: Number(test) } });
    await grantSeat(world, auditor.id, { periodIds: [periodId] });
    const asked = { testIds: [Number(test)], title: '签收单', askedId: world.owner.id, dueOn: '2031-07-31' };
    const made = await auditor.client.ask(routes.saveEvidenceRequest, { body: asked });
    const open = new Set<string>(made.allowedActions);
    const deeds = of(ROLE.externalAuditor).deeds;
    expect(new Set(deeds.map(({ workflow }) => workflow))).toEqual(new Set(['evidenceRequest']));
    expect(
      deeds
        .filter(({ states }) => states.some(({ labelEn }) => labelEn === 'Requested'))
        .map(({ event }) => event)
        .sort(),
    ).toEqual([...open].sort());
  });

  test('every call of an auditor that takes an event names those that it makes', () => {
    const moving = (Object.values(routes) as unknown as Route[]).filter(
      ({ auditor, mutates, body }) => auditor !== null && mutates && Object.hasOwn((body as { shape?: object }).shape ?? {}, 'event'),
    );
    expect(moving.map(({ name }) => name)).toContain('updateEvidenceRequest');
    expect(moving.filter(({ moves }) => moves === null).map(({ name }) => name)).toEqual([]);
  });
});
