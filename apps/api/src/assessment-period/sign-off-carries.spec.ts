import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { paperSheets } from '@portal/certification';
import { routes } from '@portal/contract';
import { DeficiencySources, deficiencyKind, deficiencyTopics, proposingTopics } from '@portal/deficiency';
import { verifyValues, type OutboxMessage } from '@portal/platform';
import { buildWorld, concludeTest, revenueOfAMillion, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
let first: number;
let next: number;

/** A year and the next one, which was planned from it before anything was found. */
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
beforeEach(async () => {
  ({ id: first } = await administrator().ask(routes.saveAssessmentPeriod, { body: { ...named(2031), currency: 'CNY' } }));
  next = await planNext(first, 2032);
  for (const periodId of [first, next])
    await administrator().ask(routes.setDeficiencyStandard, { body: { periodId, currency: 'CNY', rules: revenueOfAMillion, reason: '' } });
});
afterAll(() => api?.close());

const administrator = () => world.administrator.client;
const named = (year: number) => ({
  title: `${year} 年`,
  titleEn: `Year ${year}`,
  kind: 'year' as const,
  firstDay: `${year}-01-01`,
  lastDay: `${year}-12-31`,
});
const planNext = async (fromId: number, year: number) =>
  (await administrator().ask(routes.carryAssessmentPeriod, { body: { fromId, ...named(year) } })).id;
const propose = async (periodId: number, title: string) =>
  (
    await administrator().ask(routes.saveDeficiency, {
      body: { title, area: 'financialReporting', periodId, ownerId: world.owner.id },
    })
  ).id;
const evaluate = (id: number, magnitude: string) =>
  administrator().ask(routes.evaluateDeficiency, {
    body: { id, area: 'financialReporting', likelihood: 'reasonablyPossible', magnitude, cosoComponent: 'monitoring' },
  });
const move = (id: number, event: 'START' | 'CONCLUDE' | 'SIGN_OFF' | 'SIGN_OFF_OPEN' | 'REOPEN') =>
  administrator().ask(routes.updateAssessmentPeriod, { body: { id, event, comments: '按期签署' } });
const signOff = async (id: number, event: 'SIGN_OFF' | 'SIGN_OFF_OPEN' = 'SIGN_OFF_OPEN') => {
  for (const step of ['START', 'CONCLUDE', event] as const) await move(id, step);
};
const judge = (id: number, event: 'DISMISS' | 'REOPEN') =>
  world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event, comments: '重新判断' } });
const classOf = async (id: number) => {
  const { judgedIn, computedClass } = await administrator().ask(routes.getDeficiency, { query: { id } });
  return { judgedIn, computedClass };
};
const listed = async (periodId: number) =>
  (await administrator().ask(routes.getDeficiencyByPage, { body: { periodId } })).data.map(({ id }) => id).sort();

test('what was found after the next periods were planned goes on in them with the sign-off, once, and is judged by their sums', async () => {
  const later = await planNext(next, 2033);
  const old = await propose(first, '对账未复核');
  const other = await propose(next, '收入截止');
  await evaluate(old, '4000');
  await evaluate(other, '7000');
  expect([await listed(next), await listed(later)]).toEqual([[other], []]);
  expect([await classOf(old), await classOf(other)]).toEqual([
    { judgedIn: first, computedClass: 'control' },
    { judgedIn: next, computedClass: 'significant' },
  ]);
  await signOff(first);
  expect([await listed(next), await listed(later)]).toEqual([[old, other].sort(), [old]]);
  const together = { judgedIn: next, computedClass: 'material' };
  expect([await classOf(old), await classOf(other)]).toEqual([together, together]);
  // Open again, the period judges by its own sums; signed off again, what stands in the next ones already is not carried twice.
  await move(first, 'REOPEN');
  expect(await classOf(old)).toEqual({ judgedIn: first, computedClass: 'control' });
  await move(first, 'SIGN_OFF_OPEN');
  const steps = await administrator().ask(routes.getDeficiencyHistory, { query: { id: old } });
  expect(steps.filter(({ operationCode }) => operationCode === 'CARRY_OVER')).toHaveLength(2);
  const problems: string[] = [];
  await verifyValues(api.sql, deficiencyKind, problems);
  expect(problems).toEqual([]);
});

