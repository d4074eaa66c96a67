import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes, type RiskControlRecord, type Route, type RouteData, type ControlAction } from '@portal/contract';
import { furtherFields } from '@portal/risk-control';
import { buildWorld, startTestApi, type Actor, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

type Trail = RouteData<typeof routes.getTrail>;
type Random = () => number;

/** A small generator of its own, so that a failing walk can be walked again. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const asOf = (id: number, query: Record<string, unknown> = {}) =>
  world.administrator.client.ask(routes.getTrail, { query: { type: 'riskControl', id, ...query } });

/** What GetRiskControl answers, in the words of the trail; people by name, lists without order. */
function sayRecord(record: RiskControlRecord): Record<string, string> {
  const control = record.risk_CurrentControl;
  const person = (one: { name: string; userNO: string }) => `${one.name} (${one.userNO})`;
  const lines = (items: string[]) => items.sort().join('\n');
  const fields = {
    riskNo: record.riskNo,
    riskYear: record.riskYear,
    riskStoreNo: record.riskStoreNo,
    categoryLevelOne: record.categoryLevelOne,
    categoryLevelTwo: record.categoryLevelTwo,
    categoryLevelThree: record.categoryLevelThree,
    categoryLevelTwoStr: record.categoryLevelTwoStr,
    categoryLevelThreeStr: record.categoryLevelThreeStr,
    riskDescription: record.riskDescription,
    consequences: record.consequences,
    consequences_EN: record.consequences_EN,
    managementArea: record.managementArea,
    keyControl: record.keyControl,
    businessUnit: record.businessUnit,
    controlObjective: record.controlObjective,
    standardControlDesc: record.standardControlDesc,
    controlCategory: record.controlCategory,
    controlOwnerFunction: record.controlOwnerFunction,
    controlOwnerDeptId: record.controlOwnerDeptId,
    controlOwner: record.owner && person(record.owner),
    needOwnerApprove: record.needOwnerApprove,
    // No walk shares a control: shared-control.spec tells those.
    sharedControl: record.sharedControl?.controlNo ?? '',
    sharedWith: '',
    assistants: lines(record.owners.map((one) => person({ name: one.name, userNO: one.no }))),
    forwardedTo: lines(record.forwardedTo.map(person)),
    currentControlDesc: control.currentControlDesc,
    controlFrequency: control.controlFrequency || '',
    controlMode: control.controlMode || '',
    controlAssessmentScore: control.controlAssessmentScore,
    controlAssessmentComments: control.controlAssessmentComments,
    comments: control.comments,
    risk_Docs: lines(control.risk_Docs.map((file) => file.fileName)),
    isActive: record.isActive,
    state: record.state,
    rowVersion: record.rowVersion,
  };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? '' : String(value)]));
}

const ofPeople = ['controlOwner', 'assistants', 'forwardedTo'];
const withoutOrder = ['assistants', 'forwardedTo', 'risk_Docs'];
/** What a room above keeps beside the control has steps and a test of its own (control-attributes.spec.ts). */
const beside: readonly string[] = furtherFields;
const ofReview = ['controlEffectiveness', 'controlDeficiency', 'remediationPlan', 'expectedCompletionDate'];

function sayTrail(trail: Trail): Record<string, string> {
  const fields = trail.fields
    .filter(({ field }) => ![...ofReview, ...beside].includes(field))
    .map(({ field, value, text }) => {
      const said = ofPeople.includes(field) ? text : value;
      return [field, withoutOrder.includes(field) ? said.split('\n').sort().join('\n') : said];
    });
  return { ...Object.fromEntries(fields), state: trail.state, rowVersion: String(trail.rowVersion) };
}

interface Act {
  readonly action: ControlAction;
  readonly route: Route;
  readonly body: (record: RiskControlRecord, actor: Actor) => Promise<Record<string, unknown>>;
}

