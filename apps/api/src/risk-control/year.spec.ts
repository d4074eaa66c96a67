import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
const thisYear = Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', year: 'numeric' }).format(new Date()));
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

const roll = (ids: number[], riskYear?: number) =>
  world.administrator.client.ask(routes.rollForwardRiskControl, { body: { ids, riskYear } });

describe('rolling forward', () => {
  test('gives a row of the next year in assessing with last description, frequency and mode; no scores, no attachments', async () => {
    const { id } = await world.bring('complete');
    const { done, refused } = await roll([id]);
    expect(refused).toEqual([]);
    const next = await world.record(done[0]!.id);
    expect(next).toMatchObject({
      riskYear: thisYear + 1,
      state: 'assessing',
      controlOwner: world.owner.id,
      riskDescription: '供应商单一,断供影响生产',
    });
    expect(next.riskNo).toMatch(new RegExp(`^RC-${thisYear + 1}-`));
    expect(next.risk_CurrentControl).toMatchObject({
      controlDescOfPri: '采购经理每季度复核并签字',
      currentControlDesc: '',
      controlFrequency: 2,
      controlMode: 3,
      controlAssessmentScore: null,
      risk_Docs: [],
    });
    expect(next.previousControl).toMatchObject({
      riskYear: thisYear,
      currentControlDesc: '采购经理每季度复核并签字',
      controlFrequency: 2,
      controlMode: 3,
      controlAssessmentScore: 4,
      evidence: [],
    });
    expect(next.years.map((year) => year.riskYear)).toEqual([thisYear, thisYear + 1]);
    const report = await world.administrator.client.ask(routes.verifyTrail, { body: { type: 'riskControl', id: next.id } });
    expect(report).toMatchObject({ ok: true, steps: 1 });
    const previous = await world.owner.client.ask(routes.getPreviousRiskCurrentControl, { body: { riskId: next.id } });
    expect(previous).toMatchObject({ currentControlDesc: '采购经理每季度复核并签字', controlFrequency: 2 });
    const none = await world.owner.client.call(routes.getPreviousRiskCurrentControl, { body: { riskId: id }, language: 'zh' });
    expect(none).toMatchObject({ isSuccess: true, data: null, message: '未找到上一次信息' });
  });

  test('tells the answers and files of the year before, and nothing of a year that was deleted', async () => {
    const { id } = await world.bring('assessing');
    const { data: files } = await world.owner.client.upload(routes.attachmentUpload, [{ name: '执行记录.pdf', content: '%PDF-1.7 year' }]);
    const file = files![0]!;
    await world.owner.client.ask(routes.updateRiskCurrentControl, {
      body: { ...world.assessmentBody(id), controlAssessmentScore: 5, risk_Docs: [{ docId: file.id, type: 2 }] },
    });
    await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 5 } });
    expect((await world.record(id)).previousControl).toBeNull();
    const { done } = await roll([id]);
    expect((await world.record(done[0]!.id)).previousControl).toEqual({
      riskNo: (await world.record(id)).riskNo,
      riskYear: thisYear,
      currentControlDesc: '采购经理每季度复核并签字',
      controlFrequency: 2,
      controlMode: 3,
      controlAssessmentScore: 5,
      evidence: [{ fileName: '执行记录.pdf', sha256: file.sha256 }],
    });
    await world.administrator.client.ask(routes.adminDeleteRiskCurrentControl, { body: { riskId: id, reason: '重复' } });
    expect((await world.record(done[0]!.id)).previousControl).toBeNull();
  });

  test('offers a reader only the years that he may open', async () => {
    const { id } = await world.bring('complete');
    const { done } = await roll([id]);
    const next = done[0]!.id;
    const reader = await buildPerson(api.sql, { roles: [3] });
    await world.administrator.client.ask(routes.ccToTask, { body: { riskId: next, userId: [reader.id], taskType: 0 } });
    const record = await (await api.as(reader)).ask(routes.getRiskControl, { query: { id: next } });
    expect(record.years.map((year) => year.id)).toEqual([next]);
    expect(record.previousControl).toMatchObject({ riskYear: thisYear });
    expect((await world.record(next)).years.map((year) => year.id)).toEqual([id, next]);
  });

  test('lists repeats, unfinished rows and years too far ahead, and rolls the others', async () => {
    const [finished, unfinished] = [await world.bring('remediating'), await world.bring('reviewing')];
    const first = await roll([finished.id, unfinished.id]);
    expect(first.done).toHaveLength(1);
    expect(first.refused).toEqual([{ id: unfinished.id, code: 'wrong_state', message: expect.stringMatching(/not complete/) }]);
    const repeat = await roll([finished.id]);
    expect(repeat).toMatchObject({ done: [], refused: [{ id: finished.id, code: 'conflict.exists' }] });
    const tooFar = await roll([finished.id], thisYear + 2);
    expect(tooFar.refused[0]?.code).toBe('validation');
    const rows = await api.sql.query('select 1 from risk_control where lineage_id = $1', [finished.id]);
    expect(rows).toHaveLength(2);
  });

  test('of an inactive owner gives a draft without owner', async () => {
    const leaver = await buildPerson(api.sql, { roles: [3] });
    const { id } = await world.bring('assessing', { controlOwner: leaver.id });
    const client = await api.as(leaver);
    await client.ask(routes.updateRiskCurrentControl, { body: world.assessmentBody(id) });
    await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true, controlEffectiveness: 5 } });
    await api.sql.query('update person set is_active = false where id = $1', [leaver.id]);
    const { done } = await roll([id]);
    expect(await world.record(done[0]!.id)).toMatchObject({ state: 'draft', controlOwner: null });
  });

  test('is for administrators alone', async () => {
    const { id } = await world.bring('complete');
    const { refused } = await world.owner.client.ask(routes.rollForwardRiskControl, { body: { ids: [id] } });
    expect(refused[0]?.code).toBe('not_allowed');
  });

  test('many at once never double a year', async () => {
    const { id } = await world.bring('complete');
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => roll([id])));
    expect(outcomes.flatMap((outcome) => outcome.done)).toHaveLength(1);
    expect(await api.sql.query('select 1 from risk_control where lineage_id = $1 and risk_year = $2', [id, thisYear + 1])).toHaveLength(1);
  });
});

