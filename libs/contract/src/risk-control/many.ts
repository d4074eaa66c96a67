import { z } from 'zod';
import { commentText, day, dayField, idField, idList, instant, numberField, personRef } from '../field.ts';
import { riskListBody } from './schema.ts';

export const idsBody = z.object({ ids: idList(), riskYear: numberField() });
/** Many records at once; `rowVersions` are those that were read, in the order of the ids. */
const manyRecords = {
  ids: idList(),
  rowVersions: z
    .array(z.int())
    .nullish()
    .transform((value) => value ?? []),
};
/** JoinSharedControls: the rows share the control of `leadId`, one of them or another one of their year. */
export const joinSharedManyBody = z.object({ ...manyRecords, leadId: idField(), reason: commentText() });
export const reassignManyBody = z.object({ ...manyRecords, controlOwner: idField(), reason: commentText(), dueDate: dayField() });
/** ExtendAssessments: a later due date for assessments under way. */
export const extendManyBody = z.object({ ...manyRecords, dueDate: dayField(), reason: commentText() });
/** AllocateReviews: null makes them everybody's again. */
export const allocateBody = z.object({ ids: idList(), reviewerId: idField(), comments: commentText() });
/** SaveReviewRules: the first rule that fits a control gives its review to one of its reviewers; what a rule does not name fits all. */
export const reviewRulesBody = z.object({
  rules: z.array(z.object({ departmentId: idField(), category1Id: idField(), campaignId: idField(), reviewerIds: idList() })).max(100),
});
const reviewLoad = { waiting: z.number(), oldest: day.nullable().describe('since when the oldest waits') };
export const reviewLoads = z.object({
  reviewers: z.array(z.object({ ...personRef.shape, ...reviewLoad, done: z.number().describe('decided this month'), isAway: z.boolean() })),
  everybody: z.object(reviewLoad),
});
export const reviewRules = z.object({
  rules: z.array(
    z.object({
      departmentId: z.number().nullable(),
      category1Id: z.number().nullable(),
      campaignId: z.number().nullable(),
      reviewerIds: z.array(z.number()),
    }),
  ),
});
export const forwardManyBody = z.object({
  ids: idList(),
  userId: idList()
    .nullish()
    .transform((value) => value ?? []),
  comments: commentText(),
});
export const deleteManyBody = z.object({ ...manyRecords, reason: commentText() });
/** How far rolling a whole filter forward has come; `existing` years were there already, `refused` rows could not be rolled. */
export const rollForwardSummary = {
  total: z.number(),
  processed: z.number(),
  rolled: z.number(),
  existing: z.number(),
  refused: z.number(),
};
export const rollForwardReport = z.object({
  ...rollForwardSummary,
  jobId: z.string(),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  progress: z.number(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** A page of the rows that were not rolled, each with its reason. */
  refusals: z.object({
    totalCount: z.number(),
    data: z.array(z.object({ id: z.number(), riskNo: z.string(), code: z.string(), message: z.string() })),
  }),
});
export const rollForwardPreview = z.object({
  total: z.number(),
  rollable: z.number(),
  unfinished: z.number(),
  existing: z.number(),
  year: z.number().describe('rows whose next year is not to come yet'),
});

/** A whole filter instead of ids: the list request as it stands; pages and order do not matter. */
export const rollForwardFilterBody = z.object({ filter: riskListBody, riskYear: numberField() });
