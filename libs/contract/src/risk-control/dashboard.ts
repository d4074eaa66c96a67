import { z } from 'zod';
import { day } from '../field.ts';

const count = z.number();

/** What a list of controls can be asked to lack: the part of a distribution that has no value. */
export const missingValues = [
  'category',
  'businessUnit',
  'managementArea',
  'keyControl',
  'controlOwnerFunction',
  'controlMode',
  'controlFrequency',
  'effectiveness',
  'deficiency',
  'dueDate',
  'reviewer',
] as const;
export type MissingValue = (typeof missingValues)[number];

/** Filters of a list request that give exactly the records of one figure, beside those the dashboard itself was asked with. */
export const figureFilter = z
  .object({
    riskCategory1: z.number(),
    categoryLevel: z.number(),
    businessUnit: z.string(),
    managementArea: z.string(),
    key: z.string(),
    controlOwnerFunction: z.string(),
    score: z.number(),
    controlMode: z.number(),
    controlFrequency: z.number(),
    status: z.number(),
    state: z.string(),
    dueFrom: day,
    dueTo: day,
    effectiveness: z.number(),
    effectivenessFrom: z.number(),
    effectivenessTo: z.number(),
    deficiency: z.string(),
    openIssues: z.boolean(),
    missing: z.enum(missingValues),
    countedOnce: z.boolean(),
  })
  .partial();

/** One part of a whole. `value` is empty for what has none; names are given where no reference list has them. */
export const slice = z.object({ value: z.string(), name: z.string(), nameEn: z.string(), count, filter: figureFilter });
const slices = z.array(slice);

/** Every way in which the dashboard divides its controls; the parts of each add up to `total`. */
export const distributions = z.object({
  category1: slices,
  businessUnit: slices,
  managementArea: slices,
  keyControl: slices,
  score: slices,
  controlMode: slices,
  controlFrequency: slices,
  controlOwnerFunction: slices,
  status: slices,
  state: slices,
  due: slices,
  effectiveness: slices,
  deficiency: slices,
  openIssues: slices,
});

/** The summary fields of the dashboards (docs/decisions/portal.md §2), with the divisions behind its pies. */
export const dashboardSummary = z.object({
  cateGory1: count,
  cateGory2: count,
  cateGory3: count,
  controlAssessmentScore1: count,
  controlAssessmentScore2: count,
  controlAssessmentScore3: count,
  controlAssessmentScore4: count,
  controlAssessmentScore5: count,
  controlEffectiveness1: count,
  controlEffectiveness2: count,
  controlEffectiveness3: count,
  controlEffectiveness4: count,
  controlEffectiveness5: count,
  controlDeficiency1: count,
  controlDeficiency2: count,
  status0: count,
  status1: count,
  status3: count,
  total: count,
  distributions,
});
