import { remediationIssueWorkflow } from '@portal/workflows';
import { z } from 'zod';
import { actionsOfLifecycle, stateOfLifecycle } from '../lifecycle-fields.ts';
import { day, instant, personRef } from '../field.ts';
import { evidence } from '../risk-control/record.ts';
import { issueSeverities, issueSources } from './schema.ts';

/** What somebody said with one of its events. */
const issueNote = z.object({ event: z.string(), comments: z.string(), by: personRef.nullable(), at: instant });

export const remediationIssue = z.object({
  id: z.number(),
  riskId: z.number(),
  issueNo: z.string(),
  plan: z.string(),
  assignee: personRef,
  dueDate: day,
  dutyDueOn: day.nullable().describe('until when whoever it waits for is asked: once the fix was submitted, who verifies it'),
  severity: z.enum(issueSeverities),
  /** Where it comes from. */
  source: z.enum(issueSources),
  /** The kind of record that it hangs on; `riskId` is that record's id. */
  sourceType: z.string(),
  sourceNo: z.string(),
  sourceTitle: z.string(),
  raisedBy: personRef.nullable(),
  /** Whole days since it was raised, or between that and its end. */
  ageDays: z.number(),
  /** How often its date was put off. */
  extensions: z.number(),
  docs: z.array(evidence),
  state: stateOfLifecycle(remediationIssueWorkflow),
  rowVersion: z.number(),
  allowedActions: actionsOfLifecycle(remediationIssueWorkflow),
  /** For whom the reader would act: absent people whose duties he may do today; absent when he acts for himself. */
  onBehalfOf: z.array(personRef).optional(),
  /** What was said last with one of its events, for example why a verification failed. */
  lastComment: issueNote.nullable(),
  notes: z
    .array(issueNote)
    .optional()
    .describe('what was said with the steps that led it on, oldest first: what was done, and what its verification found'),
  createdAt: instant,
});

/** A row of the register of issues. */
export const issueListRow = remediationIssue
  .pick({
    id: true,
    issueNo: true,
    plan: true,
    dutyDueOn: true,
    source: true,
    sourceType: true,
    sourceNo: true,
    severity: true,
    extensions: true,
    ageDays: true,
    state: true,
    rowVersion: true,
    allowedActions: true,
    onBehalfOf: true,
    createdAt: true,
  })
  .extend({ sourceId: z.number(), owner: personRef, dueOn: day, files: z.number().describe('how many files show the fix') });
