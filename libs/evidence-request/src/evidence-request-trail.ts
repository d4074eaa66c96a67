import type { TrailKind } from '@portal/risk-register';
import { evidenceKind } from './evidence/evidence.record.ts';
import { evidenceRequestKind } from './evidence-request.record.ts';

/** What the steps of a request tell: whom it was moved to and until when, and what answered it. */
export const evidenceRequestTrail: TrailKind = {
  workflow: evidenceRequestKind.workflow.name,
  fields: ['asked', 'department', 'requester', 'dueOn', 'evidence'],
  rules: { seed: {}, lists: ['evidence'] },
  named: { people: ['asked', 'requester'], departments: ['department'] },
};

/** What the steps of a piece of evidence tell: its versions, the days that it speaks of, and where it was linked. */
export const evidenceTrail: TrailKind = {
  workflow: evidenceKind.workflow.name,
  fields: ['title', 'confidentiality', 'version', 'effective', 'source', 'use'],
  rules: { seed: {}, lists: ['use'] },
  named: {},
};