test('a next period that is signed off takes nothing more, and those after it do', async () => {
  const later = await planNext(next, 2033);
  await signOff(next, 'SIGN_OFF');
  const old = await propose(first, '对账未复核');
  await signOff(first);
  expect([await listed(next), await listed(later)]).toEqual([[], [old]]);
});

test('what ended before a sign-off does not come back into the signed period when it is opened again; its papers show it as it stood', async () => {
  const old = await propose(first, '对账未复核');
  await evaluate(old, '4000');
  await signOff(first);
  const later = await planNext(next, 2033);
  await judge(old, 'DISMISS');
  await signOff(next, 'SIGN_OFF');
  const figures = () => administrator().ask(routes.getPeriodFigures, { query: { id: next } });
  const before = (await figures()).deficiencies;
  await judge(old, 'REOPEN');
  expect([await listed(first), await listed(next), await listed(later)]).toEqual([[old], [], [old]]);
  expect((await figures()).deficiencies).toEqual(before);
  const sheet = paperSheets.find(({ name }) => name === 'deficiencies')!;
  const papers = async (periodId: number) =>
    (await sheet.read(api.sql, { periodId, companyId: null, coveredIds: null, narrowFacts: async (facts) => facts })).map(
      ({ cells }) => cells,
    );
  expect(await papers(first)).toMatchObject([{ state: 'evaluated', class: 'control' }]);
  expect(await papers(later)).toMatchObject([{ state: 'proposed' }]);
});

test('an evaluation holds every open period in which its deficiency stands', async () => {
  const old = await propose(first, '对账未复核');
  const later = await planNext(first, 2033);
  let evaluated: Promise<unknown> = Promise.resolve();
  await api.sql.transaction(async (tx) => {
    await tx.query('select 1 from assessment_period where id = $1 for no key update', [later]);
    evaluated = evaluate(old, '4000');
    const waited = new Promise((resolve) => setTimeout(resolve, 500, 'waits'));
    expect(await Promise.race([evaluated, waited])).toBe('waits');
  });
  await evaluated;
  expect((await classOf(old)).computedClass).toBe('control');
});

/** Begins something while a period is being signed off, which is done before it goes on. @returns what became of it */
async function duringSignOff<Answer>(periodId: number, act: () => Promise<Answer>): Promise<Answer> {
  let begun: Promise<Answer> | undefined;
  await api.sql.transaction(async (tx) => {
    await tx.query('select 1 from assessment_period where id = $1 for update', [periodId]);
    begun = act();
    const waited = new Promise((resolve) => setTimeout(resolve, 400, 'waits'));
    expect(await Promise.race([begun, waited])).toBe('waits');
    await tx.query(`update assessment_period set state = 'signedOff' where id = $1`, [periodId]);
  });
  return begun!;
}

