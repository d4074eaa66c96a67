import { certificationRoutes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';

/** What the tests know of the certification area. */
export const certificationTests = describeArea({
  routes: () => ({
    saveCertification: { input: () => ({ body: { title: '草稿' } }) },
    updateCertification: { names: 'certification', input: (id) => ({ body: { id, event: 'SAVE_DRAFT' } }) },
    getCertification: { names: 'certification', input: (id) => ({ query: { id } }) },
    getCertificationHistory: { names: 'certification', input: (id) => ({ query: { id } }) },
    getCertificationByPage: { input: () => ({ body: {} }) },
    exportCertification: { input: () => ({ body: {} }) },
  }),
  access: {
    saveCertification: '401 ok ok ok ok',
    updateCertification: '401 not_found ok not_found not_allowed',
    getCertification: '401 not_found ok not_found ok',
    getCertificationHistory: '401 not_found ok not_found ok',
    getCertificationByPage: '401 ok ok ok ok',
    exportCertification: '401 ok ok ok ok',
  },
  kinds: { certification: null },
  lists: {
    getCertification: { still: 'one record' },
    getCertificationHistory: { still: 'the steps of one record' },
    getCertificationByPage: { rows: 'data', rowBytes: 500 },
  },
  /** A draft of the owner's. */
  make: async (_api, { owner }) => (await owner.client.ask(certificationRoutes.saveCertification, { body: { title: '草稿' } })).id,
});
