import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { recordPages } from '@portal/contract';
import { HolderSets, statesOfDuty } from '@portal/platform';
import { buildDutyWorld, buildWorld, holderSets, startTestApi, type TestApi, type World } from '@portal/testing';
import { listTransitions, riskEventWorkflow, workflowCatalogue, type DutyName } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { MyDuties, type DutyBucket, type DutyWindow } from './my-duties.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

test('what somebody must do is one statement that is planned once, whatever bucket, page and day are asked for', async () => {
  const duties = new MyDuties(api.sql, api.app.get(HolderSets));
  const ask = async (userId: number, isAdministrator: boolean, window: Partial<DutyWindow>) => {
    const [prepared, planned] = [jest.spyOn(api.sql, 'prepared'), jest.spyOn(api.sql, 'query')];
    const asked = { bucket: 'all' as DutyBucket, pageIndex: 0, pageSize: 20, today: '2026-11-18', soonUntil: '2026-11-25', ...window };
    await duties.page({ id: userId, isAdministrator, isSystem: false }, asked);
    const texts = prepared.mock.calls.map(([text]) => text);
    expect(planned).not.toHaveBeenCalled();
    for (const spy of [prepared, planned]) spy.mockRestore();
    return texts;
  };
  for (const [who, isAdministrator] of [
    [world.administrator, true],
    [world.owner, false],
  ] as const) {
    const all = await ask(who.id, isAdministrator, {});
    expect(all).toHaveLength(1);
    for (const bucket of ['overdue', 'soon', 'later'] as const)
      expect(
        await ask(who.id, isAdministrator, { bucket, pageIndex: 2, pageSize: 5, today: '2026-12-01', soonUntil: '2026-12-08' }),
      ).toEqual(all);
    // Of the pages below an address there is one more for each kind of page that timers count, at most.
    const within = await ask(who.id, isAdministrator, { within: '/DocumentLibrary/' });
    expect(await ask(who.id, isAdministrator, { within: '/ControlTest/' })).toEqual(within);
    for (const some of ['/RiskControl/', '/RiskInfoCollection/', '/'])
      expect(await ask(who.id, isAdministrator, { within: some })).toHaveLength(1);
  }
});

/** All, pages of which some are those of what is counted, those very pages, one record of each, and none of them. */
const WITHIN = [
  '/',
  '/RiskControl/',
  '/RiskInfoCollection/',
  '/ControlTest/',
  ...[recordPages.riskControl.review, recordPages.riskEvent.view, recordPages.riskReport.view].flatMap((page) => [
    `${page}?Id=`,
    `${page}?Id=1`,
  ]),
];
/** The same duties, each found with its record. */
const uncounted = {
  sets: holderSets.sets.map((set) => ({
    ...set,
    duties: Object.fromEntries(Object.entries(set.duties).map(([name, { countedByTimers: _, ...duty }]) => [name, duty])),
  })),
};

/** What is counted by its timers. */
const COUNTED = ['review', 'eventApproval', 'reportApproval'] as const;

/** How many random worlds; more are asked for by the environment (`npm run test:nightly`). */
const WORLDS = Number(process.env['HOLDER_WORLDS'] ?? 30);

