import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { routes, type RouteData } from '@portal/contract';
import { addDays, lastWorkingDay, nextWorkingDay, WorkCalendar } from '@portal/platform';
import { buildWorld, eventually, startNoticeWorker, startTestApi, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let workers: NoticeWorker[];

beforeAll(async () => {
  api = await startTestApi(createApi);
  workers = await Promise.all([startNoticeWorker(api), startNoticeWorker(api)]);
  world = await buildWorld(api);
});
beforeEach(async () => {
  await settled();
  await api.sql.query('delete from holiday');
  await api.sql.query('delete from reminder_setting');
  // Settings that were changed past the calls: the calendars learn of it by a new run.
  await api.sql.query(
    `insert into job_run (kind, person_id, state, input, output) values ('reminderReplan', $1, 'done', '{}', '{"total": 0, "processed": 0, "changed": 0}')`,
    [world.administrator.id],
  );
});
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.close()));
  await api?.close();
});

const calendar = new WorkCalendar('Asia/Shanghai');
const today = () => calendar.dayOf(new Date());
const ladder = [-7, -1, 1, 7].map((offsetDays) => ({ offsetDays, alsoManager: offsetDays === 7 }));
const setting = (overrides: Record<string, unknown> = {}) => ({
  duty: 'assessment',
  enabled: true,
  dueInDays: 14,
  rungs: ladder,
  ...overrides,
});

async function settled(): Promise<void> {
  await eventually(async () => (await api.sql.query(`select 1 from job_run where state <> 'done'`)).length === 0);
}

async function update(overrides: Record<string, unknown> = {}): Promise<RouteData<typeof routes.updateReminderSetting>> {
  const answer = await world.administrator.client.ask(routes.updateReminderSetting, { body: setting(overrides) });
  await settled();
  return answer;
}

interface Timer {
  rung: number;
  also_manager: boolean;
  due_on: string;
  day: string;
  is_fired: boolean;
  id: number;
}
const timersOf = (id: number): Promise<Timer[]> =>
  api.sql.query<Timer>(
    `select id, rung, also_manager, due_on, (fire_at at time zone 'Asia/Shanghai')::date as day, fired_at is not null as is_fired
     from workflow_timer where subject_id = $1 and rung <> 0 order by rung`,
    [id],
  );
const planOf = async (id: number) => (await timersOf(id)).map(({ rung, also_manager, day }) => [rung, also_manager, day]);

/** What the ladder must be, counted by hand: calendar days from the due date, moved to a working day, later than today. */
function expectedPlan(dueOn: string, rungs: readonly { offsetDays: number; alsoManager: boolean }[], special: [string, boolean][] = []) {
  return rungs
    .map(({ offsetDays, alsoManager }) => {
      const [day, days] = [addDays(dueOn, offsetDays), new Map(special)];
      const next = nextWorkingDay(day, days);
      return [offsetDays, alsoManager, offsetDays < 0 && next > dueOn ? lastWorkingDay(day, days) : next] as const;
    })
    .filter(([, , day]) => day > today());
}

