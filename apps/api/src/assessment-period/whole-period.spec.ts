import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { FileStorage, verifyAudit } from '@portal/platform';
import {
  buildWorld,
  freezePack,
  grantSeat,
  recordKinds,
  revenueOfAMillion,
  startNoticeWorker,
  startTestApi,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { createApi } from '../create-api.ts';
import {
  answerRequests,
  badDesign,
  badOperation,
  badReview,
  CONTROLS,
  createDeeds,
  days,
  isOperated,
  PATIENCE,
  PLANNED,
  SIGNED,
  year,
  type Stage,
} from './whole-period-stage.fixture.ts';
import { readQuestion } from '../certification/pack-question.fixture.ts';
import { finishBulk } from '../bulk/bulk.fixture.ts';
import { bodyOf, createFollower, forEach, listAll, upload } from './whole-period-deeds.fixture.ts';
import { readPapers } from './whole-period-papers.fixture.ts';
import { balanceRows, buildGroup, catalogueFiles, companyRows, createImporter, catalogue, type Group } from './whole-period.fixture.ts';

/**
 * A whole assessment period over a real catalogue of 149 controls, through the calls and in the order of the year: each test goes on where the one before it
 * ended. What is counted is the same wherever it is told.
 */
const stage = {} as Stage;
const deeds = createDeeds(stage);
const { administrator, figures, move, listTests, placeOf, actorOf, mailsOf, testAll, testAgain } = deeds;
const { listDeficiencies, readDeficiency, judge, evaluate, remediate, testDesignAgain, finishPlanned } = deeds;
const { clientOf, readTree, signAll, waitingTimers } = deeds;
jest.setTimeout(PATIENCE);
let docIds: Stage['docIds'];
let api: TestApi;
let worker: NoticeWorker;
let world: World;
let group: Group;
let follow: ReturnType<typeof createFollower>;
let importer: ReturnType<typeof createImporter>;
let periodId: number;
let controls: Stage['controls'];

beforeAll(async () => {
  expect(catalogue).toHaveLength(CONTROLS);
  api = await startTestApi(createApi);
  worker = await startNoticeWorker(api);
  world = await buildWorld(api);
  group = await buildGroup(api);
  follow = createFollower(api);
  importer = createImporter(api, world);
  Object.assign(stage, { api, worker, world, group, follow });
}, 60_000);
afterAll(async () => {
  await worker?.close();
  await api?.close();
});

test('companies, balance, materiality and the catalogue with what its controls do for the scope', async () => {
  await importer.send('company', companyRows(group.units), 'companies');
  ({ id: periodId } = await administrator().ask(routes.saveAssessmentPeriod, {
    body: { title: `${year} 年`, titleEn: `Year ${year}`, kind: 'year', ...days, currency: 'CNY' },
  }));
  stage.periodId = periodId;
  expect(await importer.send('balance', balanceRows(), 'balance', periodId)).toMatchObject({ state: 'committed' });
  await administrator().ask(routes.setMateriality, {
    body: { id: periodId, base: 'revenue', baseAmount: '395000000.99', percent: '2', performancePercent: '75', reason: '按收入' },
  });
  await administrator().ask(routes.setDeficiencyStandard, { body: { periodId, currency: 'CNY', rules: revenueOfAMillion, reason: '' } });
  const files = catalogueFiles(catalogue, group.units);
  for (const [place, family] of files.families.entries())
    await administrator().ask(routes.saveBusinessProcess, { body: { code: `F${place + 1}`, name: `流程 ${family}`, nameEn: family } });
  expect(await importer.file('storage', files.store)).toMatchObject({ state: 'committed', created: CONTROLS });
  expect(await importer.file('control', files.controls)).toMatchObject({ state: 'committed', created: CONTROLS });
  const { rows, total } = await listAll(administrator(), 'getRiskControlByPage', {});
  expect([rows.length, total]).toEqual([CONTROLS, CONTROLS]);
}, 60_000);

test('owners assess all of them and a second administrator reviews each; what he found becomes a deficiency', async () => {
  const started = await administrator().ask(routes.startBulk, { body: { list: 'risk-controls', action: 'submit', filter: {} } });
  await finishBulk(api, started.jobId);
  controls = await api.sql.query(
    `select c.id, c.risk_no as "riskNo", c.owner_id as "ownerId", (row_number() over (order by c.id))::int - 1 as place
     from risk_control c where c.is_active and c.state = 'assessing' order by c.id`,
  );
  stage.controls = controls;
  expect(controls).toHaveLength(CONTROLS);
  const asked = (await worker.mails()).map(({ userNo, kind }) => `${userNo} ${kind}`);
  expect(asked).toHaveLength(new Set(asked).size);
  await forEach(controls, async ({ id, ownerId, place }) => {
    const { client } = group.units.find(({ owner }) => owner.id === ownerId)!.owner;
    await client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    const found = { controlEffectiveness: 2, controlDeficiency: '10', remediationPlan: '补充复核', expectedCompletionDate: days.lastDay };
    const fine = { controlEffectiveness: 5, controlDeficiency: '0' };
    await world.reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: id, wfStatus: true, ...(badReview.includes(place) ? found : fine) },
    });
  });
  await follow();
  const { rows } = await listAll(administrator(), 'getDeficiencyByPage', { periodId });
  expect(rows.map(({ source, state }) => [source, state])).toEqual(badReview.map(() => ['review', 'proposed']));
}, 120_000);