/** Actions with changing inputs, so that every step changes something else. */
function buildActs(random: Random): Act[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const word = () => pick(['采购', '复核', 'signed', 'twice', '', '每季度', 'a\nb']);
  const some = (list: readonly Actor[]) => list.filter(() => random() < 0.5).map((actor) => actor.id);
  const standard = async (record: RiskControlRecord, actor: Actor) => {
    const isOthers = random() < 0.3;
    return world.standardBody({
      id: record.id,
      ...(isOthers && { categoryLevelOne: 0, categoryLevelTwo: 0, categoryLevelThree: 0, categoryLevelTwoStr: word() }),
      consequences: word(),
      riskDescription: `风险${word()}`,
      needOwnerApprove: random() < 0.5,
      controlOwner: record.state === 'draft' ? pick([world.owner, world.otherOwner, actor]).id : record.controlOwner,
    });
  };
  const assessment = async (record: RiskControlRecord, actor: Actor) => {
    const files = record.risk_CurrentControl.risk_Docs;
    const [file] = (await actor.client.upload(routes.attachmentUpload, [{ name: `${Math.floor(random() * 1e9)}.txt`, content: 'x' }])).data;
    const gone = files.filter(() => random() < 0.3).map((old) => ({ docId: old.docId, type: 2, isDelete: true }));
    return world.assessmentBody(record.id, {
      currentControlDesc: `控制${word()}`,
      comments: word(),
      controlAssessmentScore: pick([1, 2, 3, 4, 5]),
      controlFrequency: pick([1, 2]),
      risk_Docs: [...gone, ...(random() < 0.5 ? [{ docId: file!.id, type: 2, isDelete: false }] : [])],
    });
  };
  const reason = async (record: RiskControlRecord) => ({ id: record.id, riskId: record.id, reason: 'why' });
  const review = (decision: Record<string, unknown>) => async (record: RiskControlRecord) => ({ riskId: record.id, ...decision });
  return [
    { action: 'SAVE_DRAFT', route: routes.saveDraftRiskControl, body: standard },
    { action: 'SUBMIT', route: routes.updateRiskControl, body: standard },
    {
      action: 'SET_ASSISTANTS',
      route: routes.updateRiskControlOwners,
      body: async (record, owner) => ({
        riskId: record.id,
        userId: some([world.assistant, world.otherOwner, world.owner, world.outsider].filter((actor) => actor.id !== owner.id)),
        NeedOwnerApprove: random() < 0.5,
      }),
    },
    { action: 'SAVE_ASSESSMENT', route: routes.saveDraftRiskCurrentControl, body: assessment },
    { action: 'SUBMIT_ASSESSMENT', route: routes.updateRiskCurrentControl, body: assessment },
    { action: 'OWNER_APPROVE', route: routes.ownerApproval, body: review({ approved: true }) },
    { action: 'OWNER_RETURN', route: routes.ownerApproval, body: review({ approved: false, comments: '改' }) },
    { action: 'CLOSE', route: routes.updateReviewRequest, body: review({ wfStatus: true, controlEffectiveness: 4 }) },
    { action: 'REJECT', route: routes.updateReviewRequest, body: review({ wfStatus: false, comments: '退' }) },
    { action: 'WITHDRAW', route: routes.withdrawRiskCurrentControl, body: reason },
    { action: 'REOPEN', route: routes.reopenRiskControl, body: reason },
    { action: 'DELETE', route: routes.deleteRiskControl, body: reason },
    { action: 'RESTORE', route: routes.restoreRiskControl, body: reason },
    {
      action: 'FORWARD',
      route: routes.ccToTask,
      body: async (record) => ({ riskId: record.id, userId: [world.outsider.id, ...some([world.aide])] }),
    },
    {
      action: 'REASSIGN',
      route: routes.reassignControlOwner,
      body: async (record) => ({
        riskId: record.id,
        controlOwner: [world.owner, world.otherOwner, world.assistant].find((actor) => actor.id !== record.controlOwner)!.id,
        reason: 'why',
      }),
    },
  ];
}