describe('the settings', () => {
  test('are the decisions’ ladder until somebody changes them, each with its open duties', async () => {
    await world.bring('assessing');
    const { settings } = await world.administrator.client.ask(routes.getReminderSettings);
    const assessment = settings.find((one) => one.duty === 'assessment')!;
    expect(assessment).toMatchObject({ enabled: true, dueInDays: 14, isChanged: false, label: { en: 'Self-assessment' } });
    expect(assessment.rungs.map(({ offsetDays }) => offsetDays)).toEqual([-30, -7, -1, 1, 7, 14]);
    expect(assessment.rungs.filter(({ alsoManager }) => alsoManager).map(({ offsetDays }) => offsetDays)).toEqual([7, 14]);
    const [row] = await api.sql.query<{ n: number }>(
      `select count(*)::int as n from workflow_timer where rung = 0 and duty = 'assessment'`,
    );
    expect(assessment.openDuties).toBe(row!.n);
    expect(settings.find((one) => one.duty === 'remediation')!.dueInDays).toBeNull();
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['of an unknown duty', { duty: 'holiday' }, 'duty'],
    ['without days', { dueInDays: null }, 'dueInDays'],
    ['due on the day itself', { dueInDays: 0 }, 'dueInDays'],
    ['with a rung on the due date', { rungs: [{ offsetDays: 0, alsoManager: false }] }, 'rungs.0'],
    [
      'with a rung before the task begins',
      { duty: 'deficiencyChallenge', dueInDays: 5, rungs: [{ offsetDays: -30, alsoManager: false }] },
      'rungs.0',
    ],
    [
      'with a rung on the day on which it begins',
      { duty: 'review', dueInDays: 7, rungs: [{ offsetDays: -7, alsoManager: false }] },
      'rungs.0',
    ],
    ['with two rungs a day', { rungs: [...ladder, ladder[0]] }, 'rungs.4'],
    ['with a rung beyond a year', { rungs: [{ offsetDays: 366, alsoManager: false }] }, 'rungs.0'],
    ['with a manager told before anything is late', { rungs: [{ offsetDays: -1, alsoManager: true }] }, 'rungs.0'],
    ['switched on without a rung', { rungs: [] }, 'rungs'],
    [
      'with more rungs than anybody reads',
      { rungs: Array.from({ length: 13 }, (_, index) => ({ offsetDays: index + 1, alsoManager: false })) },
      'rungs',
    ],
  ])('%s are refused at the field, and nothing changes', async (_, overrides, field) => {
    const answer = await world.administrator.client.call(routes.updateReminderSetting, { body: setting(overrides) });
    expect([answer.code, answer.errors?.[0]?.field]).toEqual(['validation', field]);
    expect(await api.sql.query('select 1 from reminder_setting')).toEqual([]);
  });

  test('a rung before the task begins is refused in words that say what is possible, and no duty comes with one', async () => {
    const body = setting({ duty: 'deficiencyChallenge', dueInDays: 5, rungs: [{ offsetDays: -30, alsoManager: false }] });
    const answer = await world.administrator.client.call(routes.updateReminderSetting, { body });
    expect(answer.errors?.[0]?.message).toBe('The task is due in 5 days, so a reminder must fall fewer than 5 days before the due date');
    expect(
      (await update({ duty: 'deficiencyChallenge', dueInDays: 5, rungs: [{ offsetDays: -4, alsoManager: false }] })).setting.rungs,
    ).toEqual([{ offsetDays: -4, alsoManager: false }]);
    const { settings } = await world.administrator.client.ask(routes.getReminderSettings);
    // A campaign gives self-assessments dates of its own.
    const dated = settings.filter(({ duty, dueInDays }) => dueInDays !== null && duty !== 'assessment');
    expect(dated.length).toBeGreaterThan(10);
    for (const { duty, dueInDays, rungs } of dated)
      expect({ duty, early: rungs.filter(({ offsetDays }) => -offsetDays >= dueInDays!) }).toEqual({ duty, early: [] });
  });

  test('a change is logged with who, before and after; the same setting again is no change', async () => {
    const { setting: changed, replan } = await update({ dueInDays: 21 });
    expect(changed).toMatchObject({ isChanged: true, dueInDays: 21 });
    expect(replan).toMatchObject({ requestedBy: { id: world.administrator.id } });
    const entries = () =>
      api.sql.query<{ actor_id: number; changes: unknown }>(
        `select actor_id, changes from admin_change where kind = 'reminder' order by id`,
      );
    const before = await entries();
    expect(before.at(-1)).toEqual({
      actor_id: world.administrator.id,
      changes: [
        { field: 'dueInDays', before: '14', after: '21' },
        {
          field: 'rungs',
          before: '-30, -7, -1, +1, +7 (manager), +14 (manager)',
          after: '-7, -1, +1, +7 (manager)',
        },
      ],
    });
    await update({ dueInDays: 21 });
    expect(await entries()).toHaveLength(before.length);
  });

  test('the preview shows the days of a ladder that is not saved, weekends and holidays moved but never beyond the due date, and what is left out', async () => {
    await api.sql.query(`insert into holiday (day, is_working) values ('2026-06-15', false)`);
    const preview = await world.administrator.client.ask(routes.previewReminderSetting, {
      body: setting({
        beginsOn: '2026-06-01',
        dueInDays: 14,
        rungs: [-30, -2, -1, 1].map((offsetDays) => ({ offsetDays, alsoManager: false })),
      }),
    });
    expect(preview).toMatchObject({
      beginsOn: '2026-06-01',
      dueOn: '2026-06-15',
      rungs: [
        { offsetDays: -30, day: '2026-05-16', isSkipped: true },
        // A Saturday, then a Sunday, and the Monday after them, the due date, is a holiday.
        { offsetDays: -2, day: '2026-06-13', sentOn: '2026-06-12', isSkipped: false },
        { offsetDays: -1, day: '2026-06-14', sentOn: '2026-06-12', isSkipped: false },
        { offsetDays: 1, day: '2026-06-16', sentOn: '2026-06-16', isSkipped: false },
      ],
    });
    expect(await api.sql.query('select 1 from reminder_setting')).toEqual([]);
  });
});

