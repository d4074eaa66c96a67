import { controlTestRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

/** What the tests know of the control test area. */
export const controlTestTests = describeArea({
  routes: () => ({
    saveControlTest: { input: () => ({ body: { title: '草稿' } }) },
    updateControlTest: { names: 'controlTest', input: (id) => ({ body: { id, event: 'SAVE_DRAFT' } }) },
    getControlTest: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    getControlTestHistory: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    getControlTestByPage: { input: () => ({ body: {} }) },
    exportControlTest: { input: () => ({ body: {} }) },
  }),
  access: {
    saveControlTest: '401 ok ok ok ok',
    updateControlTest: '401 not_found ok not_found not_allowed',
    getControlTest: '401 not_found ok not_found ok',
    getControlTestHistory: '401 not_found ok not_found ok',
    getControlTestByPage: '401 ok ok ok ok',
    exportControlTest: '401 ok ok ok ok',
  },
  kinds: { controlTest: null },
  lists: {
    getControlTest: { still: 'one record' },
    getControlTestHistory: { still: 'the steps of one record' },
    getControlTestByPage: { rows: 'data', rowBytes: 500 },
  },
  /** A draft of the owner's. */
  make: async (_api, { owner }) => (await owner.client.ask(controlTestRoutes.saveControlTest, { body: { title: '草稿' } })).id,
});