/** Walks along what is offered, and keeps what GetRiskControl answered after every step. */
async function walk(id: number, seed: number, steps: number): Promise<Map<number, RiskControlRecord>> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const acts = buildActs(random);
  const actors = [world.administrator, world.reviewer, world.owner, world.assistant, world.otherOwner];
  const first = await world.record(id);
  const seen = new Map([[first.rowVersion, first]]);
  for (let step = 0; step < steps; step += 1) {
    const actor = pick(actors);
    const mine = await actor.client.call(routes.getRiskControl, { query: { id } });
    // A deleted record waits for its restoring; deleting itself stays rare, so that the walk gets somewhere.
    const offered = acts.filter(({ action }) => mine.isSuccess && mine.data.allowedActions.includes(action));
    const wanted = offered.filter(({ action }) => action !== 'DELETE' || random() < 0.2);
    if (wanted.length === 0) continue;
    const act = pick(wanted);
    await actor.client.call(act.route, { body: await act.body(mine.data, actor) });
    const now = await world.record(id);
    seen.set(now.rowVersion, now);
  }
  return seen;
}

const events = new Set<string>();

test.each([
  [11, 'draft'],
  [12, 'assessing'],
  [13, 'reviewing'],
  [14, 'rolled'],
] as const)('walk %i from %s: the steps tell the record as it was after each of them', async (seed, begin) => {
  const id = begin === 'rolled' ? await rollForward() : (await world.bring(begin)).id;
  const seen = await walk(id, seed, 45);
  const now = await asOf(id);
  expect(sayTrail(now)).toEqual(sayRecord(await world.record(id)));
  expect(now.steps.map((step) => step.seq)).toEqual(now.steps.map((_, index) => index + 1));
  expect(seen.size).toBeGreaterThan(15);
  for (const step of now.steps) {
    events.add(step.event);
    const record = seen.get(step.seq + 1);
    if (!record) continue;
    expect(sayTrail(await asOf(id, { step: step.seq }))).toEqual(sayRecord(record));
    const together = now.steps.findLast((other) => other.at === step.at)!;
    expect(sayTrail(await asOf(id, { asOf: step.at }))).toEqual(sayRecord(seen.get(together.seq + 1)!));
  }
});

test('the walks went through the steps that change values in their own ways', () => {
  expect([...events]).toEqual(
    expect.arrayContaining([
      'SAVE_DRAFT',
      'SET_ASSISTANTS',
      'REASSIGN',
      'SUBMIT_ASSESSMENT',
      'REVIEW_CLOSED',
      'DELETE',
      'RESTORE',
      'REOPEN',
    ]),
  );
});

async function rollForward(): Promise<number> {
  const { id } = await world.bring('complete');
  const outcome = await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids: [id] } });
  return outcome.done[0]!.id;
}

test('two steps differ in what happened between them, with the names in both languages', async () => {
  const { id } = await world.bring('assessing');
  const { administrator, owner, otherOwner } = world;
  await administrator.client.ask(routes.updateRiskControl, { body: world.standardBody({ id, riskDescription: '改过的风险' }) });
  await administrator.client.ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: otherOwner.id, reason: 'why' } });
  const difference = (query: Record<string, unknown>) =>
    administrator.client.call(routes.getTrailDifference, { query: { type: 'riskControl', id, ...query } });
  const { changes } = (await difference({ from: 1, to: 3 })).data;
  const [then, now] = [await asOf(id, { step: 1 }), await asOf(id)];
  const ownerIn = (trail: Trail) => trail.fields.find(({ field }) => field === 'controlOwner')!;
  expect(ownerIn(then).value).toBe(String(owner.id));
  expect(changes).toEqual([
    expect.objectContaining({
      field: 'riskDescription',
      before: '供应商单一,断供影响生产',
      after: '改过的风险',
      afterTextEn: '改过的风险',
    }),
    expect.objectContaining({
      field: 'controlOwner',
      beforeText: ownerIn(then).text,
      beforeTextEn: ownerIn(then).textEn,
      afterText: ownerIn(now).text,
      afterTextEn: ownerIn(now).textEn,
    }),
  ]);
  expect(ownerIn(now).text).toContain(otherOwner.userNo);
  expect((await difference({ from: 3, to: 1 })).data.changes.map(({ field, after }) => [field, after])).toEqual([
    ['riskDescription', '供应商单一,断供影响生产'],
    ['controlOwner', String(owner.id)],
  ]);
  expect((await difference({ from: 2, to: 2 })).data.changes).toEqual([]);
  // The owner is kept as an id at first and as a name after a reassignment.
  await administrator.client.ask(routes.reassignControlOwner, { body: { riskId: id, controlOwner: owner.id, reason: 'back' } });
  expect((await difference({ from: 2, to: 4 })).data.changes).toEqual([]);
  expect((await difference({ from: 1 })).errors).toMatchObject([{ field: 'to', code: 'validation.required' }]);
  expect((await difference({ from: 1, to: 5 })).errors).toMatchObject([{ field: 'to', code: 'validation.invalid' }]);
});