test('every control is planned for test, of design and of operation, by one workbook: one mail a tester; all that is in scope is covered', async () => {
  const attributes = (['A', 'B'] as const).map((letter) => ({
    letter,
    text: '有签字',
    textEn: 'Signed',
    expected: '签字',
    expectedEn: 'Signed',
  }));
  await administrator().ask(routes.saveTestProcedure, { body: { code: 'PR-WP', title: '三单匹配', titleEn: 'Match', attributes } });
  await worker.forget();
  const plan = controls.flatMap(({ riskNo, place }) =>
    (isOperated(place) ? ['设计', '运行有效性（期中）'] : ['设计']).map((kind) => ({
      controlNo: riskNo,
      kind,
      tester: group.testers[place % 3]!.userNo,
      reviewer: group.testReviewers[place % 2]!.userNo,
      dueOn: '',
      procedure: 'PR-WP',
    })),
  );
  expect(await importer.send('testPlan', plan, 'plan', periodId)).toMatchObject({ state: 'committed', created: PLANNED });
  await administrator().ask(routes.decideScope, { body: { id: periodId, acceptAll: true, reason: '按重要性水平' } });
  await move('START');
  expect(await mailsOf('controlTestGiven')).toEqual({ 'wp.tester1': 1, 'wp.tester2': 1, 'wp.tester3': 1 });
  const scope = await administrator().ask(routes.getAssessmentScope, { query: { id: periodId } });
  const coverage = await administrator().ask(routes.getAssessmentCoverage, { query: { id: periodId } });
  const told = await figures();
  expect(scope.totals).toMatchObject(coverage.totals);
  expect([scope.totals.difference, scope.gaps, scope.undecided]).toEqual(['0.00', 0, 0]);
  const { inScope } = scope.totals;
  expect(told.coverage).toEqual({ inScope, covered: inScope, coveredPart: '100.0%', gaps: 0, undecided: 0 });
  expect(told.open).toContainEqual({ workflow: 'controlTest', count: PLANNED });
}, 120_000);

test('evidence is asked for once a person and accepted by who asked', async () => {
  docIds = new Map(
    await forEach(group.testers, async ({ id, client }) => [id, await upload(client, 'paper.pdf', `%PDF-1.7 ${id}`)] as const),
  );
  stage.docIds = docIds;
  await worker.forget();
  const tests = await listTests({ kind: 'design' });
  for (const { id, client } of group.testers) {
    const testIds = tests.filter(({ tester }) => tester!.id === id).map((one) => one.id);
    const made = await client.ask(routes.saveEvidenceRequests, { body: { title: '签收单', dueOn: days.lastDay, testIds } });
    expect(made.map(({ problem }) => problem)).toEqual(group.units.map(() => null));
    expect(made.reduce((sum, one) => sum + one.tests.length, 0)).toBe(testIds.length);
  }
  // Three people asked each of them, once.
  expect(await mailsOf('evidenceRequested')).toEqual(Object.fromEntries(group.units.map(({ owner }) => [owner.userNo, 3])));
  await answerRequests(group);
}, 120_000);

test('all designs are tested and concluded; what is not effective becomes one deficiency each', async () => {
  await worker.forget();
  await testAll('design');
  await follow();
  await follow();
  const { rows } = await listAll(administrator(), 'getDeficiencyByPage', { periodId, source: 'controlTest' });
  expect(rows).toHaveLength(badDesign.length);
  expect(await listTests({ kind: 'design', state: 'concluded', conclusion: 'ineffective' })).toHaveLength(badDesign.length);
}, 240_000);

