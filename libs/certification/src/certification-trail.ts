import type { TrailKind } from '@portal/risk-register';
import { certificationKind } from './certification.record.ts';

/** What the steps of a statement tell, the first of them all that it was asked with. Facts are told with their hash: what they were stands in the steps. */
export const certificationTrail: TrailKind = {
  workflow: certificationKind.workflow.name,
  fields: ['title', 'titleEn', 'signer', 'dueOn', 'factsHash', 'words'],
  rules: { seed: {}, lists: [] },
  named: { people: ['signer'] },
};