describe('reopening', () => {
  test('cancels open issues, keeps the old review, and is possible on the newest year only', async () => {
    const { id } = await world.bring('remediating');
    const noReason = await world.administrator.client.call(routes.reopenRiskControl, { body: { riskId: id } });
    expect(noReason.errors?.[0]?.field).toBe('reason');
    const reopened = await world.administrator.client.ask(routes.reopenRiskControl, { body: { riskId: id, reason: '流程变更' } });
    expect(reopened.state).toBe('assessing');
    const [issue] = await world.administrator.client.ask(routes.getRemediationIssues, { body: { riskId: id } });
    expect(issue?.state).toBe('cancelled');
    expect(await world.owner.client.ask(routes.getRiskReviewHistory, { query: { id } })).toHaveLength(1);
    const timers = await api.sql.query(`select 1 from workflow_timer where workflow = 'remediationIssue' and subject_id = $1`, [issue?.id]);
    expect(timers).toEqual([]);

    const older = await world.bring('complete');
    await roll([older.id]);
    const refused = await world.administrator.client.call(routes.reopenRiskControl, { body: { riskId: older.id, reason: '太迟' } });
    expect(refused.code).toBe('not_allowed');
  });
});

describe('submitting many drafts', () => {
  test('checks each by itself and lists the refused ones', async () => {
    const whole = await world.bring('draft');
    const incomplete = await world.administrator.client.ask(routes.saveDraftRiskControl, { body: { categoryLevelOne: 0 } });
    const other = await world.bring('reviewing');
    const outcome = await world.administrator.client.ask(routes.submitRiskControls, {
      body: { ids: [whole.id, incomplete.id, other.id, 777777] },
      language: 'zh',
    });
    expect(outcome.done).toEqual([{ id: whole.id, riskNo: whole.riskNo }]);
    expect(outcome.refused).toEqual([
      { id: incomplete.id, code: 'validation.required', message: '风险描述不能为空' },
      { id: other.id, code: 'wrong_state', message: expect.any(String) },
      { id: 777777, code: 'not_found', message: expect.any(String) },
    ]);
    expect((await world.record(whole.id)).state).toBe('assessing');
  });
});
