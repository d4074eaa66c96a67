import { deficiencyRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';
import type { TestApi } from '../api.ts';
import { makeWeighingPeriod, revenueOfAMillion } from '../weighing-world.ts';

const evaluation = {
  area: 'financialReporting',
  likelihood: 'reasonablyPossible',
  magnitude: '9000',
  criteria: [],
  accounts: [],
  overlaps: [],
} as const;
const periods = new WeakMap<TestApi, Promise<number>>();

/** What the tests know of the deficiency area. */
export const deficiencyTests = describeArea({
  routes: () => ({
    saveDeficiency: { input: () => ({ body: { title: '草稿', area: 'other', periodId: 1 } }) },
    updateDeficiency: { names: 'deficiency', input: (id) => ({ body: { id, event: 'DISMISS', comments: '不成立' } }) },
    evaluateDeficiency: { names: 'deficiency', input: (id) => ({ body: { id, ...evaluation } }) },
    changeDeficiencyClass: { names: 'deficiency', input: (id) => ({ body: { id, class: 'material', reason: '从严' } }) },
    startDeficiencyRemediation: { names: 'deficiency', input: (id) => ({ body: { id, plan: '整改', dueDate: '2031-01-01' } }) },
    retestDeficiency: { names: 'deficiency', input: (id) => ({ body: { id, testId: 1 } }) },
    getDeficiency: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficiencyHistory: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficiencyByPage: { input: () => ({ body: {} }) },
    getDeficiencyBoard: { input: () => ({ body: {} }) },
    getDeficiencyChoices: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficiencyPeriods: { input: () => ({}) },
    getDeficiencyCompensation: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficienciesOfSource: { input: () => ({ body: { source: 'review', sourceIds: [1] } }) },
    getDeficiencyStandards: { input: () => ({ query: { id: 1 } }) },
    getStandardBases: { input: () => ({ query: { id: 1 } }) },
    setDeficiencyStandard: { input: () => ({ body: { periodId: 1, currency: 'CNY', rules: revenueOfAMillion, reason: '修订' } }) },
    exportDeficiency: { input: () => ({ body: {} }) },
  }),
  access: {
    saveDeficiency: '401 not_allowed not_allowed not_allowed not_found',
    updateDeficiency: '401 not_found not_allowed not_found ok',
    evaluateDeficiency: '401 not_found not_allowed not_found ok',
    changeDeficiencyClass: '401 not_found wrong_state not_found wrong_state',
    startDeficiencyRemediation: '401 not_found wrong_state not_found wrong_state',
    retestDeficiency: '401 not_found wrong_state not_found wrong_state',
    getDeficiency: '401 not_found ok not_found ok',
    getDeficiencyHistory: '401 not_found ok not_found ok',
    getDeficiencyByPage: '401 ok ok ok ok',
    getDeficiencyBoard: '401 ok ok ok ok',
    getDeficiencyChoices: '401 not_found ok not_found ok',
    getDeficiencyPeriods: '401 ok ok ok ok',
    getDeficiencyCompensation: '401 not_found ok not_found ok',
    getDeficienciesOfSource: '401 ok ok ok ok',
    getDeficiencyStandards: '401 ok ok ok ok',
    getStandardBases: '401 403 403 403 ok',
    setDeficiencyStandard: '401 not_allowed not_allowed not_allowed not_found',
    exportDeficiency: '401 ok ok ok ok',
  },
  kinds: { deficiency: null },
  lists: {
    getDeficiency: { still: 'one record with its groups, in a fixed number of statements' },
    getDeficiencyHistory: { still: 'the steps of one record' },
    getDeficiencyByPage: { rows: 'data', rowBytes: 900 },
    getDeficiencyBoard: { still: 'a row a class and state' },
    getDeficiencyChoices: { still: 'what one evaluation chooses from' },
    getDeficiencyPeriods: { rows: '', rowBytes: 300 },
    getDeficiencyCompensation: { still: 'fifty controls at most' },
    getDeficienciesOfSource: { still: 'one for each source that was asked of' },
    getStandardBases: { still: 'four bases at most' },
    getDeficiencyStandards: { still: 'the versions of one period’s standard' },
  },
  /** One that an administrator proposed of the owner's work. */
  make: async (api, world) => {
    const { administrator, owner } = world;
    if (!periods.has(api)) periods.set(api, makeWeighingPeriod(world));
    const periodId = await periods.get(api)!;
    const body = { title: '对账未复核', area: 'financialReporting', periodId, ownerId: owner.id } as const;
    return (await administrator.client.ask(deficiencyRoutes.saveDeficiency, { body })).id;
  },
});