describe('open duties', () => {
  test('get the rungs that are still to come anew, exactly as a new duty would, and keep their due date', async () => {
    const { id } = await world.bring('assessing');
    const dueOn = addDays(today(), 14);
    expect(await planOf(id)).toEqual(
      expectedPlan(
        dueOn,
        [-7, -1, 1, 7, 14].map((offsetDays) => ({ offsetDays, alsoManager: offsetDays >= 7 })),
      ),
    );
    const rungs = [-5, -2, 3, 30].map((offsetDays) => ({ offsetDays, alsoManager: offsetDays > 0 }));
    const { replan } = await update({ dueInDays: 40, rungs });
    expect(replan!.total).toBeGreaterThan(0);
    expect(await planOf(id)).toEqual(expectedPlan(dueOn, rungs));
    expect((await timersOf(id)).every((timer) => timer.due_on === dueOn)).toBe(true);
    const later = await world.bring('assessing');
    expect(await planOf(later.id)).toEqual(expectedPlan(addDays(today(), 40), rungs));
  });

  test('move their due dates where that is asked for, those with a date of their record never', async () => {
    const { id } = await world.bring('assessing');
    const remediating = await world.bring('remediating');
    const [issue] = await world.administrator.client.ask(routes.getRemediationIssues, { query: { id: remediating.id } });
    await update({ dueInDays: 30, movesDueDates: true });
    expect(await planOf(id)).toEqual(expectedPlan(addDays(today(), 30), ladder));
    const [duty] = await api.sql.query<{ due_on: string }>('select due_on from workflow_timer where subject_id = $1 and rung = 0', [id]);
    expect(duty!.due_on).toBe(addDays(today(), 30));
    await update({ duty: 'remediation', dueInDays: null, movesDueDates: true });
    expect(await planOf(issue!.id)).toEqual(expectedPlan('2030-01-31', ladder));
  });

  test('lose what is to come when the reminders are switched off, and get it back', async () => {
    const { id } = await world.bring('assessing');
    await update({ enabled: false });
    expect(await timersOf(id)).toEqual([]);
    await update({ enabled: true });
    expect(await planOf(id)).toEqual(expectedPlan(addDays(today(), 14), ladder));
  });

  test('keep what was sent: a rung that fired does not fire again, and a rung of the past is not armed', async () => {
    const { id } = await world.bring('assessing');
    await update();
    await api.sql.query(
      `update workflow_timer set fired_at = now(), fire_at = now() - interval '1 day' where subject_id = $1 and rung = -7`,
      [id],
    );
    await update({ rungs: [-20, -7, -1, 2].map((offsetDays) => ({ offsetDays, alsoManager: false })) });
    const timers = await timersOf(id);
    expect(timers.map(({ rung, is_fired }) => [rung, is_fired])).toEqual([
      [-7, true],
      [-1, false],
      [2, false],
    ]);
  });

  test('are left alone by a second run of the same job, and by a job that was stopped half way and goes on', async () => {
    const made = [await world.bring('assessing'), await world.bring('assessing'), await world.bring('assessing')];
    await update({ rungs: ladder });
    const before = await Promise.all(made.map(({ id }) => timersOf(id)));
    await api.sql.query(
      `update job_run set state = 'running', finished_at = null, output = output || jsonb_build_object('lastId',
         (select id from workflow_timer where subject_id = $1 and rung = 0))
       where id = (select max(id) from job_run where kind = 'reminderReplan')`,
      [made[1]!.id],
    );
    const [open] = await api.sql.query<{ id: number }>(`select max(id) as id from job_run where kind = 'reminderReplan'`);
    await Promise.all(
      [0, 1, 2].map((copy) =>
        workers[copy % 2]!.jobs.addBulk('timer', [
          { name: 'replan', data: { jobId: open!.id }, opts: { jobId: `again-${open!.id}-${copy}` } },
        ]),
      ),
    );
    await settled();
    expect(await Promise.all(made.map(({ id }) => timersOf(id)))).toEqual(before);
  });

  test('that end while the job runs stay ended: no rung is left behind', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => world.bring('assessing')));
    const change = world.administrator.client.ask(routes.updateReminderSetting, { body: setting({ rungs: ladder.slice(1) }) });
    const submissions = made.map(({ id }) => world.owner.client.call(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) }));
    await Promise.all([change, ...submissions]);
    await settled();
    for (const { id } of made) {
      const state = (await world.record(id)).state;
      const rows = await api.sql.query<{ duty: string; rung: number }>('select duty, rung from workflow_timer where subject_id = $1', [id]);
      const own = state === 'reviewing' ? 'review' : 'assessment';
      // A stray rung without its duty would be thrown away when it is due; there must be a duty row for what counts.
      expect(rows.filter(({ rung, duty }) => rung === 0 && duty === own)).toHaveLength(1);
      expect(rows.filter(({ rung, duty }) => rung === 0 && duty !== own)).toEqual([]);
    }
  });
});

