import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { currentControlChecks, messages, riskControlChecks, routes } from '@portal/contract';
import { buildPerson, buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { createApi } from '../create-api.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
});
afterAll(() => api?.close());

describe('the ordered checks of a submission (docs/decisions/portal.md §5)', () => {
  test('are the ten of the specification, in its order', () => {
    expect(riskControlChecks.map((check) => check.field)).toEqual([
      'categoryLevelOne',
      'riskDescription',
      'managementArea',
      'keyControl',
      'businessUnit',
      'controlObjective',
      'standardControlDesc',
      'controlCategory',
      'controlOwnerFunction',
      'controlOwnerDeptId',
      'controlOwner',
    ]);
  });

  test.each(riskControlChecks.map((check, index) => [check.field, index] as const))(
    'stops at %s when it and all behind it are missing',
    async (field, index) => {
      const missing = Object.fromEntries(riskControlChecks.slice(index).map((check) => [check.field, null]));
      const check = riskControlChecks[index]!;
      for (const language of ['zh', 'en'] as const) {
        const answer = await world.administrator.client.call(routes.updateRiskControl, { body: world.standardBody(missing), language });
        expect(answer).toMatchObject({ isSuccess: false, status: 200, message: messages[check.message][language] });
        expect(answer.code).toBe('validation.required');
        expect(answer.errors?.[0]).toEqual({ field, code: 'validation.required', message: messages[check.message][language] });
      }
    },
  );

  test('take 0 of level one as Others, and reset missing lower levels to 0', async () => {
    const body = world.standardBody({
      categoryLevelOne: 0,
      categoryLevelTwo: null,
      categoryLevelThree: null,
      categoryLevelTwoStr: '自填二级',
      categoryLevelThreeStr: '自填三级',
    });
    const { id } = await world.administrator.client.ask(routes.updateRiskControl, { body });
    const record = await world.record(id);
    expect(record).toMatchObject({
      categoryLevelOne: 0,
      categoryLevelTwo: 0,
      categoryLevelThree: 0,
      category1Name: '其他',
      category2Name: '自填二级',
      category3NameEn: '自填三级',
    });
  });

  test('a draft needs its level-one category alone', async () => {
    const refused = await world.administrator.client.call(routes.saveDraftRiskControl, {
      body: { riskDescription: '没有分类' },
      language: 'zh',
    });
    expect(refused).toMatchObject({ isSuccess: false, message: '一级风险分类不能为空' });
    expect((await world.administrator.client.ask(routes.saveDraftRiskControl, { body: { categoryLevelOne: 0 } })).state).toBe('draft');
    const byOwner = await world.owner.client.call(routes.saveDraftRiskControl, { body: { categoryLevelOne: 0 } });
    expect(byOwner.code).toBe('not_allowed');
  });

  test('unknown reference values, categories of another parent, inactive people and departments are named', async () => {
    const retired = await buildPerson(api.sql, { isActive: false });
    const body = world.standardBody({
      managementArea: '火星',
      categoryLevelThree: world.categories[1],
      controlOwner: retired.id,
      controlOwnerDeptId: 987654,
    });
    const answer = await world.administrator.client.call(routes.updateRiskControl, { body });
    expect(answer.errors?.map((error) => error.field).sort()).toEqual([
      'categoryLevelThree',
      'controlOwner',
      'controlOwnerDeptId',
      'managementArea',
    ]);
  });

  test('lengths are counted in characters and said in the field', async () => {
    const fits = '汉'.repeat(4000);
    const { id } = await world.administrator.client.ask(routes.saveDraftRiskControl, {
      body: { categoryLevelOne: 0, riskDescription: fits },
    });
    expect((await world.record(id)).riskDescription).toBe(fits);
    const answer = await world.administrator.client.call(routes.saveDraftRiskControl, {
      body: { categoryLevelOne: 0, riskDescription: `${fits}字` },
    });
    expect(answer.errors?.[0]).toMatchObject({ field: 'riskDescription' });
    expect(answer.message).toContain('4000');
    const emoji = await world.administrator.client.call(routes.saveDraftRiskControl, {
      body: { categoryLevelOne: 0, managementArea: '', riskDescription: '😀'.repeat(4000) },
    });
    expect(emoji.isSuccess).toBe(true);
  });

  test('after the draft a changed owner is refused', async () => {
    const { id } = await world.bring('assessing');
    const answer = await world.administrator.client.call(routes.updateRiskControl, {
      body: world.standardBody({ id, controlOwner: world.otherOwner.id }),
    });
    expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'controlOwner' }] });
    expect((await world.record(id)).controlOwner).toBe(world.owner.id);
  });
});

