import { assessmentPeriodRoutes, controlTestRoutes, routes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';
import type { TestApi } from '../api.ts';
import type { World } from '../risk-control-world.ts';

const period = { title: '2031 年内部控制评价', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };
const procedure = {
  code: 'PR-1',
  title: '程序',
  titleEn: 'Procedure',
  attributes: [{ letter: 'A', text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' }],
};
const population = {
  fileId: 1,
  keyColumn: 'no',
  suppliedBy: '财务',
  completeness: '与总账核对',
  fromDay: '2031-01-01',
  toDay: '2031-12-31',
};
const size = { frequency: 'annual', risk: 'lower', size: 1 };

/** A design test that the owner of the tests' world carries out and another administrator reviews: of a control that belongs to somebody else. */
async function plan(_api: TestApi, world: World): Promise<number> {
  const { administrator, owner, reviewer, otherOwner } = world;
  const { id: periodId } = await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: period });
  const { id: controlId } = await administrator.client.ask(routes.updateRiskControl, {
    body: world.standardBody({ controlOwner: otherOwner.id }),
  });
  const body = { periodId, controlId, kind: 'design', testerId: owner.id, reviewerId: reviewer.id };
  return (await administrator.client.ask(controlTestRoutes.saveControlTest, { body })).id;
}

/** What the tests know of control tests: their tester and reviewer, and administrators. */
export const controlTestTests = describeArea({
  routes: ({ owner, reviewer }) => ({
    saveControlTest: {
      input: () => ({ body: { periodId: 0, controlId: 0, kind: 'design', testerId: owner.id, reviewerId: reviewer.id } }),
    },
    uploadTestPlan: { input: () => ({ query: { recordId: 1 }, body: { dryRun: true, TestPlanTemplateList: [] } }) },
    updateControlTest: { names: 'controlTest', input: (id) => ({ body: { id, event: 'START' } }) },
    setTestProcedure: { names: 'controlTest', input: (id) => ({ body: { id, procedureId: 1 } }) },
    lookAtPopulation: { names: 'controlTest', input: (id) => ({ body: { id, fileId: 1 } }) },
    freezePopulation: { names: 'controlTest', input: (id) => ({ body: { id, ...population } }) },
    drawSample: { names: 'controlTest', input: (id) => ({ body: { id, event: 'DRAW_SAMPLE', method: 'random', size: 1 } }) },
    saveTestResults: { names: 'controlTest', input: (id) => ({ body: { id, items: [{ place: 1, marks: { A: 'p' } }] } }) },
    getControlTest: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    getTestSample: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    getControlTestHistory: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    getControlTestByPage: { input: () => ({ body: {} }) },
    getControlTestBoard: { input: () => ({ body: { by: 'kind' } }) },
    exportControlTest: { input: () => ({ body: {} }) },
    getTestProcedures: { input: () => ({ query: {} }) },
    saveTestProcedure: { input: () => ({ body: procedure }) },
    getSampleSizes: { input: () => ({ query: {} }) },
    saveSampleSizes: { input: () => ({ body: { sizes: [size] } }) },
  }),
  access: {
    saveControlTest: '401 403 403 403 not_found',
    uploadTestPlan: '401 403 403 403 ok',
    updateControlTest: '401 not_found ok not_found not_allowed',
    setTestProcedure: '401 not_found wrong_state not_found wrong_state',
    lookAtPopulation: '401 not_found wrong_state not_found wrong_state',
    freezePopulation: '401 not_found wrong_state not_found wrong_state',
    drawSample: '401 not_found wrong_state not_found wrong_state',
    saveTestResults: '401 not_found wrong_state not_found wrong_state',
    getControlTest: '401 not_found ok not_found ok',
    getTestSample: '401 not_found validation not_found validation',
    getControlTestHistory: '401 not_found ok not_found ok',
    getControlTestByPage: '401 ok ok ok ok',
    getControlTestBoard: '401 ok ok ok ok',
    exportControlTest: '401 ok ok ok ok',
    getTestProcedures: '401 ok ok ok ok',
    saveTestProcedure: '401 403 403 403 ok',
    getSampleSizes: '401 ok ok ok ok',
    saveSampleSizes: '401 403 403 403 ok',
  },
  kinds: { controlTest: null },
  lists: {
    getControlTest: { still: 'one test; its sample has at most a thousand items' },
    getTestSample: { still: 'one test; its sample has at most a thousand items' },
    getControlTestHistory: { still: 'the steps of one record' },
    getControlTestByPage: { rows: 'data', rowBytes: 1_100 },
    getControlTestBoard: { still: 'one row a process, tester or kind' },
    getTestProcedures: { still: 'a library of some dozens' },
    getSampleSizes: { still: 'fourteen rows' },
  },
  make: plan,
});
