import { assessmentPeriodRoutes } from '@portal/contract';
import { ROLE } from '@portal/workflows';
import { buildPerson } from '../api-people.ts';
import { describeArea } from '../area-tests.ts';

import { grantSeat } from '../seat-world.ts';

const body = { title: '2031 年内部控制评价', kind: 'year' as const, firstDay: '2031-01-01', lastDay: '2031-12-31', currency: 'CNY' };
const materiality = { base: 'revenue' as const, baseAmount: '1000000.00', percent: '5', performancePercent: '75', reason: 'why' };

/** What the tests know of assessment periods: everybody reads them, administrators lead them and decide their scope. */
export const assessmentPeriodTests = describeArea({
  routes: () => ({
    saveAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ body: { ...body, id } }) },
    updateAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ body: { id, event: 'START' } }) },
    getAssessmentPeriod: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodHistory: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getAssessmentPeriodByPage: { input: () => ({ body: {} }) },
    exportAssessmentPeriod: { input: () => ({ body: {} }) },
    getAssessmentScope: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    setMateriality: { names: 'assessmentPeriod', input: (id) => ({ body: { ...materiality, id } }) },
    decideScope: { input: () => ({ body: { id: null, acceptAll: true, reason: 'why' } }) },
    saveSignificantAccount: { input: () => ({ body: { id: null, code: '6001', name: '营业收入' } }) },
    setScopeProcesses: { input: () => ({ body: { id: null, accountId: 1, companyId: 1, processIds: [] } }) },
    exportAssessmentScope: { names: 'assessmentPeriod', input: (id) => ({ body: { id } }) },
    uploadTrialBalance: { input: () => ({ query: { recordId: 1 }, body: { dryRun: true, TrialBalanceTemplateList: [] } }) },
    getCompanies: { input: () => ({ query: {} }) },
    saveCompany: { input: () => ({ body: { code: 'T1', name: '测试公司', currency: 'CNY' } }) },
    uploadCompanies: { input: () => ({ body: { dryRun: true, CompanyTemplateList: [] } }) },
    getBusinessProcesses: { input: () => ({ query: {} }) },
    carryAssessmentPeriod: {
      names: 'assessmentPeriod',
      input: (id) => ({ body: { fromId: id, title: '2032', kind: 'year', firstDay: '2032-01-01', lastDay: '2032-12-31' } }),
    },
    getPeriodDifferences: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    getPeriodFigures: { names: 'assessmentPeriod', input: (id) => ({ query: { id } }) },
    grantAuditorSeat: { input: () => ({ body: { holderId: null } }) },
    updateAuditorSeat: { names: 'auditorSeat', input: (id) => ({ body: { id, event: 'REVOKE', comments: '审计结束' } }) },
    getAuditorSeat: { names: 'auditorSeat', input: (id) => ({ query: { id } }) },
    getAuditorSeatHistory: { names: 'auditorSeat', input: (id) => ({ query: { id } }) },
    getAuditorSeatByPage: { input: () => ({ body: {} }) },
    getSeatCandidates: { input: () => ({ query: {} }) },
    getMyAuditorSeats: { input: () => ({ query: {} }) },
    getAuditorSeatReads: { names: 'auditorSeat', input: (id) => ({ body: { id } }) },
    exportAuditorSeatReads: { names: 'auditorSeat', input: (id) => ({ body: { id } }) },
    markLookedAt: { names: 'auditorSeat', input: (id) => ({ body: { workflow: 'auditorSeat', id } }) },
    getLookedAt: { names: 'auditorSeat', input: (id) => ({ query: { workflow: 'auditorSeat', id } }) },
    getLookedAtMarks: { input: () => ({ body: { workflow: 'controlTest', ids: [] } }) },
  }),
  access: {
    saveAssessmentPeriod: '401 403 403 403 ok',
    updateAssessmentPeriod: '401 403 403 403 ok',
    getAssessmentPeriod: '401 ok ok ok ok',
    getAssessmentPeriodHistory: '401 ok ok ok ok',
    getAssessmentPeriodByPage: '401 ok ok ok ok',
    exportAssessmentPeriod: '401 ok ok ok ok',
    getAssessmentScope: '401 403 403 403 ok',
    setMateriality: '401 403 403 403 ok',
    decideScope: '401 403 403 403 not_found',
    saveSignificantAccount: '401 403 403 403 not_found',
    setScopeProcesses: '401 403 403 403 not_found',
    exportAssessmentScope: '401 403 403 403 ok',
    uploadTrialBalance: '401 403 403 403 ok',
    getCompanies: '401 ok ok ok ok',
    saveCompany: '401 403 403 403 ok',
    uploadCompanies: '401 403 403 403 ok',
    getBusinessProcesses: '401 ok ok ok ok',
    carryAssessmentPeriod: '401 403 403 403 ok',
    getPeriodDifferences: '401 403 403 403 ok',
    getPeriodFigures: '401 403 403 403 ok',
    grantAuditorSeat: '401 403 403 403 validation',
    updateAuditorSeat: '401 403 403 403 ok',
    getAuditorSeat: '401 not_found not_found not_found ok',
    getAuditorSeatHistory: '401 not_found not_found not_found ok',
    getAuditorSeatByPage: '401 403 403 403 ok',
    getSeatCandidates: '401 403 403 403 ok',
    getMyAuditorSeats: '401 ok ok ok ok',
    getAuditorSeatReads: '401 not_found not_found not_found ok',
    exportAuditorSeatReads: '401 not_found not_found not_found ok',
    // Marks are an external auditor's alone.
    markLookedAt: '401 403 403 403 403',
    getLookedAt: '401 not_found not_found not_found ok',
    getLookedAtMarks: '401 ok ok ok ok',
  },
  kinds: { assessmentPeriod: null, auditorSeat: null },
  lists: {
    getAssessmentPeriod: { still: 'one record' },
    getAssessmentPeriodHistory: { still: 'the steps of one record' },
    getAssessmentPeriodByPage: { rows: 'data', rowBytes: 700 },
    getAssessmentScope: { still: 'one period: its accounts and companies' },
    getCompanies: { still: 'the companies of the group' },
    getBusinessProcesses: { still: 'the processes of the group' },
    getPeriodDifferences: { still: 'two periods: their accounts and companies' },
    getPeriodFigures: { still: 'the figures of one period, and ten late tests' },
    getAuditorSeat: { still: 'one seat' },
    getAuditorSeatHistory: { still: 'the steps of one seat' },
    getAuditorSeatByPage: { rows: 'data', rowBytes: 1200 },
    getSeatCandidates: { still: 'external auditors, at most 500' },
    getMyAuditorSeats: { still: 'the seats of one person, at most 100' },
    getAuditorSeatReads: { still: 'what the holder of one seat read, and nobody else adds to' },
    getLookedAtMarks: { still: 'marks on the rows of a page' },
  },
  /** A planned year; a seat for it, of an auditor who has nothing else. */
  make: async (api, world, kind) => {
    const { id } = await world.administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body });
    if (kind === 'assessmentPeriod') return id;
    return grantSeat(world, (await buildPerson(api.sql, { roles: [ROLE.externalAuditor] })).id, { periodIds: [id] });
  },
});
