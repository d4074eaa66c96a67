import { evidenceRequestRoutes, routes } from '@portal/contract';
import { describeArea } from '../area-tests.ts';
import type { TestApi } from '../api.ts';
import type { World } from '../risk-control-world.ts';

const days = { effectiveFrom: '2031-06-01', effectiveTo: '2031-06-30', source: '承运商' };
let counter = 0;

/** The owner is asked by an administrator. */
async function request(_api: TestApi, { administrator, owner }: World): Promise<number> {
  const body = { title: '签收单', askedId: owner.id, dueOn: '2031-07-31' };
  return (await administrator.client.ask(evidenceRequestRoutes.saveEvidenceRequest, { body })).id;
}

/** Evidence that the owner keeps. */
async function keep(_api: TestApi, { owner }: World): Promise<number> {
  const file = { name: `签收单${(counter += 1)}.pdf`, content: `%PDF-1.7 evidence ${counter}` };
  const { data } = await owner.client.upload(routes.attachmentUpload, [file]);
  return (await owner.client.ask(evidenceRequestRoutes.saveEvidence, { body: { fileId: data[0]!.id, title: '签收单', ...days } })).id;
}

/** What the tests know of evidence: who is asked for it or provided it, who asks, and administrators. */
export const evidenceRequestTests = describeArea({
  routes: ({ owner }) => ({
    saveEvidenceRequest: { input: () => ({ body: { title: '签收单', askedId: owner.id, dueOn: '2031-07-31' } }) },
    previewEvidenceRequests: { input: () => ({ body: { title: '签收单', dueOn: '2031-07-31', testIds: [] } }) },
    saveEvidenceRequests: { input: () => ({ body: { title: '签收单', dueOn: '2031-07-31', testIds: [] } }) },
    updateEvidenceRequest: { names: 'evidenceRequest', input: (id) => ({ body: { id, event: 'CANCEL', comments: '不再需要' } }) },
    provideEvidence: { names: 'evidenceRequest', input: (id) => ({ body: { id, files: [], evidenceIds: [] } }) },
    getEvidenceRequest: { names: 'evidenceRequest', input: (id) => ({ query: { id } }) },
    getEvidenceRequestHistory: { names: 'evidenceRequest', input: (id) => ({ query: { id } }) },
    getEvidenceRequestByPage: { input: () => ({ body: {} }) },
    exportEvidenceRequest: { input: () => ({ body: {} }) },
    saveEvidence: { input: () => ({ body: { fileId: 1, title: '签收单', ...days } }) },
    replaceEvidence: { names: 'evidence', input: (id) => ({ body: { id, fileId: 1, note: '重新扫描', ...days } }) },
    updateEvidence: { names: 'evidence', input: (id) => ({ body: { id, event: 'DESCRIBE', title: '签收单', ...days } }) },
    linkEvidence: { names: 'evidence', input: (id) => ({ body: { id, workflow: 'nothing', recordId: 1 } }) },
    getEvidence: { names: 'evidence', input: (id) => ({ query: { id } }) },
    getEvidenceHistory: { names: 'evidence', input: (id) => ({ query: { id } }) },
    getTestEvidence: { names: 'controlTest', input: (id) => ({ query: { id } }) },
    attachEvidence: { names: 'controlTest', input: (id) => ({ body: { id, evidenceId: 1 } }) },
  }),
  access: {
    saveEvidenceRequest: '401 validation validation validation ok',
    previewEvidenceRequests: '401 validation validation validation validation',
    saveEvidenceRequests: '401 validation validation validation validation',
    updateEvidenceRequest: '401 not_found not_allowed not_found ok',
    provideEvidence: '401 not_found validation not_found not_allowed',
    getEvidenceRequest: '401 not_found ok not_found ok',
    getEvidenceRequestHistory: '401 not_found ok not_found ok',
    getEvidenceRequestByPage: '401 ok ok ok ok',
    exportEvidenceRequest: '401 ok ok ok ok',
    saveEvidence: '401 validation validation validation validation',
    replaceEvidence: '401 not_found validation not_found validation',
    updateEvidence: '401 not_found ok not_found ok',
    linkEvidence: '401 not_found validation not_found validation',
    getEvidence: '401 not_found ok not_found ok',
    getEvidenceHistory: '401 not_found ok not_found ok',
    getTestEvidence: '401 not_found ok not_found ok',
    attachEvidence: '401 not_found validation not_found validation',
  },
  kinds: { evidenceRequest: null, evidence: null },
  lists: {
    previewEvidenceRequests: { still: 'a plan of what is being asked for' },
    getEvidenceRequest: { still: 'one request' },
    getEvidenceRequestHistory: { still: 'the steps of one record' },
    getEvidenceRequestByPage: { rows: 'data', rowBytes: 900 },
    getEvidence: { still: 'one piece of evidence' },
    getEvidenceHistory: { still: 'the steps of one record' },
    getTestEvidence: { still: 'the evidence of one test' },
  },
  make: (api, world, kind) => (kind === 'evidence' ? keep(api, world) : request(api, world)),
});