test('what is counted by timers is what is found record by record, for every administrator, bucket and page', async () => {
  const over = new Error('The world is over');
  const today = new Date().toISOString().slice(0, 10);
  const soonUntil = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const seen = { review: 0, eventApproval: 0, reportApproval: 0, standIns: 0, overdue: 0, soon: 0, later: 0, within: 0 };
  for (let seed = 1; seed <= WORLDS; seed += 1) {
    const look = api.sql.transaction(async (tx) => {
      const { people } = await buildDutyWorld(tx, seed);
      // What is out of force has no timers, as is said below; the random worlds keep them.
      for (const gone of [
        `delete from workflow_timer t using risk_control c where t.workflow = 'riskControl' and t.subject_id = c.id and not c.is_active`,
        `delete from workflow_timer t using risk_event e where t.workflow = 'riskEvent' and t.subject_id = e.id and not e.is_active`,
        `delete from workflow_timer t using risk_report r join risk_event e on e.id = r.event_id
         where t.workflow = 'riskReport' and t.subject_id = r.id and not e.is_active`,
      ])
        await tx.query(gone);
      await tx.query(`update workflow_timer set due_on = $1::date - 15 + (id % 30)::int`, [today]);
      const [duties, recordByRecord] = [new MyDuties(tx as never, holderSets), new MyDuties(tx as never, uncounted as never)];
      for (const { actor } of people.filter(({ isActive, actor }) => isActive && actor.isAdministrator)) {
        if (actor.standsInFor?.length) seen.standIns += 1;
        const bucket = (['overdue', 'soon', 'later'] as const)[seed % 3]!;
        for (const window of [
          { bucket: 'all' },
          { bucket: 'all', pageIndex: 1 },
          { bucket },
          { bucket: 'all', within: WITHIN[seed % WITHIN.length] },
        ] as const) {
          const asked = { pageIndex: 0, pageSize: 7, today, soonUntil, ...window };
          const byTimers = await duties.page(actor, asked);
          const byRecords = await recordByRecord.page(actor, asked);
          expect([seed, actor.id, asked, byTimers]).toEqual([seed, actor.id, asked, byRecords]);
          if ('within' in window) seen.within += byTimers.rows.length;
          else if (window.bucket !== 'all') seen[bucket] += byTimers[bucket];
          else for (const duty of COUNTED) seen[duty] += byTimers.ofDuty.get(duty) ?? 0;
        }
      }
      throw over;
    });
    await look.catch((error: unknown) => {
      if (error !== over) throw error;
    });
  }
  expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([]);
}, 300_000);

test('whatever takes a record out of the duty or out of force ends its timers, which is what counting by them rests on', () => {
  const counted = holderSets.sets.flatMap(({ workflow, duties }) =>
    Object.entries(duties).flatMap(([duty, { countedByTimers }]) => (countedByTimers ? [{ workflow, duty: duty as DutyName }] : [])),
  );
  expect(counted.map(({ duty }) => duty).sort()).toEqual([...COUNTED].sort());
  for (const { workflow, duty } of counted) {
    // Told once: the timers of a workflow say nothing of what a record hangs on.
    expect(holderSets.of(workflow, duty)).toHaveLength(1);
    const waits = statesOfDuty(workflow, duty);
    const steps = listTransitions(workflowCatalogue[workflow]!).filter(({ from }) => waits.includes(from));
    const leaving = steps.filter(({ to }) => !waits.includes(to));
    expect(leaving.length).toBeGreaterThan(0);
    for (const { event, meta } of leaving) expect([event, meta.timers ?? 'replace']).toEqual([event, 'replace']);
    for (const { event, meta } of steps.filter(({ event }) => event === 'DELETE'))
      expect([workflow, event, meta.timers]).toEqual([workflow, event, 'cancel']);
  }
});

test('an event is taken out of force only before it was ever reported: none of its approvals, nor of its reports, waits then', () => {
  const discarding = listTransitions(riskEventWorkflow).filter(({ event }) => event === 'DELETE');
  expect(discarding.map(({ from, guard }) => [from, guard])).toEqual([['draft', 'isReporterOfUnreported']]);
  // A report is asked for by who confirms what was reported.
  expect(listTransitions(riskEventWorkflow).flatMap(({ from, to }) => (to === 'identified' && from !== to ? [from] : []))).toEqual([
    'pendingApproval',
  ]);
});