describe('the ordered checks of an assessment', () => {
  test.each(currentControlChecks.slice(1).map((check, index) => [check.field, index + 1] as const))('stop at %s', async (field, index) => {
    const { id } = await world.bring('assessing');
    const missing = Object.fromEntries(currentControlChecks.slice(index).map((check) => [check.field, null]));
    const answer = await world.owner.client.call(routes.updateRiskCurrentControl, {
      body: world.assessmentBody(id, missing),
      language: 'zh',
    });
    const check = currentControlChecks[index]!;
    expect(answer).toMatchObject({ isSuccess: false, message: messages[check.message].zh, errors: [{ field }] });
  });

  test('ask for riskId first', async () => {
    const answer = await world.owner.client.call(routes.updateRiskCurrentControl, { body: { currentControlDesc: 'x' } });
    expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'riskId' }] });
    expect(currentControlChecks[0]?.field).toBe('riskId');
  });

  test.each([0, 6, -1])('refuse the score %s', async (score) => {
    const { id } = await world.bring('assessing');
    const answer = await world.owner.client.call(routes.updateRiskCurrentControl, {
      body: world.assessmentBody(id, { controlAssessmentScore: score }),
    });
    expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'controlAssessmentScore' }] });
  });

  test('a draft takes everything empty, riskId wins over id, and an unknown frequency is refused', async () => {
    const { id } = await world.bring('assessing');
    const saved = await world.owner.client.ask(routes.saveDraftRiskCurrentControl, { body: { id: 1, riskId: id } });
    expect(saved.id).toBe(id);
    const record = await world.record(id);
    expect(record.risk_CurrentControl).toMatchObject({ controlFrequency: 0, controlMode: 0, controlAssessmentScore: null });
    const answer = await world.owner.client.call(routes.saveDraftRiskCurrentControl, { body: { riskId: id, controlFrequency: 99 } });
    expect(answer).toMatchObject({ isSuccess: false, errors: [{ field: 'controlFrequency' }] });
  });
});

describe('the checks of a review', () => {
  test('riskId is required, and the effectiveness for closing only', async () => {
    const noId = await world.reviewer.client.call(routes.updateReviewRequest, { body: { wfStatus: true }, language: 'zh' });
    expect(noId).toMatchObject({ isSuccess: false, message: messages['review.riskId'].zh });
    const { id } = await world.bring('reviewing');
    const close = await world.reviewer.client.call(routes.updateReviewRequest, { body: { riskId: id, wfStatus: true } });
    expect(close.errors?.[0]?.field).toBe('controlEffectiveness');
    const reject = await world.reviewer.client.ask(routes.updateReviewRequest, { body: { riskId: id, wfStatus: false } });
    expect(reject.state).toBe('returned');
  });

  test('empty dates become today, an empty plan is the owner’s to write, an unknown deficiency is refused', async () => {
    const { id } = await world.bring('reviewing');
    const unknown = await world.reviewer.client.call(routes.updateReviewRequest, {
      body: { riskId: id, wfStatus: true, controlEffectiveness: 3, controlDeficiency: '77' },
    });
    expect(unknown.errors?.[0]?.field).toBe('controlDeficiency');
    await world.reviewer.client.ask(routes.updateReviewRequest, {
      body: { riskId: id, wfStatus: true, controlEffectiveness: 3, controlDeficiency: '10' },
    });
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
    expect((await world.record(id)).risk_ReviewInfo).toMatchObject({
      expectedCompletionDate: today,
      lastReviewDate: today,
      remediationPlan: '',
    });
  });
});

describe('malformed requests', () => {
  test('answer in the envelope and leave the service up', async () => {
    const post = (body: string, type = 'application/json') =>
      world.owner.client.raw(routes.updateRiskControl.path, { method: 'POST', body, headers: { 'content-type': type } });
    const broken = await post('{"a":');
    expect(await broken.json()).toMatchObject({ isSuccess: false, code: expect.stringMatching(/^validation/) });
    expect((await post('[]')).status).toBeLessThan(500);
    expect((await post('"text"')).status).toBeLessThan(500);
    expect((await post('<x/>', 'text/xml')).status).toBe(415);
    const huge = await post(JSON.stringify({ riskDescription: 'x'.repeat(3_000_000) }));
    expect(huge.status).toBe(413);
    expect(await huge.json()).toMatchObject({ isSuccess: false, code: 'too_large' });
    const wrongTypes = await world.owner.client.call(routes.updateRiskControl, {
      body: { categoryLevelOne: { a: 1 }, riskDescription: 5, controlOwner: 'me' },
    });
    expect(wrongTypes).toMatchObject({ isSuccess: false, status: 200 });
    expect(wrongTypes.errors?.map((error) => error.field)).toEqual(['categoryLevelOne', 'riskDescription', 'controlOwner']);
    expect((await world.owner.client.call(routes.getUserInfo)).isSuccess).toBe(true);
  });
});