describe('holidays', () => {
  test('are set and removed many at once, logged by year, and move the rungs of open duties', async () => {
    const { id } = await world.bring('assessing');
    await update();
    const dueOn = addDays(today(), 14);
    const rest = nextWorkingDay(addDays(dueOn, 1), new Map());
    const set = [
      { day: rest, isWorking: false, name: '国庆节' },
      { day: '2031-10-01', isWorking: false, name: '国庆节' },
      { day: '2031-10-04', isWorking: true, name: '' },
    ];
    const answer = await world.administrator.client.ask(routes.updateHolidays, { body: { set } });
    await settled();
    expect(answer).toMatchObject({ added: 3, changed: 0, removed: 0 });
    expect(await planOf(id)).toEqual(expectedPlan(dueOn, ladder, [[rest, false]]));
    const read = await world.administrator.client.ask(routes.getHolidays, { query: { year: 2031 } });
    expect(read.days).toEqual(set.slice(1));
    expect(read.years).toEqual([...new Set([Number(rest.slice(0, 4)), 2031])].sort());
    const [entry] = await api.sql.query<{ subject_id: number; changes: unknown }>(
      `select subject_id, changes from admin_change where kind = 'holiday' and subject_id = 2031 order by id desc limit 1`,
    );
    expect(entry!.changes).toEqual([
      { field: '2031-10-01', before: '', after: '休息 off · 国庆节' },
      { field: '2031-10-04', before: '', after: '上班 working' },
    ]);
    const again = await world.administrator.client.ask(routes.updateHolidays, {
      body: { set: set.slice(1), remove: [rest, '2031-12-24'] },
    });
    await settled();
    expect(again).toMatchObject({ added: 0, changed: 0, removed: 1 });
    expect(await planOf(id)).toEqual(expectedPlan(dueOn, ladder));
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['nothing', { set: [] }, 'set'],
    ['a day twice', { set: [{ day: '2031-01-01' }, { day: '2031-01-01', isWorking: true }] }, 'set.1.day'],
    ['a day to set and to remove', { set: [{ day: '2031-01-01' }], remove: ['2031-01-01'] }, 'remove.0'],
    ['no day', { set: [{ day: '', name: 'x' }] }, 'set.0.day'],
    ['a day that there is not', { set: [{ day: '2031-02-29' }] }, 'set.0.day'],
    ['a day of another century', { set: [{ day: '1999-12-31' }] }, 'set.0.day'],
  ])('%s is refused at its line, and nothing is written', async (_, body, field) => {
    const answer = await world.administrator.client.call(routes.updateHolidays, { body });
    expect([answer.isSuccess, answer.errors?.[0]?.field]).toEqual([false, field]);
    expect(await api.sql.query('select 1 from holiday')).toEqual([]);
  });
});
