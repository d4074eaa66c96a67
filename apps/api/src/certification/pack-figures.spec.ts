import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { addDays } from '@portal/platform';
import { buildEventWorld, buildStatements, buildWorld, freezePack, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';
import { readQuestion } from './pack-question.fixture.ts';
import { buildControls } from '../risk-control/dashboard.fixture.ts';

let api: TestApi;
let world: World;
let periodId: number;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
const year = Number(today.slice(0, 4));

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await buildControls(api.sql, world, today);
  // Of this year and another one; some key, some shown by rows that another one carries, some deleted (the fixture has those).
  await api.sql.query('update risk_control set risk_year = $1::int - (id % 2)::int', [year]);
  await api.sql.query(`update risk_control set key_control = '是' where id % 3 = 0`);
  const built = await buildStatements(world, year);
  ({ periodId } = built);
  await api.sql.query(`update certification set due_on = $1 where id = $2`, [addDays(today, -1), built.id]);
  await makeTests();
  await makeDeficiencies();
  await makeIssues();
  await makeEvents();
}, 240_000);
afterAll(() => api?.close());

/** Tests in every state, whose conclusion is noted before it is confirmed, and late ones; some of another period. */
async function makeTests(): Promise<void> {
  const other = await buildStatements(world, year - 1);
  const states = ['planned', 'inProgress', 'inReview', 'concluded', 'concluded', 'cancelled'];
  for (const [place, state] of [...states, ...states].entries()) {
    await api.sql.query(
      `insert into control_test (title, period_id, control_id, kind, planner_id, tester_id, reviewer_id, due_on, state, conclusion)
       values ('测试', $1, (select id from risk_control order by id offset $2 limit 1), 'design', $3, $3, $4, $5, $6, $7)`,
      [
        place % 5 === 4 ? other.periodId : periodId,
        place,
        world.administrator.id,
        world.reviewer.id,
        addDays(today, (place % 3) - 1),
        state,
        place % 6 < 2 ? null : place % 2 === 0 ? 'effective' : 'ineffective',
      ],
    );
  }
}

/** Deficiencies of every class and state, more than one list's page of those that nobody has evaluated. */
async function makeDeficiencies(): Promise<void> {
  for (const [state, grade, count] of [
    ['proposed', null, 3],
    ['evaluated', 'material', 1],
    ['concluded', 'significant', 2],
    ['remediating', 'control', 2],
    ['closed', 'material', 1],
    ['dismissed', null, 1],
  ] as const)
    await api.sql.query(
      `insert into deficiency (record_no, title, period_id, area, source, owner_id, state, class, last_hash)
       select 'DF-T-' || nextval('portal_id_seq'), '缺陷', $1, 'other', 'byHand', $2, $3, $4, '\\x00' from generate_series(1, $5::int)`,
      [periodId, world.owner.id, state, grade, count],
    );
  // Two that another period found and that stand in this one, and one of them that was closed meanwhile.
  const [before] = await api.sql.query<{ id: number }>(
    `insert into assessment_period (title, owner_id, first_day, last_day, kind, currency, state)
     values ('上年', $1, $2, $3, 'year', 'CNY', 'fieldwork') returning id`,
    [world.administrator.id, `${year - 1}-01-01`, `${year - 1}-12-31`],
  );
  await api.sql.query(
    `with found as (insert into deficiency (record_no, title, period_id, area, source, owner_id, state, class, last_hash)
       select 'DF-T-' || nextval('portal_id_seq'), '上年缺陷', $1, 'other', 'byHand', $2, s, 'control', '\\x00'
       from unnest(array['concluded', 'remediating', 'closed']) s returning id)
     insert into deficiency_carried (deficiency_id, period_id) select id, $3 from found`,
    [before!.id, world.owner.id, periodId],
  );
}

/**
 * Two issues a deficiency, of this period, carried to it and of others: one open, late where its deficiency is in remediation; one verified in the last second of
 * the portal's last year or in the first one of this. One that a review raised hangs on its control. Beside them the fixture's controls have issues of no period.
 */
async function makeIssues(): Promise<void> {
  await api.sql.query(
    `insert into remediation_issue (issue_no, source_workflow, source_id, state, assignee_id, raised_by, due_on, updated_at)
     select 'RI-T-' || d.id || '-' || made.state, 'deficiency', d.id, made.state, $1, $1, $2::date - (d.state = 'remediating')::int,
       $3::timestamptz - make_interval(secs => (d.state = 'concluded')::int)
     from deficiency d, unnest(array['open', 'verified']) as made (state)`,
    [world.owner.id, today, `${year}-01-01T00:00:00+08:00`],
  );
  const [review] = await api.sql.query<{ id: number; controlId: number }>(
    `select v.id, v.risk_id as "controlId" from independent_review v order by v.id limit 1`,
  );
  await api.sql.query(
    `insert into deficiency (record_no, title, period_id, area, source, source_id, control_id, owner_id, state, last_hash)
     values ('DF-T-' || nextval('portal_id_seq'), '审核发现', $1, 'other', 'review', $2, $3, $4, 'closed', '\\x00')`,
    [periodId, review!.id, review!.controlId, world.owner.id],
  );
  await api.sql.query(
    `insert into remediation_issue (issue_no, source_workflow, source_id, review_id, state, assignee_id, raised_by, due_on)
     values ('RI-T-review', 'riskControl', $1, $2, 'inProgress', $3, $3, $4::date - 1)`,
    [review!.controlId, review!.id, world.owner.id, today],
  );
}

