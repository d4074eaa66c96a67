import { evidenceRequestRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

/** What the tests know of the evidence request area. */
export const evidenceRequestTests = describeArea({
  routes: () => ({
    saveEvidenceRequest: { input: () => ({ body: { title: '草稿' } }) },
    updateEvidenceRequest: { names: 'evidenceRequest', input: (id) => ({ body: { id, event: 'SAVE_DRAFT' } }) },
    getEvidenceRequest: { names: 'evidenceRequest', input: (id) => ({ query: { id } }) },
    getEvidenceRequestHistory: { names: 'evidenceRequest', input: (id) => ({ query: { id } }) },
    getEvidenceRequestByPage: { input: () => ({ body: {} }) },
    exportEvidenceRequest: { input: () => ({ body: {} }) },
  }),
  access: {
    saveEvidenceRequest: '401 ok ok ok ok',
    updateEvidenceRequest: '401 not_found ok not_found not_allowed',
    getEvidenceRequest: '401 not_found ok not_found ok',
    getEvidenceRequestHistory: '401 not_found ok not_found ok',
    getEvidenceRequestByPage: '401 ok ok ok ok',
    exportEvidenceRequest: '401 ok ok ok ok',
  },
  kinds: { evidenceRequest: null },
  lists: {
    getEvidenceRequest: { still: 'one record' },
    getEvidenceRequestHistory: { still: 'the steps of one record' },
    getEvidenceRequestByPage: { rows: 'data', rowBytes: 500 },
  },
  /** A draft of the owner's. */
  make: async (_api, { owner }) => (await owner.client.ask(evidenceRequestRoutes.saveEvidenceRequest, { body: { title: '草稿' } })).id,
});