test('all that is designed well is tested in operation; the others cannot begin', async () => {
  await testAll('interim');
  await follow();
  const waiting = await listTests({ kind: 'interim', state: 'planned' });
  expect(waiting.map(({ controlId }) => placeOf(controlId)).sort((a, b) => a - b)).toEqual(badDesign);
  const { id, tester } = waiting[0]!;
  expect(await actorOf(tester!.id).client.call(routes.updateControlTest, { body: { id, event: 'START' } })).toMatchObject({
    code: 'not_allowed',
  });
  const told = await figures();
  const sum = (name: 'planned' | 'inProgress' | 'inReview' | 'concluded' | 'failed' | 'late') =>
    told.tests.reduce((all, one) => all + one[name], 0);
  expect([sum('planned'), sum('inProgress'), sum('inReview'), sum('concluded'), sum('failed')]).toEqual([
    badDesign.length,
    0,
    0,
    PLANNED - badDesign.length,
    badDesign.length + badOperation.length,
  ]);
  for (const by of ['process', 'tester', 'kind'] as const) {
    const board = await administrator().ask(routes.getControlTestBoard, { body: { periodId, by } });
    expect(board.reduce((all, { total }) => all + total, 0)).toBe(PLANNED);
    expect(board.reduce((all, { ineffective }) => all + ineffective, 0)).toBe(sum('failed'));
  }
});

test('each deficiency is evaluated, challenged and concluded; together they are graver than each alone', async () => {
  const found = await listDeficiencies();
  expect(found).toHaveLength(badDesign.length + badOperation.length + badReview.length);
  const [left, dismissed, ...rest] = found.filter(({ source }) => source === 'controlTest');
  rest.push(...found.filter(({ source }) => source === 'review'));
  await judge(dismissed!.id, 'DISMISS', '单据已补齐');
  // Alone each is a control deficiency of 0.2 %; three of them are significant, and five material.
  for (const { id } of rest) await evaluate(id, '2000');
  expect(await listDeficiencies({ class: 'material' })).toHaveLength(rest.length);
  const last = rest.at(-1)!;
  await judge(last.id, 'DISAGREE', '金额依据不足');
  await evaluate(last.id, '500');
  expect(await readDeficiency(last.id)).toMatchObject({ class: 'material', aloneClass: 'control' });
  // Nobody judges what he evaluated.
  for (const event of ['AGREE', 'DISMISS'] as const)
    expect((await administrator().call(routes.updateDeficiency, { body: { id: last.id, event, comments: 'x' } })).code).toBe('not_allowed');
  for (const { id } of rest) {
    await judge(id, 'AGREE');
    await judge(id, 'CONCLUDE');
  }
  expect((await listDeficiencies({ open: true })).map(({ state }) => state).sort()).toEqual([...rest.map(() => 'concluded'), 'proposed']);
  expect((await listDeficiencies({ state: 'proposed' })).map(({ id }) => id)).toEqual([left!.id]);
}, 120_000);

let carried: number[];

test('what was mended is tested again and closed; a bad design is mended, its test reopened, and only then tested in operation', async () => {
  const concluded = await listDeficiencies({ state: 'concluded' });
  const details = await forEach(concluded, ({ id }) => readDeficiency(id));
  const design = details.filter(({ control, source }) => source === 'controlTest' && badDesign.includes(placeOf(control!.id)));
  const operation = details.filter(({ control, source }) => source === 'controlTest' && badOperation.includes(placeOf(control!.id)));
  const reviewed = details.filter(({ source }) => source === 'review');
  const mended = [design[0]!, ...operation.slice(0, 3), reviewed[0]!];
  for (const one of mended) {
    await remediate(one.id);
    if (one === design[0]) await testDesignAgain(one.control!.id);
    const testId = await testAgain(one.control!.id);
    // Of the same day: the table asks for two quarters in operation.
    const retest = { id: one.id, testId, shortReason: '整改后逐笔核对' };
    expect(await administrator().ask(routes.retestDeficiency, { body: retest })).toMatchObject({ state: 'retested' });
    await judge(one.id, 'CLOSE');
  }
  // Those whose design stays bad are not tested in operation this year; what can be done is done.
  await finishPlanned(design[0]!.control!.id);
  await follow();
  expect(await listTests({ open: true })).toEqual([]);
  carried = (await listDeficiencies({ open: true })).map(({ id }) => id);
  // One was never evaluated, and those that are concluded are not mended yet.
  expect(carried).toHaveLength(1 + concluded.length - mended.length);
}, 240_000);

