import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paperSheets, readCovered } from '@portal/certification';
import { routes, type RouteBody } from '@portal/contract';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  dayFromToday,
  grantSeat,
  startTestApi,
  workControlTest,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let periodId: number;
let departmentId: number;
let testId: number;
let companies: Record<'own' | 'sister', number>;

/** A control test with a sample of one, of a control whose department belongs to a company. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  departmentId = (await buildDepartment(api.sql)).id;
  const make = async (code: string, departmentIds: number[] = []): Promise<number> => {
    const body = { code, name: code, nameEn: code, currency: 'CNY', parentId: null, departmentIds };
    return (await world.administrator.client.ask(routes.saveCompany, { body })).id;
  };
  companies = { own: await make('OWN', [departmentId]), sister: await make('SISTER') };
  testId = (await workControlTest(api, world)).id;
  const [test] = await api.sql.query<{ control: number; period: number }>(
    'select control_id as control, period_id as period from control_test where id = $1',
    [testId],
  );
  periodId = test!.period;
  // The place of the test is told anew, as if its control had always been of that department.
  await api.sql.query('update risk_control set department_id = $2 where id = $1', [test!.control, departmentId]);
  await api.sql.query('delete from assessed_record where record_id = $1', [testId]);
  await api.sql.query('select place_assessed_record($1, $2, $3, null)', [testId, periodId, test!.control]);
});
afterAll(() => api?.close());

/** An external auditor with a seat: the code of his request for papers, and how many rows each workbook would have. */
async function takeAs(given: Partial<RouteBody<typeof routes.grantAuditorSeat>> | null) {
  const auditor = await buildPerson(api.sql, { roles: [ROLE.externalAuditor] });
  const client = await api.as(auditor);
  if (given) await grantSeat(world, auditor.id, { periodIds: [periodId], ...given });
  const { code } = await client.call(routes.exportWorkingPapers, { body: { periodId, companyId: null } });
  const read = async () => {
    const coveredIds = await readCovered(api.sql, { id: auditor.id, isAdministrator: false, isSystem: false, auditsOn: dayFromToday(0) });
    const rows = await Promise.all(paperSheets.map((sheet) => sheet.read(api.sql, { periodId, companyId: null, coveredIds })));
    return rows.map((one) => one.length);
  };
  return { code, read };
}

/** The test, the one item of its sample, and its population. */
const whole = [1, 1, 1, 0, 0, 0];
const nothing = [0, 0, 0, 0, 0, 0];

test('working papers hold what the seat opens: its companies as they were frozen, and what was concluded where it is for that', async () => {
  expect((await takeAs(null)).code).toBe('forbidden.seat_closed');
  const own = await takeAs({ companyIds: [companies.own] });
  expect([own.code, await own.read()]).toEqual([undefined, whole]);
  await api.sql.query('update company_department set company_id = $2 where department_id = $1', [departmentId, companies.sister]);
  expect(await own.read()).toEqual(whole);
  expect(await (await takeAs({ companyIds: [companies.sister] })).read()).toEqual(nothing);
  const concluded = await takeAs({ reading: 'concluded' });
  expect([concluded.code, await concluded.read()]).toEqual([undefined, nothing]);
  await api.sql.query(`update control_test set state = 'concluded' where id = $1`, [testId]);
  expect(await concluded.read()).toEqual(whole);
  // Whoever reads all is narrowed by nothing.
  expect(await readCovered(api.sql, { id: world.administrator.id, isAdministrator: true, isSystem: false })).toBeNull();
});

test('papers say states, kinds and results in the words of both languages, where programs read codes', async () => {
  const said = async (name: string) => {
    const sheet = paperSheets.find((one) => one.name === name)!;
    const [row] = await sheet.read(api.sql, { periodId, companyId: null, coveredIds: null });
    return sheet.say(row!.cells);
  };
  expect(await said('tests')).toMatchObject({ state: '已得出结论 Concluded', kind: '设计 Design', conclusion: '' });
  expect(await said('samples')).toMatchObject({ marks: 'A: 通过 Pass', notes: '' });
});
