import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type RiskListRow } from '@portal/contract';
import { buildWorld, startTestApi, type ControlState, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const ids = {} as Record<ControlState | 'deleted' | 'others', number>;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  for (const state of ['draft', 'assessing', 'returned', 'ownerApproval', 'reviewing', 'remediating', 'complete'] as const) {
    ids[state] = (await world.bring(state)).id;
  }
  ids.deleted = (await world.bring('assessing')).id;
  await world.administrator.client.ask(routes.deleteRiskControl, { body: { id: ids.deleted, reason: '重复' } });
  ids.others = (
    await world.bring('assessing', {
      categoryLevelOne: 0,
      categoryLevelTwo: null,
      categoryLevelThree: null,
      categoryLevelTwoStr: '自填',
      riskDescription: '特殊 100%_风险',
      controlOwner: world.otherOwner.id,
      managementArea: '欧盟',
      keyControl: '否',
      businessUnit: 'PNC',
      controlOwnerFunction: '财务',
    })
  ).id;
});
afterAll(() => api?.close());

const idsOf = (answer: { data: RiskListRow[] }) => answer.data.map((row) => row.id).sort((a, b) => a - b);
const sorted = (...names: (keyof typeof ids)[]) => names.map((name) => ids[name]).sort((a, b) => a - b);

