import { assessmentPeriodRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

const body = { title: '2031 年内部控制评价', kind: 'year', firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };

/** What the tests know of assessment periods: everybody reads them, administrators lead them. */
export const assessmentPeriodTests = describeArea({
  routes: () => ({
    saveAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ body: { ...body, id } }) },
    updateAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ body: { id, event: 'START' } }) },
    getAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodHistory: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodByPage: { input: () => ({ body: {} }) },
    exportAssessmentPeriod: { input: () => ({ body: {} }) },
  }),
  access: {
    saveAssessmentPeriod: '401 403 403 403 ok',
    updateAssessmentPeriod: '401 403 403 403 ok',
    getAssessmentPeriod: '401 ok ok ok ok',
    getAssessmentPeriodHistory: '401 ok ok ok ok',
    getAssessmentPeriodByPage: '401 ok ok ok ok',
    exportAssessmentPeriod: '401 ok ok ok ok',
  },
  kinds: { assessmentPeriod: null },
  lists: {
    getAssessmentPeriod: { still: 'one record' },
    getAssessmentPeriodHistory: { still: 'the steps of one record' },
    getAssessmentPeriodByPage: { rows: 'data', rowBytes: 700 },
  },
  /** A planned year. */
  make: async (_api, { administrator }) => (await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body })).id,
});