test('a campaign over the tree of companies is signed from the leaves to the top, and again where a fact moved', async () => {
  const questions = [{ code: 'fraud', zh: '没有舞弊？', en: 'No fraud?' }];
  const { id: textId } = await administrator().ask(routes.saveStatementText, {
    body: { textZh: '{scope} {period} {controls} 项控制', textEn: '{scope} {period} {controls} controls', questions },
  });
  const proposed = await administrator().ask(routes.proposeStatementTree, { body: { periodId, by: 'company' } });
  expect(proposed.map(({ controls: own }) => own).reduce((sum, own) => sum + own, 0)).toBe(CONTROLS);
  await worker.forget();
  // The top also signs for the company below it.
  const topSigner = proposed.find(({ parentKey }) => parentKey === '')!.signer!;
  const nodes = proposed.map(({ signer, controls: _controls, ...node }) => ({
    ...node,
    signerId: node.title === '公司 B' ? topSigner.id : signer!.id,
  }));
  const { id: campaignId } = await administrator().ask(routes.openStatements, {
    body: { periodId, name: '年度声明', nameEn: 'Statements of the year', textId, dueOn: days.lastDay, nodes },
  });
  const asked = await mailsOf('statementAsked');
  expect([Object.keys(asked).length, Object.values(asked)]).toEqual([4, [1, 1, 1, 1]]);
  const top = (await readTree(campaignId)).nodes.find(({ parentId }) => parentId === null)!;
  expect(await clientOf(top.signer.id).call(routes.signCertification, await bodyOf(clientOf(top.signer.id), top.id))).toMatchObject({
    code: 'not_allowed.open_below',
  });
  await signAll(campaignId);
  const signed = await administrator().ask(routes.getCertification, { query: { id: top.id } });
  expect(signed.signedFigures).toMatchObject({
    controls: CONTROLS,
    reviewed: CONTROLS,
    materialWeaknesses: (await listDeficiencies({ class: 'material', open: true })).length,
    notEvaluated: 1,
    // Those right below it: A and B.
    below: 2,
    belowSettled: 2,
  });
  for (const figure of ['controls', 'testsEffective', 'testsNotEffective', 'materialWeaknesses', 'notEvaluated'] as const) {
    const { totalCount } = await administrator().ask(routes.getStatementRecords, { body: { id: top.id, figure } });
    expect([figure, totalCount]).toEqual([figure, signed.figures[figure]]);
  }
  // A fact of company A1 moves: it, A and the group are asked again, and nobody else.
  const [open] = await listDeficiencies({ state: 'proposed' });
  const { control } = await readDeficiency(open!.id);
  await evaluate(open!.id, '100');
  await judge(open!.id, 'AGREE');
  await judge(open!.id, 'CONCLUDE');
  const { reopened } = await follow();
  const company = group.units[placeOf(control!.id) % group.units.length]!.company;
  expect(reopened).toBe({ G: 1, A: 2, B: 2, A1: 3, A2: 3 }[company]);
  await signAll(campaignId);
  expect((await figures()).statements).toMatchObject({ total: SIGNED, signed: SIGNED, reopened: 0 });
}, 120_000);

test('the pack, the period and its papers tell the same; signed off, nothing of it waits for anybody', async () => {
  await move('CONCLUDE');
  const packId = await freezePack(api, world, periodId);
  const pack = await administrator().ask(routes.getCommitteePack, { query: { id: packId } });
  expect(pack.files).toHaveLength(4);
  const inPack = new Map(
    pack.sections
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figures' ? block.figures : [])))
      .map((one) => [one.key, one]),
  );
  // What is still open is told with its control: titles are a tester's own words, and many are alike.
  const { blocks } = pack.sections.find(({ name }) => name === 'deficiencies')!;
  const findings = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  expect(findings.map((row) => /^RC-/.test(row[2]!.en))).toEqual(carried.map(() => true));
  // Behind each figure is the list that it counts.
  for (const { key, value, question } of inPack.values()) {
    const asked = readQuestion(question);
    if (asked)
      expect([key, (await administrator().ask(routes[asked.call], { body: asked.body as never })).totalCount]).toEqual([key, value]);
  }
  const told = await figures();
  const classes = new Map(told.deficiencies.map((one) => [one.class, one.evaluating + one.remediating]));
  expect(inPack.get('deficiencies.material')!.value).toBe(classes.get('material') ?? 0);
  expect(told.open.filter(({ count }) => count > 0)).toEqual([]);
  await move('SIGN_OFF');
  await follow();
  await worker.settle();
  // No duty and no timer of a test, request or statement of the period is left.
  const subjects: readonly string[] = ['controlTest', 'evidenceRequest', 'certification', 'assessmentPeriod'];
  expect(await waitingTimers(subjects)).toEqual([]);
  for (const { client, userNo } of [...group.testers, ...group.testReviewers, ...group.units.map(({ owner }) => owner)]) {
    const { data } = await client.ask(routes.getMyDuties, { query: {} });
    expect([userNo, data.filter(({ subject }) => subjects.includes(subject))]).toEqual([userNo, []]);
  }
  const { problems } = await verifyAudit(api.config.DATABASE_URL, recordKinds, { storage: api.app.get(FileStorage as never) });
  expect(problems).toEqual([]);
  const [outbox] = await api.sql.query('select count(*)::int as n from outbox_message where published_at is null');
  expect(outbox).toEqual({ n: 0 });
}, 120_000);

