import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { messages, routes, type MessageKey, type RiskListInput } from '@portal/contract';
import { readSigningKey, sealDay, verifyAudit } from '@portal/platform';
import { buildWorld, recordKinds, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
/** Each story's rows are of a unit of its own. */
const units = [
  'WALK',
  'MORE',
  'FILE',
  'REFUSED',
  'LEAVE',
  'DELETED',
  'EDIT',
  'ROLL-lead',
  'ROLL-follower',
  'BOTH',
  'OPEN',
  'ONCE',
  'MANY',
  'NONE',
];
const thisYear = Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date()));

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  await api.sql.query(
    `insert into sys_resource (class_code, class_name, class_name_en, class_item)
     select 'RiskControl_businessUnit', unit, unit, 'x' || place from unnest($1::text[]) with ordinality as u (unit, place)`,
    [units],
  );
});
afterAll(() => api?.close());

const reason = 'The same purchase approval covers both risks';
const join = (riskId: number, leadId: number | null, more: Record<string, unknown> = {}) =>
  world.administrator.client.call(routes.joinSharedControl, { body: { riskId, leadId, reason, ...more }, language: 'en' });
const separate = (riskId: number, more: Record<string, unknown> = {}) =>
  world.administrator.client.call(routes.separateSharedControl, {
    body: { riskId, reason: 'It works differently here', ...more },
    language: 'en',
  });
const list = async (body: RiskListInput) => {
  const { data } = await world.administrator.client.ask(routes.getRiskControlByPage, { body: { pageSize: 50, isActive: true, ...body } });
  return data;
};
const history = async (id: number) =>
  (await world.administrator.client.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true }, language: 'en' })).map(
    ({ operationCode, changes }) => ({ operationCode, changes }),
  );
/** A leading row in a state and a row that shares its control, in a unit of their own. */
async function share(state: 'draft' | 'assessing' | 'complete', unit: string) {
  const lead = await world.bring(state, { businessUnit: unit, riskDescription: 'Purchases are not approved' });
  const follower = await world.bring('draft', {
    businessUnit: unit,
    riskDescription: 'Suppliers are paid twice',
    standardControlDesc: 'A control of its own',
    keyControl: '否',
    controlOwner: world.otherOwner.id,
  });
  expect(await join(follower.id, lead.id)).toMatchObject({ isSuccess: true, data: { state: 'shared' } });
  return { leadId: lead.id, leadNo: lead.riskNo, followerId: follower.id, followerNo: follower.riskNo };
}

describe('a row that joins the control of another one', () => {
  test('shows its assessment and review as they come, keeps its own risk, and both histories tell why', async () => {
    const { leadId, leadNo, followerId, followerNo } = await share('assessing', 'WALK');
    const joined = await world.record(followerId);
    const controlNo = joined.sharedControl!.controlNo;
    expect(controlNo).toMatch(/^KC-\d{6}$/);
    expect(joined).toMatchObject({
      state: 'shared',
      riskDescription: 'Suppliers are paid twice',
      standardControlDesc: '每年复核供应商清单',
      keyControl: '是',
      owner: { id: world.owner.id },
      sharedControl: {
        isLeading: false,
        leading: { id: leadId, riskNo: leadNo, state: 'assessing' },
        others: [{ id: followerId, riskNo: followerNo }],
      },
    });
    expect(joined.allowedActions.toSorted()).toEqual(['DELETE', 'FORWARD', 'ROLL_FORWARD', 'SEPARATE', 'SUBMIT']);

    await world.owner.client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(leadId) });
    await world.reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: leadId, wfStatus: true, controlEffectiveness: 4, controlDeficiency: '0', comments: 'Small gaps' },
    });
    expect(await world.record(followerId)).toMatchObject({
      state: 'shared',
      risk_CurrentControl: { riskId: leadId, currentControlDesc: '采购经理每季度复核并签字', controlAssessmentScore: 4, controlStatus: 3 },
      risk_ReviewInfo: { riskId: leadId, controlEffectiveness: 4 },
      sharedControl: { leading: { state: 'complete' } },
    });
    const rows = await list({ businessUnit: 'WALK' });
    expect(rows.find(({ id }) => id === followerId)).toMatchObject({
      state: 'shared',
      currentControlDesc: '采购经理每季度复核并签字',
      controlAssessmentScore: 4,
      controlEffectiveness: 4,
      riskControlOwnerUserNo: world.owner.userNo,
      riskReportStatusName: 'Shared · Complete',
      sharedControl: { controlNo, leadingId: leadId, leadingNo: leadNo, leadingState: 'complete' },
    });
    expect((await world.administrator.client.ask(routes.getRiskReviewHistory, { query: { id: followerId } })).length).toBe(1);

    expect((await history(followerId)).find(({ operationCode }) => operationCode === 'JOIN_SHARED')?.changes).toEqual([
      expect.objectContaining({ field: 'sharedControl', before: '', after: controlNo }),
      expect.objectContaining({ field: 'sharedWith', before: '', after: leadNo }),
    ]);
    expect((await history(leadId)).find(({ operationCode }) => operationCode === 'SHARED_WITH')?.changes).toEqual([
      expect.objectContaining({ field: 'sharedControl', before: '', after: controlNo }),
      expect.objectContaining({ field: 'sharedWith', before: '', after: followerNo }),
    ]);
  });

  test('a further one joins the same control by any row of it, and the number finds the leading row', async () => {
    const { leadId, followerId } = await share('complete', 'MORE');
    const third = await world.bring('complete', { businessUnit: 'MORE' });
    expect(await join(third.id, followerId)).toMatchObject({ isSuccess: true });
    const { sharedControl } = await world.record(leadId);
    expect(sharedControl).toMatchObject({ isLeading: true });
    expect(sharedControl!.others.map(({ id }) => id).toSorted()).toEqual([followerId, third.id].toSorted());
    const found = await world.administrator.client.ask(routes.search, { query: { q: sharedControl!.controlNo } });
    expect(found.groups.flatMap(({ hits }) => hits.map(({ id }) => id))).toEqual([leadId]);
  });

  test('who reads a row reads the evidence of its control, and nobody else does', async () => {
    const { leadId, followerId } = await share('assessing', 'FILE');
    const uploaded = await world.owner.client.upload(routes.attachmentUpload, [{ name: 'approval.pdf', content: '%PDF-1.7 approved' }]);
    const file = uploaded.data[0]!.id;
    await world.owner.client.ask(routes.saveDraftRiskCurrentControl, {
      body: world.assessmentBody(leadId, { risk_Docs: [{ docId: file, type: 1 }] }),
    });
    expect(
      (await world.otherOwner.client.ask(routes.getRiskControl, { query: { id: followerId } })).risk_CurrentControl.risk_Docs,
    ).toHaveLength(1);
    const download = async ({ client }: World['owner']) => (await client.raw(`/api/File/Download?id=${file}`)).text();
    expect(await download(world.otherOwner)).toBe('%PDF-1.7 approved');
    expect(await download(world.outsider)).toContain('not_found');
  });
});

