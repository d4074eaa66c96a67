import { assessmentPeriodRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

/** What the tests know of the assessment period area. */
export const assessmentPeriodTests = describeArea({
  routes: () => ({
    saveAssessmentPeriod: { input: () => ({ body: { title: '草稿' } }) },
    updateAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ body: { id, event: 'SAVE_DRAFT' } }) },
    getAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodHistory: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodByPage: { input: () => ({ body: {} }) },
    exportAssessmentPeriod: { input: () => ({ body: {} }) },
  }),
  access: {
    saveAssessmentPeriod: '401 ok ok ok ok',
    updateAssessmentPeriod: '401 not_found ok not_found not_allowed',
    getAssessmentPeriod: '401 not_found ok not_found ok',
    getAssessmentPeriodHistory: '401 not_found ok not_found ok',
    getAssessmentPeriodByPage: '401 ok ok ok ok',
    exportAssessmentPeriod: '401 ok ok ok ok',
  },
  kinds: { assessmentPeriod: null },
  lists: {
    getAssessmentPeriod: { still: 'one record' },
    getAssessmentPeriodHistory: { still: 'the steps of one record' },
    getAssessmentPeriodByPage: { rows: 'data', rowBytes: 500 },
  },
  /** A draft of the owner's. */
  make: async (_api, { owner }) => (await owner.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body: { title: '草稿' } })).id,
});
