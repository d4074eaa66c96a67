import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { Digest } from '@portal/notification';
import { WorkCalendar } from '@portal/platform';
import {
  buildDepartment,
  buildPerson,
  buildWorld,
  eventually,
  startNoticeWorker,
  startTestApi,
  type BuiltPerson,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let worker: NoticeWorker;
let unit: { id: number };
let team: { id: number };
let sydney: BuiltPerson;

beforeAll(async () => {
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  unit = await buildDepartment(api.sql);
  team = await buildDepartment(api.sql);
  await api.sql.query('update department set parent_id = $1 where id = $2', [unit.id, team.id]);
});
beforeEach(async () => {
  await api.sql.query('update department set country = null');
  await api.sql.query('delete from holiday');
  await api.sql.query('delete from country_calendar');
  api.app.get(WorkCalendar).forget();
  sydney = await buildPerson(api.sql, { roles: [ROLE.riskOwner] });
  await api.sql.query('update person set department_id = $1 where id = $2', [team.id, sydney.id]);
});
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

const admin = () => world.administrator.client;
const saveCountry = (code: string, timeZone: string) => admin().call(routes.saveCountry, { body: { code, timeZone } });
const departments = () => admin().ask(routes.getDepartments);
async function setCountry(id: number, country: string | null) {
  const row = (await departments()).find((one) => one.id === id)!;
  const { name, nameEn, parentId, rowVersion } = row;
  return admin().call(routes.saveDepartment, { body: { id, name, nameEn, parentId, rowVersion, country } });
}
const settled = () =>
  eventually(async () => {
    const row = await api.sql.one<{ n: number }>(
      `select count(*)::int as n from job_run where kind = 'reminderReplan' and finished_at is null`,
    );
    return row?.n === 0;
  });
/** The hours, there, at which the reminders of a record go out. */
async function hoursIn(id: number, zone: string): Promise<string[]> {
  const rows = await api.sql.query<{ hour: string }>(
    `select distinct to_char(fire_at at time zone $2, 'HH24:MI') as hour from workflow_timer where subject_id = $1 and rung <> 0`,
    [id, zone],
  );
  return rows.map(({ hour }) => hour);
}

test('a person’s reminders follow the calendar of his department’s country, which departments below inherit', async () => {
  expect(await saveCountry('au', 'Australia/Sydney')).toMatchObject({ isSuccess: true, data: { code: 'AU' } });
  expect(await setCountry(unit.id, 'AU')).toMatchObject({ isSuccess: true });
  const his = await world.bring('assessing', { controlOwner: sydney.id });
  const other = await world.bring('assessing');
  expect(await hoursIn(his.id, 'Australia/Sydney')).toEqual(['09:00']);
  expect(await hoursIn(other.id, 'Asia/Shanghai')).toEqual(['09:00']);
  const reviewed = await world.bring('reviewing');
  expect(await hoursIn(reviewed.id, 'Asia/Shanghai')).toEqual(['09:00']);
});

test('a department that changes its country takes its people’s open duties along, due dates stay', async () => {
  await saveCountry('AU', 'Australia/Sydney');
  await settled();
  const { id } = await world.bring('assessing', { controlOwner: sydney.id });
  const due = () => api.sql.one<{ due: string }>('select due_on::text as due from workflow_timer where subject_id = $1 and rung = 0', [id]);
  const before = await due();
  expect(await hoursIn(id, 'Asia/Shanghai')).toEqual(['09:00']);
  await setCountry(unit.id, 'AU');
  await settled();
  expect(await hoursIn(id, 'Australia/Sydney')).toEqual(['09:00']);
  expect(await due()).toEqual(before);
  await saveCountry('AU', 'America/New_York');
  await settled();
  expect(await hoursIn(id, 'America/New_York')).toEqual(['09:00']);
  await setCountry(unit.id, null);
  await settled();
  expect(await hoursIn(id, 'Asia/Shanghai')).toEqual(['09:00']);
});

test('days of rest are those of the country; the portal’s are its own', async () => {
  await saveCountry('AU', 'Australia/Sydney');
  await setCountry(unit.id, 'AU');
  const his = await world.bring('assessing', { controlOwner: sydney.id });
  const day = async () =>
    (await api.sql.one<{ day: string }>(
      `select (fire_at at time zone 'Australia/Sydney')::date::text as day from workflow_timer where subject_id = $1 and rung = 7`,
      [his.id],
    ))!.day;
  const before = await day();
  await admin().ask(routes.updateHolidays, { body: { set: [{ day: before, isWorking: false, name: '国庆节' }] } });
  await settled();
  expect(await day()).toBe(before);
  await admin().ask(routes.updateHolidays, { body: { country: 'AU', set: [{ day: before, isWorking: false, name: 'Labour Day' }] } });
  await settled();
  expect((await day()) > before).toBe(true);
  const year = Number(before.slice(0, 4));
  expect((await admin().ask(routes.getHolidays, { query: { year, country: 'AU' } })).days).toMatchObject([{ name: 'Labour Day' }]);
  expect((await admin().ask(routes.getHolidays, { query: { year } })).days).toMatchObject([{ name: '国庆节' }]);
  expect(await admin().ask(routes.getCountries)).toEqual([{ code: 'AU', timeZone: 'Australia/Sydney', departments: 1, days: 1 }]);
});

test('a digest goes out at eight where its reader works', async () => {
  await saveCountry('AU', 'Australia/Sydney');
  await setCountry(unit.id, 'AU');
  const digest = api.app.get(Digest);
  const [row] = await api.sql.query<{ id: number }>(
    `insert into notification (person_id, kind, text, text_en, record_no, link) values ($1, 'forwarded', '一条', 'one', 'x', '/') returning id`,
    [sydney.id],
  );
  // A Monday: eight in Sydney is ten in the evening of Sunday in Greenwich, and six in Shanghai.
  const sunday = new Date('2030-06-09T12:00:00Z');
  await api.sql.transaction((tx) => digest.keep(tx, [{ notificationId: row!.id, personId: sydney.id }], sunday));
  const entry = await api.sql.one<{ at: Date }>('select due_at as at from digest_entry where notification_id = $1', [row!.id]);
  expect(entry!.at.toISOString()).toBe('2030-06-09T22:00:00.000Z');
  expect(await digest.send(new Date('2030-06-09T21:59:00Z'))).toBe(0);
  expect(await digest.send(new Date('2030-06-09T22:00:00Z'))).toBe(1);
});

test('what is no country or no time zone is refused at its field, and what departments have stays', async () => {
  expect(await saveCountry('QQ', 'Mars/Base')).toMatchObject({ errors: [{ field: 'code' }, { field: 'timeZone' }] });
  expect(await setCountry(unit.id, 'AU')).toMatchObject({ isSuccess: false, errors: [{ field: 'country' }] });
  await saveCountry('AU', 'Australia/Sydney');
  await setCountry(unit.id, 'AU');
  expect(await admin().call(routes.removeCountry, { body: { code: 'AU' } })).toMatchObject({ code: 'wrong_state.in_use' });
  const body = (await departments()).find(({ id }) => id === unit.id)!;
  // An older client knows nothing of countries: what it saves keeps them.
  const { name, nameEn, rowVersion } = body;
  await admin().ask(routes.saveDepartment, { body: { id: unit.id, name, nameEn, rowVersion } });
  expect((await departments()).find(({ id }) => id === unit.id)).toMatchObject({ country: 'AU' });
  await setCountry(unit.id, null);
  expect(await admin().call(routes.removeCountry, { body: { code: 'AU' } })).toMatchObject({ isSuccess: true });
  expect(await admin().ask(routes.getCountries)).toEqual([]);
  expect(await admin().call(routes.updateHolidays, { body: { country: 'AU', set: [{ day: '2031-01-01' }] } })).toMatchObject({
    errors: [{ field: 'country' }],
  });
});