test('where thousands wait for administrators, their timers are read and none of their records but those of the page', async () => {
  const over = new Error('It is over');
  const plan: string[] = [];
  const look = api.sql.transaction(async (tx) => {
    const [creator, first] = [world.owner.id, 7_000_000];
    const series = 'generate_series(1, 4000) n';
    const timers = (workflow: string, duty: DutyName) => `insert into workflow_timer (workflow, subject_id, duty, rung, due_on, fire_at)
       select '${workflow}', $2 + n, '${duty}', rung, '2031-01-01'::date + (n % 90 + 0 * $1)::int, now() from ${series}, generate_series(0, 4) rung`;
    const fills = [
      `insert into risk_control (id, risk_no, lineage_id, risk_year, state, creator_id, owner_id, department_id, risk_description)
       select $2 + n, 'MD-' || n, $2 + n, 2031, 'reviewing', $1, $1, ${world.departmentId}, 'about ' || n from ${series}`,
      `insert into independent_review (risk_id, round, state, submitted_by) select $2 + n, 1, 'open', $1 from ${series}`,
      `insert into risk_event (id, event_no, state, title, event_type, reporter_id, submitted_by, dependent_ids)
       select $2 + n, 'MD-E-' || n, 'pendingApproval', 'about ' || n, 'actual', $1, $1, array[$1::bigint] from ${series}`,
      `insert into risk_report (id, event_id, report_no, state, escalation_user_id, author_ids, due_on)
       select $2 + n, $2 + n, 'MD-R-' || n, 'submitted', $1, array[$1::bigint], '2031-01-01' from ${series}`,
      `insert into remediation_issue (id, issue_no, source_workflow, source_id, state, assignee_id, due_on, raised_by)
       select $2 + n, 'MD-I-' || n, 'riskControl', $2 + n, 'pendingVerification', $1, '2031-01-01', $1 from ${series}`,
      timers('riskControl', 'review'),
      timers('riskEvent', 'eventApproval'),
      timers('riskReport', 'reportApproval'),
      timers('remediationIssue', 'verification'),
    ];
    for (const text of fills) await tx.query(text, [creator, first]);
    await tx.query('analyze risk_control, independent_review, risk_event, risk_report, remediation_issue, workflow_timer');
    const explained = {
      prepared: async (text: string, params: unknown[]) => {
        const rows = await tx.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, params);
        plan.push(...rows.map((row) => row['QUERY PLAN']));
        return tx.query(text, params);
      },
    };
    const window = { bucket: 'all', pageIndex: 0, pageSize: 20, today: '2031-02-01', soonUntil: '2031-02-08' } as const;
    const found = await new MyDuties(explained as never, holderSets).page(
      { id: world.administrator.id, isAdministrator: true, isSystem: false },
      window,
    );
    for (const duty of [...COUNTED, 'verification'] as const) expect(found.ofDuty.get(duty)).toBeGreaterThanOrEqual(4000);
    throw over;
  });
  await look.catch((error: unknown) => {
    if (error !== over) throw error;
  });
  const readOf = (table: string) =>
    plan.flatMap((line) => {
      const [, rows, loops] = (new RegExp(`Scan.* on ${table}\\b`).test(line) && /rows=([\d.]+) loops=(\d+)/.exec(line)) || [];
      return rows === undefined ? [] : [Number(rows) * Number(loops)];
    });
  // The page by the index; how many there are is read so, too, once the table was cleaned up, which no transaction can do.
  for (const index of ['workflow_timer_review_idx', 'workflow_timer_event_approval_idx', 'workflow_timer_report_approval_idx'])
    expect([index, plan.some((line) => line.includes(`using ${index}`))]).toEqual([index, true]);
  for (const table of ['independent_review', 'risk_event', 'risk_report'])
    expect([table, Math.max(...readOf(table)) <= 20]).toEqual([table, true]);
  // Issues to verify are looked at one by one, but only by the kind of record that they hang on.
  for (const table of ['risk_control', 'remediation_issue'])
    expect([table, readOf(table).filter((rows) => rows > 20)]).toEqual([table, [4000]]);
});