/** Events within the period and before it, one without a day, one that was no risk, one never reported. */
async function makeEvents(): Promise<void> {
  const events = buildEventWorld(world);
  const days = [`${year}-01-01`, today, `${year - 1}-12-31`, null];
  for (const [place, day] of days.entries()) {
    const { id } = await events.bringEvent(place === 0 ? 'closed' : 'pendingApproval');
    await api.sql.query('update risk_event set occurred_on = $2 where id = $1', [id, day]);
  }
  const draft = await events.bringEvent('draft');
  const none = await events.bringEvent('closed');
  await api.sql.query(`update risk_event set occurred_on = $2 where id = any($1)`, [[draft.id, none.id], `${year}-01-01`]);
  await api.sql.query(`update risk_event set close_reason = 'notARisk' where id = $1`, [none.id]);
}

/** The questions of the newest pack in words, by the keys of its figures. */
let asked: Record<string, { zh: string; en: string } | undefined> = {};

/** What a new pack says, and how many records each list holds that its figures lead to. */
async function countPack(): Promise<Record<string, readonly [figure: number | string, list: number]>> {
  const { client } = world.administrator;
  const id = await freezePack(api, world, periodId);
  const { sections } = await client.ask(routes.getCommitteePack, { query: { id } });
  const figures = sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])));
  const counted: Record<string, readonly [figure: number | string, list: number]> = {};
  asked = Object.fromEntries(figures.map(({ key, asked: said }) => [key, said]));
  for (const { key, value, question } of figures) {
    const list = readQuestion(question);
    if (!list) {
      // Figures of the period itself are shown by a page of it, which the address names as every record's.
      expect([key, question]).toEqual([
        expect.stringMatching(/^scope\./),
        expect.stringMatching(new RegExp(`^/AssessmentPeriod/\\w+\\?Id=${periodId}$`)),
      ]);
      continue;
    }
    // An amount is of the records of its list, and not their number (`pack-losses.spec`).
    if (typeof value === 'string') continue;
    const { totalCount } = await client.ask(routes[list.call], { body: list.body as never });
    counted[key] = [value, totalCount];
  }
  return counted;
}

const differing = (counted: Awaited<ReturnType<typeof countPack>>) =>
  Object.fromEntries(Object.entries(counted).filter(([, [figure, list]]) => figure !== list));

test('the list behind each figure of a pack holds as many records as the figure says', async () => {
  const counted = await countPack();
  expect(differing(counted)).toEqual({});
  // The world has something of each: an unfiltered list, or one of all states, would be longer.
  const empty = Object.entries(counted).flatMap(([key, [value]]) => (value === 0 ? [key] : []));
  expect(empty).toEqual(['statements.settled', 'statements.reopened', 'statements.declined']);
  expect(Object.fromEntries(Object.entries(counted).map(([key, [value]]) => [key, value]))).toMatchObject({
    'deficiencies.material': 1,
    'deficiencies.significant': 2,
    'deficiencies.control': 4,
    'deficiencies.carried': 2,
    'deficiencies.proposed': 3,
    'deficiencies.open': 10,
    // Twelve deficiencies stand in the period, and a review raised one more issue; three of the twelve were verified last year.
    'remediation.open': 13,
    'remediation.late': 4,
    'remediation.verified': 9,
    'events.occurred': 2,
    'statements.all': 2,
    'statements.late': 1,
  });
  // Each says in words of both languages what it counts: no address, no id, no code.
  for (const [key, said] of Object.entries(asked)) {
    expect([key, said?.zh, said?.en]).toEqual([
      key,
      expect.stringMatching(/^\p{Script=Han}+。/u),
      expect.stringMatching(/^[A-Z][a-z ]+\. /),
    ]);
    expect([key, `${said!.zh}${said!.en}`]).toEqual([key, expect.not.stringMatching(/true|false|[?&=]/)]);
  }
  expect(asked['deficiencies.material']).toEqual({
    zh: '内控缺陷。评价期间：2031 年内部控制评价；未关闭：是；等级：重大缺陷',
    en: expect.stringMatching(/^Deficiencies\. Assessment period: .+; Open: Yes; Classification: Material weakness$/),
  });
  expect(asked['scope.key']?.en).toMatch(/^Risk controls\. Year: \d{4}; Active: Yes; Count shared controls once: Yes; Key control: Yes$/);
  expect(asked['scope.coverage']?.en).toMatch(/^Coverage\. Assessment period: /);
});

test('a pack of a period that is signed off says so too: nobody is late in it', async () => {
  expect((await countPack())['tests.late']![0]).toBeGreaterThan(0);
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [periodId]);
  const counted = await countPack();
  expect(differing(counted)).toEqual({});
  expect([counted['tests.late'], counted['statements.late']]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
