import type { TrailKind } from '@portal/risk-register';
import { assessmentPeriodKind } from './assessment-period.record.ts';

/** What the steps of a period tell of its own fields; all of it stands in the first one. */
export const assessmentPeriodTrail: TrailKind = {
  workflow: assessmentPeriodKind.workflow.name,
  fields: ['title', 'titleEn', 'kind', 'firstDay', 'lastDay', 'currency', 'signOffBy', 'sharePercent'],
  rules: { seed: {}, lists: [] },
};