describe('what cannot be shared is refused by name', () => {
  const refused = async (answer: ReturnType<typeof join>, message: MessageKey, part?: string) => {
    const { isSuccess, message: said } = await answer;
    expect(isSuccess).toBe(false);
    const start = messages[message].en.split('{')[0]!;
    expect(said).toContain(part ?? start);
    expect(said).not.toContain('{');
  };
  test.each([
    ['ownerApproval', 'shared.approval', 'awaits owner approval'],
    ['reviewing', 'shared.review', 'is in independent review'],
    ['remediating', 'shared.issues', 'Open remediation issues'],
  ] as const)('a row that is in %s', async (state, message, part) => {
    const { id } = await world.bring(state);
    const lead = await world.bring('draft');
    await refused(join(id, lead.id), message, part);
    expect((await world.record(id)).sharedControl).toBeNull();
  });
  test('itself, nothing, another year, a deleted row, one that shares already, one that others share', async () => {
    const { leadId, leadNo, followerId, followerNo } = await share('complete', 'REFUSED');
    const draft = await world.bring('draft');
    const deleted = await world.bring('draft');
    await world.administrator.client.ask(routes.adminDeleteRiskCurrentControl, { query: { id: deleted.id, reason: 'Twice' } });
    const old = await world.bring('draft', { riskYear: thisYear - 1 });
    await refused(join(draft.id, draft.id), 'shared.itself');
    await refused(join(draft.id, null), 'shared.lead');
    await refused(join(draft.id, old.id), 'shared.year', `belongs to ${thisYear - 1}`);
    await refused(join(draft.id, deleted.id), 'shared.inactive', 'was deleted');
    await refused(join(followerId, draft.id), 'shared.already', `${followerNo} already shares`);
    await refused(join(leadId, draft.id), 'shared.leads', `share the control of ${leadNo}`);
    await refused(join(draft.id, leadId, { reason: '' }), 'action.reasonRequired');
    await refused(
      world.administrator.client.call(routes.adminDeleteRiskCurrentControl, { query: { id: leadId, reason: 'x' }, language: 'en' }),
      'shared.deleteLeads',
      `${followerNo} share the control of ${leadNo}`,
    );
    expect((await world.record(leadId)).isActive).toBe(true);
  });
});