test('whatever waits for a sign-off is refused after it: nothing is proposed, judged, lowered or remediated in a period that was signed meanwhile', async () => {
  const old = await propose(first, '对账未复核');
  await evaluate(old, '4000');
  const acts: Record<string, () => Promise<{ code?: string }>> = {
    propose: () =>
      administrator().call(routes.saveDeficiency, {
        body: { title: '收入截止', area: 'financialReporting', periodId: first, ownerId: world.owner.id },
      }),
    dismiss: () => world.reviewer.client.call(routes.updateDeficiency, { body: { id: old, event: 'DISMISS', comments: '不成立' } }),
    raise: () => administrator().call(routes.changeDeficiencyClass, { body: { id: old, class: 'material', reason: '影响广泛' } }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const { code } = await duringSignOff(first, act);
    expect({ name, code }).toEqual({ name, code: expect.stringMatching(/^wrong_state|^conflict/) as unknown });
    await api.sql.query(`update assessment_period set state = 'concluding' where id = $1`, [first]);
  }
  expect(await listed(first)).toEqual([old]);
  expect((await administrator().ask(routes.getDeficiency, { query: { id: old } })).state).toBe('evaluated');
});

/** A period that begins and ends so many days from today. */
async function makePeriod(firstDay: number, lastDay: number, previousId: number | null = null): Promise<number> {
  const [row] = await api.sql.query<{ id: number }>(
    `insert into assessment_period (title, owner_id, first_day, last_day, kind, currency, state, previous_id)
     values ('P' || $2::int, $1, current_date + $2::int, current_date + $3::int, 'year', 'CNY', 'concluding', $4) returning id`,
    [world.administrator.id, firstDay, lastDay, previousId],
  );
  return row!.id;
}

/** A closed review that says that there is a deficiency. */
async function makeReview(): Promise<number> {
  const { id: controlId } = await world.bring('complete');
  const [row] = await api.sql.query<{ id: number }>(
    `insert into independent_review (risk_id, round, state, effectiveness, deficiency, reviewer_id, submitted_by)
     values ($1, 9, 'closed', 2, '10', $2, $3) returning id`,
    [controlId, world.reviewer.id, world.owner.id],
  );
  return row!.id;
}

/** An approved report of an event with a loss. */
async function makeReport(): Promise<{ id: number; eventId: number }> {
  const [row] = await api.sql.query<{ id: number; eventId: number }>(
    `with event as (insert into risk_event (event_no, title, state, reporter_id, occurred_on, currency, gross_loss, last_hash)
       values ('RE-' || nextval('portal_id_seq'), '停线', 'closed', $1, current_date, 'CNY', 1000, '\\x00') returning id)
     insert into risk_report (event_id, report_no, state, escalation_user_id, due_on)
     select id, 'RR-' || nextval('portal_id_seq'), 'approved', $1, current_date from event returning id, event_id as "eventId"`,
    [world.administrator.id],
  );
  return row!;
}

/** Something that was found, by the topic of the step that found it: what a test found belongs to a period by itself. @returns the record of the step */
const findings: Readonly<Record<string, (periodId: number) => Promise<number>>> = {
  'controlTest.CONCLUDE_INEFFECTIVE': async (periodId) => {
    const { id: controlId } = await world.bring('complete');
    return concludeTest(api, world, { periodId, controlId, conclusion: 'ineffective' });
  },
  'independentReview.CLOSE_WITH_DEFICIENCY': makeReview,
  'independentReview.DEFICIENCY_STATED': makeReview,
  'riskReport.APPROVE': async () => (await makeReport()).id,
  'riskEvent.RECORD_LOSS': async () => (await makeReport()).eventId,
  'riskEvent.CORRECT_LOSS': async () => (await makeReport()).eventId,
};

test('every step that proposes a deficiency is among those that are tried here', () => {
  expect(Object.keys(findings).sort()).toEqual([...proposingTopics].sort());
});

test.each(Object.entries(findings))(
  'what %s found and reaches the deficiencies after a sign-off goes to the next open period, once; where none is open, a test waits for one',
  async (topic, find) => {
    await api.sql.query(`update assessment_period set state = 'signedOff'`);
    const [year, quarter] = [await makePeriod(-200, 200), await makePeriod(-40, 240)];
    const message = async (): Promise<OutboxMessage> => {
      const found = { topic, subjectId: await find(year), payload: { actorId: world.reviewer.id } };
      return found as unknown as OutboxMessage;
    };
    const follow = (told: OutboxMessage) => api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, told));
    const read = (id: number | null) => administrator().ask(routes.getDeficiency, { query: { id } });
    const first = await message();
    const early = await follow(first);
    expect(await read(early)).toMatchObject({ judgedIn: year });
    const late = await message();
    const id = await duringSignOff(year, () => follow(late));
    expect(await read(id)).toMatchObject({ judgedIn: quarter, state: 'proposed' });
    expect([await listed(year), await listed(quarter)]).toEqual([[early], [id]]);
    // Told again, both are where they are.
    expect([await follow(first), await follow(late)]).toEqual([early, id]);
    const isOfTest = topic === 'controlTest.CONCLUDE_INEFFECTIVE';
    const waiting: number[] = [];
    for (const opens of ['REOPEN', 'PLAN']) {
      const last = await message();
      expect(await duringSignOff(quarter, () => follow(last))).toBeNull();
      expect([await listed(year), await listed(quarter)]).toEqual([[early], [id, ...waiting]]);
      // What a test found belongs to the assessment: it waits for the next period. A review and a report stand for themselves.
      await api.sql.query(`update assessment_period set state = 'concluding' where id = $1`, [quarter]);
      expect(deficiencyTopics).toContain(`assessmentPeriod.${opens}`);
      const opened = { topic: `assessmentPeriod.${opens}`, subjectId: quarter, payload: { actorId: world.administrator.id } };
      const proposed = await follow(opened as unknown as OutboxMessage);
      expect(proposed === null).toBe(!isOfTest);
      waiting.push(...(proposed === null ? [] : [proposed]));
      expect(await listed(quarter)).toEqual([id, ...waiting]);
      expect(await follow(opened as unknown as OutboxMessage)).toBeNull();
    }
  },
);

