import type { TrailKind } from '@portal/risk-register';
import { deficiencyKind } from './deficiency.record.ts';

/** What the steps of a deficiency tell of its weighing. What was found is said once, when it is proposed, and never changes. */
export const deficiencyTrail: TrailKind = {
  workflow: deficiencyKind.workflow.name,
  fields: ['likelihood', 'magnitude', 'criteria', 'class', 'compensating', 'issue', 'retest', 'carriedTo'],
  rules: { seed: {}, lists: [] },
  named: {},
};