describe('a row that leaves', () => {
  test('begins as a draft with the words of the control; when nobody is left the control is one risk’s again', async () => {
    const { leadId, followerId } = await share('complete', 'LEAVE');
    expect(await separate(followerId, { reason: '' })).toMatchObject({ isSuccess: false });
    expect(await separate(followerId)).toMatchObject({ isSuccess: true, data: { state: 'draft' } });
    expect(await world.record(followerId)).toMatchObject({
      state: 'draft',
      sharedControl: null,
      riskDescription: 'Suppliers are paid twice',
      standardControlDesc: '每年复核供应商清单',
      keyControl: '是',
      risk_CurrentControl: {
        riskId: followerId,
        currentControlDesc: '采购经理每季度复核并签字',
        controlAssessmentScore: null,
        submittedBy: null,
      },
      risk_ReviewInfo: null,
    });
    expect((await world.record(leadId)).sharedControl).toBeNull();
    expect((await history(leadId)).map(({ operationCode }) => operationCode)).toContain('SHARING_ENDED');
    expect(await separate(followerId)).toMatchObject({ isSuccess: false, code: 'wrong_state' });
  });

  test('or is deleted leaves the control too, and comes back as a draft of its own', async () => {
    const { leadId, followerId } = await share('complete', 'DELETED');
    await world.administrator.client.ask(routes.adminDeleteRiskCurrentControl, { query: { id: followerId, reason: 'Twice' } });
    expect((await world.record(leadId)).sharedControl).toBeNull();
    await world.administrator.client.ask(routes.restoreRiskControl, { body: { riskId: followerId, reason: 'Not twice' } });
    expect(await world.record(followerId)).toMatchObject({
      state: 'draft',
      isActive: true,
      sharedControl: null,
      standardControlDesc: 'A control of its own',
    });
  });

  test('of a row that shares, the risk alone is edited', async () => {
    const { followerId } = await share('complete', 'EDIT');
    const body = world.standardBody({
      id: followerId,
      riskDescription: 'Suppliers are paid three times',
      standardControlDesc: 'Nonsense',
      keyControl: '否',
    });
    await world.administrator.client.ask(routes.updateRiskControl, { body });
    expect(await world.record(followerId)).toMatchObject({
      state: 'shared',
      riskDescription: 'Suppliers are paid three times',
      standardControlDesc: '每年复核供应商清单',
    });
  });
});

describe('the tie over the years', () => {
  test.each(['lead', 'follower'] as const)('rolling the %s alone rolls both, tied by the same number', async (who) => {
    const { leadId, followerId } = await share('complete', `ROLL-${who}`);
    const controlNo = (await world.record(leadId)).sharedControl!.controlNo;
    const ids = who === 'lead' ? [leadId] : [followerId];
    const { done, refused } = await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids } });
    expect([done.length, refused]).toEqual([1, []]);
    const next = await list({ businessUnit: `ROLL-${who}`, riskYear: thisYear + 1 });
    expect(next.map(({ state, sharedControl }) => [state, sharedControl?.controlNo]).toSorted()).toEqual([
      ['assessing', controlNo],
      ['shared', controlNo],
    ]);
    // What was rolled along is told, not made again.
    const again = await world.administrator.client.ask(routes.rollForwardRiskControl, {
      body: { ids: [leadId, followerId] },
      language: 'en',
    });
    expect(again.refused.map(({ message }) => message)).toEqual(Array(2).fill(messages['shared.rolledAlong'].en));
    await expectSoundHistory();
  });

  test('both at once are both done, and an unfinished control holds all that share it', async () => {
    const both = await share('complete', 'BOTH');
    const answer = await world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids: [both.leadId, both.followerId] } });
    expect([answer.done.length, answer.refused.length]).toEqual([2, 0]);
    const open = await share('assessing', 'OPEN');
    const { refused } = await world.administrator.client.ask(routes.rollForwardRiskControl, {
      body: { ids: [open.followerId, open.leadId] },
      language: 'en',
    });
    expect(refused.map(({ message }) => message)).toEqual([messages['shared.leadUnfinished'].en, messages['rollForward.unfinished'].en]);
  });
});

describe('a shared control counts once', () => {
  const figures = (businessUnit: string) =>
    world.administrator.client.ask(routes.getRiskControlDashboard, { body: { businessUnit, riskYear: thisYear } });
  test('in every figure, whose list holds exactly what it counts, and the list of the risks holds all of them', async () => {
    await share('complete', 'ONCE');
    await share('assessing', 'ONCE');
    await world.bring('complete', { businessUnit: 'ONCE' });
    const summary = await figures('ONCE');
    expect([summary.total, summary.status0, summary.status3]).toEqual([3, 1, 2]);
    for (const slice of Object.values(summary.distributions).flat()) {
      const rows = await list({ businessUnit: 'ONCE', riskYear: thisYear, ...slice.filter });
      expect([slice.filter, rows.length]).toEqual([slice.filter, slice.count]);
    }
    const rows = await list({ businessUnit: 'ONCE', riskYear: thisYear });
    expect(rows.length).toBe(5);
    expect((await list({ businessUnit: 'ONCE', countedOnce: true })).length).toBe(3);
    expect((await list({ businessUnit: 'ONCE', state: 'shared' })).length).toBe(2);
    expect((await api.sql.query('select * from recount_controls()'))[0]).toEqual({ figures: 0, cells: 0 });
    expect((await figures('ONCE')).total).toBe(3);
  });
});

/** Replayed, the steps say what the rows are. */
async function expectSoundHistory(): Promise<void> {
  const key = readSigningKey(api.config)!;
  await sealDay(api.sql, '2026-01-06', new Date(), key);
  expect((await verifyAudit(api.config.DATABASE_URL, recordKinds, { trusted: [key.publicPem] })).problems).toEqual([]);
}
