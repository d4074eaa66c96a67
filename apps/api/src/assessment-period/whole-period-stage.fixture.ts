import { expect } from '@jest/globals';
import { routes } from '@portal/contract';
import { bulksTold, type Actor, type NoticeWorker, type TestApi, type World } from '@portal/testing';
import { doTest, forEach, listAll, sign, upload } from './whole-period-deeds.fixture.ts';
import { catalogue, SIGNED, type Group } from './whole-period.fixture.ts';

export { SIGNED } from './whole-period.fixture.ts';
export const CONTROLS = 149;
export const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
export const year = Number(today.slice(0, 4));
export const days = { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
/** Reading a population is a process of its own: the suite tests every fourth control in operation, `WHOLE_PERIOD=on` all of them. */
const isWhole = process.env['WHOLE_PERIOD'] === 'on';
export const isOperated = (place: number): boolean => isWhole || place % 4 === 3;
/** Milliseconds for what is done with each of them: all of them take minutes on a machine that has other work. */
export const PATIENCE = isWhole ? 1_800_000 : 240_000;
export const OPERATED = catalogue.filter((_, place) => isOperated(place)).length;
export const PLANNED = CONTROLS + OPERATED;
/** By their place in the catalogue: whose design is bad, what does not operate, and where the review found something. */
export const badDesign = [3, 43, 91, 119];
export const badOperation = [7, 15, 31, 63, 87, 111];
export const badReview = [20, 55, 101];

/** What the tests of the period share: each goes on where the one before it ended. */
export interface Stage {
  api: TestApi;
  worker: NoticeWorker;
  world: World;
  group: Group;
  follow: () => Promise<{ reopened: number }>;
  periodId: number;
  controls: { id: number; riskNo: string; ownerId: number; place: number }[];
  /** A file of each tester. */
  docIds: ReadonlyMap<number, number>;
}

/** Each owner answers what three testers asked of him, with one file; each of them accepts. */
export async function answerRequests(group: Group): Promise<void> {
  for (const { owner } of group.units) {
    const { rows } = await listAll(owner.client, 'getEvidenceRequestByPage', { tab: 'toAnswer' });
    expect(rows).toHaveLength(3);
    const fileId = await upload(owner.client, '签收单.pdf', `%PDF-1.7 ${owner.id}`);
    const file = { fileId, title: '签收单', effectiveFrom: days.firstDay, effectiveTo: today, source: '财务' };
    const [first, ...others] = rows;
    await owner.client.ask(routes.provideEvidence, { body: { id: first!.id, files: [file] } });
    const { answered } = await owner.client.ask(routes.getEvidenceRequest, { query: { id: first!.id } });
    for (const { id } of others)
      await owner.client.ask(routes.provideEvidence, { body: { id, evidenceIds: answered.map((one) => one.id) } });
  }
  for (const { client } of group.testers) {
    const { rows } = await listAll(client, 'getEvidenceRequestByPage', { tab: 'requested', state: 'provided' });
    expect(rows).toHaveLength(group.units.length);
    for (const { id } of rows) await client.ask(routes.updateEvidenceRequest, { body: { id, event: 'ACCEPT' } });
  }
}

/** What people do and read in the period, by the stage as it is then. */
export function createDeeds(stage: Stage) {
  const administrator = () => stage.world.administrator.client;
  const figures = () => administrator().ask(routes.getPeriodFigures, { query: { id: stage.periodId } });
  const move = (event: 'START' | 'CONCLUDE' | 'SIGN_OFF' | 'SIGN_OFF_OPEN', comments = '') =>
    administrator().ask(routes.updateAssessmentPeriod, { body: { id: stage.periodId, event, comments } });
  const listTests = async (more: object = {}) =>
    (await listAll(administrator(), 'getControlTestByPage', { periodId: stage.periodId, ...more })).rows;
  const placeOf = (controlId: number) => stage.controls.find(({ id }) => id === controlId)!.place;
  const actorOf = (id: number): Actor => [...stage.group.testers, ...stage.group.testReviewers].find((one) => one.id === id)!;
  /** How many mails of a kind each person was written since they were forgotten. */
  async function mailsOf(kind: string): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    await bulksTold(stage.api.sql);
    for (const told of await stage.worker.mails()) if (told.kind === kind) counts[told.userNo] = (counts[told.userNo] ?? 0) + 1;
    return counts;
  }

  const nameConclusion = (place: number, kind: string): boolean => (kind === 'design' ? badDesign : badOperation).includes(place);
  const tested = { fromDay: days.firstDay, toDay: today };

  /** Whoever tests does all that is his of a kind, and whoever reviews concludes it. */
  async function testAll(kind: 'design' | 'interim'): Promise<void> {
    const tests = (await listTests({ kind, state: 'planned' })).filter(
      ({ controlId }) => kind === 'design' || !badDesign.includes(placeOf(controlId)),
    );
    await forEach(tests, ({ id, controlId, tester }) =>
      doTest(
        {
          id,
          kind,
          client: actorOf(tester!.id).client,
          docId: stage.docIds.get(tester!.id)!,
          fails: nameConclusion(placeOf(controlId), kind),
        },
        tested,
      ),
    );
    const first = tests[0]!;
    // Neither who tested nor who plans concludes: only the reviewer who is named.
    for (const client of [
      actorOf(first.tester!.id).client,
      administrator(),
      stage.group.testReviewers.find(({ id }) => id !== first.reviewer!.id)!.client,
    ])
      expect((await client.call(routes.updateControlTest, { body: { id: first.id, event: 'CONCLUDE' } })).isSuccess).toBe(false);
    await forEach(tests, ({ id, reviewer }) =>
      actorOf(reviewer!.id).client.ask(routes.updateControlTest, { body: { id, event: 'CONCLUDE' } }),
    );
  }

  const listDeficiencies = async (more: object = {}) =>
    (await listAll(administrator(), 'getDeficiencyByPage', { periodId: stage.periodId, ...more })).rows;
  const readDeficiency = (id: number) => administrator().ask(routes.getDeficiency, { query: { id } });
  const judge = (id: number, event: 'AGREE' | 'DISAGREE' | 'CONCLUDE' | 'DISMISS' | 'CLOSE', comments = '') =>
    stage.world.reviewer.client.ask(routes.updateDeficiency, { body: { id, event, comments } });
  const evaluate = (id: number, magnitude: string) =>
    administrator().ask(routes.evaluateDeficiency, {
      body: { id, area: 'financialReporting', likelihood: 'reasonablyPossible', magnitude, cosoComponent: 'activities' },
    });

  /** Issues of a deficiency are mended by the owner and verified by the second administrator. */
  async function remediate(id: number): Promise<void> {
    await administrator().ask(routes.startDeficiencyRemediation, { body: { id, plan: '每月复核', dueDate: days.lastDay } });
    const { issues, owner } = await readDeficiency(id);
    const { client } = stage.group.units.find((unit) => unit.owner.id === owner.id)!.owner;
    for (const issue of issues) {
      await client.ask(routes.updateRemediationIssue, { body: { id: issue.id, event: 'START' } });
      await client.ask(routes.updateRemediationIssue, { body: { id: issue.id, event: 'SUBMIT_FIX', comments: '已完成' } });
      await stage.world.reviewer.client.ask(routes.updateRemediationIssue, { body: { id: issue.id, event: 'VERIFY', comments: '已核实' } });
    }
    await stage.follow();
  }
  /** A year-end test of a control, planned, done and concluded. */
  async function testAgain(controlId: number): Promise<number> {
    const place = placeOf(controlId);
    const [tester, reviewer] = [stage.group.testers[(place + 1) % 3]!, stage.group.testReviewers[place % 2]!];
    const [procedure] = await administrator().ask(routes.getTestProcedures, { query: {} });
    const { id } = await administrator().ask(routes.saveControlTest, {
      body: {
        periodId: stage.periodId,
        controlId,
        kind: 'yearEnd',
        testerId: tester.id,
        reviewerId: reviewer.id,
        procedureId: procedure!.id,
      },
    });
    await doTest({ id, kind: 'yearEnd', client: tester.client, docId: stage.docIds.get(tester.id)!, fails: false }, tested);
    await reviewer.client.ask(routes.updateControlTest, { body: { id, event: 'CONCLUDE' } });
    return id;
  }

  /** A design test that was not effective is opened again after the remediation, and is effective now. */
  async function testDesignAgain(controlId: number): Promise<void> {
    const [bad] = await listTests({ kind: 'design', controlId: controlId });
    await administrator().ask(routes.updateControlTest, { body: { id: bad!.id, event: 'REOPEN', comments: '整改后重新评价设计' } });
    const { client } = actorOf(bad!.tester!.id);
    await client.ask(routes.saveTestResults, { body: { id: bad!.id, items: [{ place: 1, marks: { A: 'p' } }] } });
    await client.ask(routes.updateControlTest, { body: { id: bad!.id, event: 'SUBMIT', conclusion: 'effective' } });
    await actorOf(bad!.reviewer!.id).client.ask(routes.updateControlTest, { body: { id: bad!.id, event: 'CONCLUDE' } });
  }
  /** What is left of the plan: the control whose design was mended is tested in operation, the others are not this year. */
  async function finishPlanned(mendedId: number): Promise<void> {
    for (const { id, controlId, tester, reviewer } of await listTests({ state: 'planned' })) {
      if (placeOf(controlId) === placeOf(mendedId)) {
        const { client } = actorOf(tester!.id);
        await doTest({ id, kind: 'interim', client, docId: stage.docIds.get(tester!.id)!, fails: false }, tested);
        await actorOf(reviewer!.id).client.ask(routes.updateControlTest, { body: { id, event: 'CONCLUDE' } });
      } else await administrator().ask(routes.updateControlTest, { body: { id, event: 'CANCEL', comments: '设计无效，明年再测' } });
    }
  }

  const clientOf = (signerId: number) => stage.group.units.find(({ owner }) => owner.id === signerId)!.owner.client;
  const readTree = (id: number) => administrator().ask(routes.getStatementTree, { query: { id } });
  /** Who can sign now does, and then whoever waited for him. */
  async function signAll(campaignId: number): Promise<void> {
    for (let round = 0; round < 5; round += 1)
      for (const one of (await readTree(campaignId)).nodes)
        if (['open', 'reopened'].includes(one.state) && one.openBelow === 0) await sign(clientOf(one.signer.id), one.id);
    expect((await readTree(campaignId)).campaign).toMatchObject({ total: SIGNED, settled: SIGNED, reopened: 0 });
  }

  /** Of these lifecycles, what would still remind or move by itself. */
  const waitingTimers = (workflows: readonly string[]) =>
    stage.api.sql.query(
      `select t.workflow, count(*)::int as n from workflow_timer t where t.fired_at is null and t.workflow = any($1) group by 1`,
      [workflows],
    );

  return {
    administrator,
    waitingTimers,
    clientOf,
    readTree,
    signAll,
    figures,
    move,
    listTests,
    placeOf,
    actorOf,
    mailsOf,
    testAll,
    listDeficiencies,
    readDeficiency,
    judge,
    evaluate,
    remediate,
    testAgain,
    testDesignAgain,
    finishPlanned,
  };
}