test('what several tests found while no period was open is one deed of whoever opens one: each is told in one mail of all', async () => {
  await api.sql.query(`update assessment_period set state = 'signedOff'`);
  const [year, next] = [await makePeriod(-200, 200), await makePeriod(-40, 240)];
  const find = findings['controlTest.CONCLUDE_INEFFECTIVE']!;
  for (let made = 0; made < 3; made += 1) await find(year);
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [year]);
  const opened = { topic: 'assessmentPeriod.PLAN', subjectId: next, payload: { actorId: world.administrator.id } };
  await api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, opened as unknown as OutboxMessage));
  const proposed = await listed(next);
  expect(proposed).toHaveLength(3);
  const [bulk] = await api.sql.query<{ id: number; actorId: number; isFinished: boolean }>(
    `select id, actor_id as "actorId", finished_at is not null as "isFinished" from bulk_notice order by id desc limit 1`,
  );
  expect(bulk).toMatchObject({ actorId: world.administrator.id, isFinished: true });
  const noted = await api.sql.query<{ id: number }>('select risk_id as id from bulk_notice_record where bulk_id = $1 order by 1', [
    bulk!.id,
  ]);
  expect(noted.map(({ id }) => id)).toEqual([...proposed].sort((one, other) => one - other));
  const named = await api.sql.query(
    `select 1 from outbox_message where topic = 'deficiency.PROPOSE' and subject_id = any($1::bigint[]) and (payload->>'bulkId')::bigint = $2`,
    [proposed, bulk!.id],
  );
  expect(named).toHaveLength(3);
});

test('what a test found after the sign-off goes to the period that follows, although that has not begun; never to an earlier one', async () => {
  await api.sql.query(`update assessment_period set state = 'signedOff'`);
  const year = await makePeriod(-360, 4);
  const topic = 'controlTest.CONCLUDE_INEFFECTIVE';
  const tell = async (subjectId: number): Promise<number | null> => {
    const message = { topic, subjectId, payload: { actorId: world.reviewer.id } } as unknown as OutboxMessage;
    return api.sql.transaction((tx) => api.app.get(DeficiencySources).follow(tx, message));
  };
  const [one, other] = [await findings[topic]!(year), await findings[topic]!(year)];
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [year]);
  const earlier = await makePeriod(-725, -361);
  expect(await tell(one)).toBeNull();
  // One that only ends later comes after the one that goes on with the year.
  const [later, next] = [await makePeriod(-10, 100), await makePeriod(5, 370, year)];
  const proposed = await tell(one);
  expect([await listed(earlier), await listed(later), await listed(next)]).toEqual([[], [], [proposed]]);
  await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [next]);
  expect([await tell(other), await listed(earlier)]).toEqual([(await listed(later))[0], []]);
});