test('the working papers verify without the portal: every test is in them, and each sample is drawn again from what lies beside it', async () => {
  const papers = await readPapers(api, administrator(), periodId);
  expect([papers.problems, papers.deadLinks]).toEqual([[], []]);
  const tests = await listTests();
  expect(papers.testIds.sort()).toEqual(tests.map(({ id }) => id).sort());
  expect(papers.records).toBe(tests.length + (await listDeficiencies()).length + SIGNED);
  // Of each test of operation that was begun; a design test has a case that was chosen.
  const operated = tests.filter(({ kind, state }) => kind !== 'design' && state === 'concluded');
  expect(papers.samples).toEqual(operated.map(({ recordNo }) => [recordNo, []]).sort());
});

test('an auditor reads from his seat what was concluded, all of it and nothing else, and each reading is logged', async () => {
  const { client } = group.auditor;
  const seatId = await grantSeat(world, group.auditor.id, { periodIds: [periodId], reading: 'concluded' });
  const concluded = (await listTests({ state: 'concluded' })).map(({ id }) => id).sort();
  const { rows, total } = await listAll(client, 'getControlTestByPage', { periodId });
  expect([rows.map(({ id }) => id).sort(), total]).toEqual([concluded, concluded.length]);
  const [first] = rows;
  await client.ask(routes.getControlTest, { query: { id: first!.id } });
  await client.ask(routes.markLookedAt, { body: { workflow: 'controlTest', id: first!.id, marked: true } });
  const seat = await client.ask(routes.getAuditorSeat, { query: { id: seatId } });
  expect(seat.progress).toContainEqual({ workflow: 'controlTest', covered: concluded.length, lookedAt: 1, changed: 0 });
  expect((await client.ask(routes.getAssessmentCoverage, { query: { id: periodId } })).totals).toEqual(
    (await administrator().ask(routes.getAssessmentCoverage, { query: { id: periodId } })).totals,
  );
  const reads = await client.ask(routes.getAuditorSeatReads, { body: { id: seatId } });
  expect(reads.totalCount).toBeGreaterThan(2);
  expect((await client.call(routes.updateControlTest, { body: { id: first!.id, event: 'REOPEN', comments: 'x' } })).isSuccess).toBe(false);
}, 60_000);

test('the next period takes along every plan and what is open, and no result', async () => {
  const counts = await administrator().ask(routes.getCarryOverCounts, { query: { id: periodId } });
  const before = await listTests({ cancelled: false });
  expect(counts).toMatchObject({ plans: before.length, deficiencies: carried.length });
  await worker.forget();
  const next = { firstDay: `${year + 1}-01-01`, lastDay: `${year + 1}-12-31` };
  const { id } = await administrator().ask(routes.carryAssessmentPeriod, {
    body: { fromId: periodId, title: `${year + 1} 年`, titleEn: `Year ${year + 1}`, kind: 'year', ...next },
  });
  const { rows } = await listAll(administrator(), 'getControlTestByPage', { periodId: id });
  expect(rows.map(({ controlId, kind }) => `${controlId} ${kind}`).sort()).toEqual(
    before.map(({ controlId, kind }) => `${controlId} ${kind}`).sort(),
  );
  expect(rows.every(({ state, conclusion, done }) => state === 'planned' && conclusion === null && done === 0)).toBe(true);
  const taken = await listAll(administrator(), 'getDeficiencyByPage', { periodId: id, carried: true });
  expect(taken.rows.map((one) => one.id).sort()).toEqual([...carried].sort());
  const told = await administrator().ask(routes.getPeriodDifferences, { query: { id } });
  expect(told).toMatchObject({
    plans: { carried: before.length, left: 0 },
    deficiencies: { carried: carried.length, open: carried.length },
  });
  expect(await mailsOf('controlTestGiven')).toEqual({ 'wp.tester1': 1, 'wp.tester2': 1, 'wp.tester3': 1 });
}, 60_000);
