import { deficiencyRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

/** What the tests know of the deficiency area. */
export const deficiencyTests = describeArea({
  routes: () => ({
    saveDeficiency: { input: () => ({ body: { title: '草稿' } }) },
    updateDeficiency: { names: 'deficiency', input: (id) => ({ body: { id, event: 'SAVE_DRAFT' } }) },
    getDeficiency: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficiencyHistory: { names: 'deficiency', input: (id) => ({ query: { id } }) },
    getDeficiencyByPage: { input: () => ({ body: {} }) },
    exportDeficiency: { input: () => ({ body: {} }) },
  }),
  access: {
    saveDeficiency: '401 ok ok ok ok',
    updateDeficiency: '401 not_found ok not_found not_allowed',
    getDeficiency: '401 not_found ok not_found ok',
    getDeficiencyHistory: '401 not_found ok not_found ok',
    getDeficiencyByPage: '401 ok ok ok ok',
    exportDeficiency: '401 ok ok ok ok',
  },
  kinds: { deficiency: null },
  lists: {
    getDeficiency: { still: 'one record' },
    getDeficiencyHistory: { still: 'the steps of one record' },
    getDeficiencyByPage: { rows: 'data', rowBytes: 500 },
  },
  /** A draft of the owner's. */
  make: async (_api, { owner }) => (await owner.client.ask(deficiencyRoutes.saveDeficiency, { body: { title: '草稿' } })).id,
});