describe('the lists and their states', () => {
  test('the management list shows drafts and inactive rows too, newest first', async () => {
    const all = await world.administrator.client.call(routes.getRiskControlByPage, { body: { pageSize: 50 } });
    expect(idsOf(all.data)).toEqual(Object.values(ids).sort((a, b) => a - b));
    expect(all.totalCount).toBe(9);
    expect(all.data.totalCount).toBe(9);
    const times = all.data.data.map((row) => row.updatedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('pending, approved, completed of the administrator', async () => {
    const ask = (route: typeof routes.getRunRiskControlByPage, wfStatus?: unknown) =>
      world.administrator.client.ask(route, { body: { pageSize: 50, wfStatus } }).then(idsOf);
    expect(await ask(routes.getRunRiskControlByPage)).toEqual(sorted('reviewing'));
    expect(await ask(routes.getHiRiskControlByPage)).toEqual(sorted('remediating', 'complete'));
    expect(await ask(routes.getRiskControlByPageHome, 3)).toEqual(sorted('complete'));
    expect(await ask(routes.getRiskControlByPage, 3)).toEqual(sorted('complete'));
    expect(await ask(routes.getRiskControlByPageHome, true)).toEqual(sorted('reviewing'));
    expect(await ask(routes.getRiskControlByPageHome, false)).toEqual(sorted('remediating', 'complete'));
  });

  test('to do, submitted and related of each person', async () => {
    const ask = (who: World['owner'], wfStatus: number) =>
      who.client.ask(routes.getMyRiskControlByPage, { body: { wfStatus, pageSize: 50 } }).then(idsOf);
    expect(await ask(world.owner, 1)).toEqual(sorted('assessing', 'returned', 'ownerApproval'));
    expect(await ask(world.owner, 2)).toEqual(sorted('reviewing'));
    expect(await ask(world.owner, 3)).toEqual(sorted('remediating', 'complete'));
    expect(await ask(world.assistant, 1)).toEqual([]);
    expect(await ask(world.assistant, 2)).toEqual(sorted('ownerApproval'));
    expect(await ask(world.otherOwner, 1)).toEqual(sorted('others'));
    expect(await ask(world.outsider, 1)).toEqual([]);
    const bad = await world.owner.client.call(routes.getMyRiskControlByPage, { body: { wfStatus: 9 } });
    expect(bad.errors?.[0]?.field).toBe('wfStatus');
  });

  test('administration lists are 403 for others; an aide sees his department', async () => {
    for (const route of [routes.getRiskControlByPage, routes.getRunRiskControlByPage, routes.getHiRiskControlByPage]) {
      const answer = await world.owner.client.call(route, { body: {} });
      expect(answer).toMatchObject({ status: 403, isSuccess: false, code: expect.stringMatching(/^forbidden/) });
    }
    const aide = await world.aide.client.ask(routes.getRiskControlByPage, { body: { pageSize: 50 } });
    expect(aide.totalCount).toBe(9);
    for (const row of aide.data) expect(row.allowedActions.filter((action) => action !== 'FORWARD')).toEqual([]);
    const child = await api.sql.one<{ id: number }>(
      `insert into department (name, name_en, parent_id) values ('下级', 'Parent', $1) returning id`,
      [world.departmentId],
    );
    await api.sql.query('update risk_control set department_id = $2 where id = $1', [ids.complete, child!.id]);
    expect((await world.aide.client.ask(routes.getRiskControlByPage, { body: {} })).totalCount).toBe(9);
    await api.sql.query('update risk_control set department_id = $2 where id = $1', [ids.complete, world.departmentId]);
  });

  test('every row carries what the reader may do, as the record does', async () => {
    const list = await world.owner.client.ask(routes.getMyRiskControlByPage, { body: { wfStatus: 1, pageSize: 50 } });
    for (const row of list.data) {
      const record = await world.owner.client.ask(routes.getRiskControl, { query: { id: row.id } });
      expect([row.allowedActions, row.rowVersion, row.state, row.dueDate]).toEqual([
        record.allowedActions,
        record.rowVersion,
        record.state,
        record.dueDate,
      ]);
    }
  });
});

describe('filters', () => {
  const find = async (filter: Record<string, unknown>) =>
    idsOf(await world.administrator.client.ask(routes.getRiskControlByPage, { body: { pageSize: 50, ...filter } }));
  const all = () => Object.values(ids).sort((a, b) => a - b);

  test('each narrows the list to what has the value', async () => {
    expect(await find({ managementArea: '欧盟' })).toEqual([ids.others]);
    expect(await find({ bu: 'PNC' })).toEqual([ids.others]);
    expect(await find({ businessUnit: 'PNC' })).toEqual([ids.others]);
    expect(await find({ key: '否' })).toEqual([ids.others]);
    expect(await find({ controlOwnerFunction: '财务' })).toEqual([ids.others]);
    expect(await find({ ownerId: world.otherOwner.id })).toEqual([ids.others]);
    expect(await find({ ownerIdStr: world.otherOwner.userNo })).toEqual([ids.others]);
    expect(await find({ riskCategory1: 0 })).toEqual([ids.others]);
    expect(await find({ riskCategory3: world.categories[2] })).toEqual(all().filter((id) => id !== ids.others));
    expect(await find({ riskYear: 1999 })).toEqual([]);
    expect(await find({ isActive: false })).toEqual([ids.deleted]);
    expect(await find({ score: 4 })).toEqual(sorted('returned', 'ownerApproval', 'reviewing', 'remediating', 'complete'));
    expect(await find({ score: 0 })).toEqual(sorted('draft', 'assessing', 'deleted', 'others'));
    expect(await find({ controlMode: 3 })).toEqual(sorted('returned', 'ownerApproval', 'reviewing', 'remediating', 'complete'));
    expect(await find({ status: 1 })).toEqual(sorted('ownerApproval', 'reviewing'));
    expect(await find({ status: 3, isActive: true })).toEqual(sorted('remediating', 'complete'));
    const { riskNo } = await world.record(ids.reviewing);
    expect(await find({ runo: riskNo.toLowerCase() })).toEqual([ids.reviewing]);
  });

  test('a keyword is taken literally, two Chinese characters are enough', async () => {
    expect(await find({ keyword: '特殊' })).toEqual([ids.others]);
    expect(await find({ keyword: '100%_' })).toEqual([ids.others]);
    expect(await find({ keyword: '%' })).toEqual([ids.others]);
    expect(await find({ keyword: `'; drop table risk_control; --` })).toEqual([]);
  });

  test('dates take no future day and bound the last change', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect(await find({ startDate: '2020-01-01', endDate: today })).toEqual(all());
    expect(await find({ endDate: '2020-01-01' })).toEqual([]);
    const future = await world.administrator.client.call(routes.getRiskControlByPage, { body: { startDate: '2999-01-01' } });
    expect(future).toMatchObject({ isSuccess: false, errors: [{ field: 'startDate' }] });
    const nonsense = await world.administrator.client.call(routes.getRiskControlByPage, { body: { startDate: '2026-02-31' } });
    expect(nonsense.errors?.[0]?.field).toBe('startDate');
  });

  test('pages join without gap or repeat, whatever the sorting; an unknown sort is the default', async () => {
    for (const sort of ['riskNo', '-riskNo', 'controlAssessmentScore', '-dueDate', 'state', 'nonsense; drop']) {
      const seen: number[] = [];
      for (let pageIndex = 0; pageIndex < 5; pageIndex += 1) {
        const page = await world.administrator.client.ask(routes.getRiskControlByPage, { body: { pageIndex, pageSize: 2, sort } });
        expect(page.totalCount).toBe(9);
        seen.push(...page.data.map((row) => row.id));
      }
      expect([...seen].sort((a, b) => a - b)).toEqual(all());
    }
  });

  test('every sortable column names columns that exist', async () => {
    const names = [
      'riskNo',
      'riskYear',
      'riskDescription',
      'managementArea',
      'buName',
      'riskReportStatusName',
      'controlAssessmentScore',
      'riskControlOwnerUserName',
      'departmentName',
      'category1Name',
      'category2Name',
      'category3Name',
      'keyControl',
      'updatedAt',
      'dueDate',
    ];
    for (const sort of names)
      expect((await world.administrator.client.call(routes.getRiskControlByPage, { body: { sort } })).isSuccess).toBe(true);
  });
});

describe('the dashboard and the due strip', () => {
  test('figures agree with the lists, inactive rows left out', async () => {
    const figures = await world.administrator.client.ask(routes.getRiskControlDashboard, { body: {} });
    expect(figures).toMatchObject({
      cateGory1: 8,
      cateGory2: 8,
      cateGory3: 7,
      controlAssessmentScore4: 5,
      controlAssessmentScore5: 0,
      controlEffectiveness2: 1,
      controlEffectiveness5: 1,
      controlDeficiency1: 1,
      controlDeficiency2: 0,
      status0: 4,
      status1: 2,
      status3: 2,
    });
    const filtered = await world.administrator.client.ask(routes.getRiskControlDashboard, { body: { managementArea: '欧盟' } });
    expect(filtered).toMatchObject({ cateGory1: 1, status0: 1, status1: 0 });
    const mine = await world.otherOwner.client.ask(routes.getRiskControlDashboard, { body: {} });
    expect(mine).toMatchObject({ cateGory1: 1, status0: 1 });
  });

  test('what is due comes ordered by date, with the page where it is done', async () => {
    const owner = await world.owner.client.ask(routes.getMyDuties);
    const dates = owner.data.map((row) => row.dueDate);
    expect(dates).toEqual([...dates].sort());
    expect(owner.data.map((row) => row.duty).sort()).toEqual(['assessment', 'assessment', 'ownerApproval', 'remediation']);
    expect(owner.data.find((row) => row.duty === 'assessment')?.link).toMatch(/RiskCurrentControlEdit\?Id=\d+$/);
    expect(owner.totalCount).toBe(owner.overdue + owner.dueSoon + owner.later);
    const reviewer = await world.reviewer.client.ask(routes.getMyDuties);
    expect(reviewer.data.map((row) => row.id)).toEqual([ids.reviewing]);
    expect((await world.outsider.client.ask(routes.getMyDuties)).totalCount).toBe(0);
  });

  test('each count of the due strip is exactly what its bucket lists, page by page', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const subjects = [ids.assessing, ids.returned, ids.ownerApproval];
    for (const [index, days] of [-2, 3, 30].entries())
      await api.sql.query(`update workflow_timer set due_on = $2 where subject_id = $1 and workflow = 'riskControl' and rung = 0`, [
        subjects[index],
        inDays(days),
      ]);
    const ask = (query: { bucket?: 'all' | 'overdue' | 'soon' | 'later'; pageIndex?: number; pageSize?: number }) =>
      world.owner.client.ask(routes.getMyDuties, { query });
    const overdue = await ask({ bucket: 'overdue' });
    const soon = await ask({ bucket: 'soon' });
    const later = await ask({ bucket: 'later' });
    expect(overdue.data.map((row) => row.id)).toContain(ids.assessing);
    expect(soon.data.map((row) => row.id)).toContain(ids.returned);
    expect(later.data.map((row) => row.id)).toContain(ids.ownerApproval);
    expect([overdue.data.length, soon.data.length, later.data.length]).toEqual([overdue.overdue, overdue.dueSoon, overdue.later]);
    expect(soon.totalCount).toBe(4);
    const paged: string[] = [];
    for (let pageIndex = 0; pageIndex < 2; pageIndex += 1) {
      const page = await ask({ pageIndex, pageSize: 3 });
      expect(page.totalCount).toBe(4);
      paged.push(...page.data.map((row) => `${row.subject}:${row.id}`));
    }
    expect(paged).toEqual((await ask({})).data.map((row) => `${row.subject}:${row.id}`));
    expect(new Set(paged).size).toBe(4);
    const wrong = await world.owner.client.call(routes.getMyDuties, { query: { bucket: 'never' as 'all' } });
    expect(wrong).toMatchObject({ isSuccess: false, code: 'validation.invalid' });
  });
});

describe('history', () => {
  test('the Process tab shows the operations, the Log tab every step with its changes, each in the reader’s language', async () => {
    const process = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: ids.returned }, language: 'zh' });
    expect(process.map((row) => row.operation)).toEqual(['风险经理审核退回', '控制措施提交', '风险经理编辑并指定风险责任人']);
    const english = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: ids.returned }, language: 'en' });
    expect(english.map((row) => row.operation)).toEqual([
      'Risk manager review rejected',
      'Control measure submitted',
      'Risk manager edited and assigned a risk owner',
    ]);
    expect(english[0]).toMatchObject({
      role: 'Risk Administrator',
      comments: '请补充证据',
      org_User: { englishName: world.reviewer.englishName },
    });
    expect(english[0]?.createDateTimeStr).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} \(GMT\)$/);
    const log = await world.owner.client.ask(routes.getRiskEventTask, { query: { RiskId: ids.ownerApproval, log: true }, language: 'en' });
    expect(log.map((row) => row.operationCode)).toEqual(['controlSubmitted', 'SET_ASSISTANTS', 'riskManagerAssigned']);
    expect(log[1]?.changes).toContainEqual({ field: 'assistants', before: '', after: expect.stringContaining(world.assistant.userNo) });
    expect(log[0]?.changes).toContainEqual({ field: 'controlAssessmentScore', before: '', after: '4' });
    expect(log[2]?.changes).toContainEqual({ field: 'managementArea', before: '', after: '中国' });
  });
});