test('categories and departments are named in both languages', async () => {
  const { id } = await world.bring('assessing');
  const { fields } = await asOf(id);
  const record = await world.record(id);
  expect(fields.filter(({ field }) => ['categoryLevelOne', 'controlOwnerDeptId'].includes(field))).toEqual([
    { field: 'categoryLevelOne', value: String(record.categoryLevelOne), text: record.category1Name, textEn: record.category1NameEn },
    { field: 'controlOwnerDeptId', value: String(record.controlOwnerDeptId), text: record.departmentName, textEn: record.departmentNameEn },
  ]);
});

test('a day means its end; what is to come and what was before the creation is refused', async () => {
  const { id } = await world.bring('reviewing');
  const { steps } = await asOf(id);
  const ask = (when: Record<string, unknown>, language: 'zh' | 'en' = 'en') =>
    world.administrator.client.call(routes.getTrail, { query: { type: 'riskControl', id, ...when }, language });
  const dayOf = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(instant);
  expect((await ask({ asOf: dayOf(Date.now()) })).data).toMatchObject({ state: 'reviewing', rowVersion: steps.length + 1 });
  for (const later of [dayOf(Date.now() + 86_400_000), new Date(Date.now() + 60_000).toISOString()]) {
    expect(await ask({ asOf: later })).toMatchObject({ isSuccess: false, errors: [{ field: 'asOf', code: 'validation.future_date' }] });
  }
  for (const earlier of ['2020-02-29', new Date(Date.parse(steps[0]!.at) - 1).toISOString()]) {
    expect(await ask({ asOf: earlier })).toMatchObject({
      isSuccess: false,
      code: 'not_found.before_creation',
      message: 'The record did not exist on that date',
    });
  }
  expect((await ask({ asOf: '2020-02-29' }, 'zh')).message).toBe('该日期时记录尚未创建');
  for (const malformed of ['yesterday', '2026-02-30', '2026-02-30T00:00:00Z', '2026-01-01T00:00']) {
    expect(await ask({ asOf: malformed })).toMatchObject({ isSuccess: false, errors: [{ field: 'asOf', code: 'validation.invalid' }] });
  }
  for (const step of [0, -1, steps.length + 1]) {
    expect(await ask({ step })).toMatchObject({ isSuccess: false, errors: [{ field: 'step', code: 'validation.invalid' }] });
  }
});

test('who may not read the record learns nothing of its past, and only risk controls have one', async () => {
  const { id } = await world.bring('assessing');
  for (const [actor, type, subject] of [
    [world.outsider, 'riskControl', id],
    [world.administrator, 'riskControl', 999_999_999],
    [world.administrator, 'importBatch', id],
  ] as const) {
    const at = await actor.client.call(routes.getTrail, { query: { type, id: subject, asOf: '2020-01-01' } });
    const between = await actor.client.call(routes.getTrailDifference, { query: { type, id: subject, from: 1, to: 9 } });
    expect([at.code, between.code]).toEqual(['not_found', 'not_found']);
  }
});
