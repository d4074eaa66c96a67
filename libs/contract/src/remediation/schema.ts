import { z } from 'zod';
import {
  choiceField,
  commentText,
  dayField,
  idField,
  idList,
  longText,
  nameText,
  numberField,
  numberText,
  optionalFlag,
  pageIndexField,
  pageSizeField,
  rowIdsField,
  rowVersionField,
  textField,
} from '../field.ts';

export const issueSeverities = ['high', 'medium', 'low'] as const;
export type IssueSeverity = (typeof issueSeverities)[number];
/** A review's deficiency, an action of an approved report, or a finding of an administrator. */
export const issueSources = ['deficiency', 'report', 'byHand'] as const;
export type IssueSource = (typeof issueSources)[number];

/** One of `issueSeverities`; empty and absent are null. */
export const severityField = () => choiceField(issueSeverities);

/** One plan of several that a review's deficiency gets; without an assignee it is the control owner's. */
export const plannedIssue = z.object({ plan: longText(), dueDate: dayField(), severity: severityField(), assignee: idField() });

const files = () =>
  z
    .array(z.object({ docId: z.int(), isDelete: z.boolean().nullish().transform(Boolean) }))
    .nullish()
    .transform((value) => value ?? []);

/** UpdateRemediationIssue. `docs` are evidence: they come with SUBMIT_FIX. */
export const issueBody = z.object({
  id: idField(),
  rowVersion: rowVersionField(),
  event: textField(40),
  comments: commentText(),
  dueDate: dayField(),
  docs: files(),
});
export const reassignIssueBody = z.object({ id: idField(), rowVersion: rowVersionField(), assignee: idField(), comments: commentText() });

/** RaiseIssue: a finding without a review, on a control (`riskId`), a report (`reportId`) or a confirmed risk event (`eventId`). `rowVersion` is that record's. */
export const raiseIssueBody = z.object({
  riskId: idField(),
  reportId: idField(),
  eventId: idField(),
  rowVersion: rowVersionField(),
  plan: longText(),
  severity: severityField(),
  assignee: idField(),
  dueDate: dayField(),
  comments: commentText(),
});

/**
 * GetRemediationIssuesByPage. `overdue` true asks for unsettled ones whose date has passed; `settled` true for verified and cancelled ones, false for the
 * others, and `settledFrom` to `settledTo` for those that were settled on these days; `extensions` and `ageDays` for at least so many.
 */
export const issueListBody = z.object({
  pageIndex: pageIndexField(),
  pageSize: pageSizeField(),
  UserNo: z.string().nullish(),
  keyword: textField(100),
  state: textField(40),
  severity: severityField(),
  source: choiceField(issueSources),
  ownerId: idField(),
  sourceId: idField(),
  sourceNo: numberText(),
  /** The business unit of the record that the issue hangs on; `none` where that has none. */
  businessUnit: nameText(),
  /** The company of the record that the issue hangs on, with all below it. */
  companyId: idField(),
  /** The assessment period in which the deficiency stands that the issue mends, found in it or carried over to it. */
  periodId: idField(),
  dueFrom: dayField(),
  dueTo: dayField(),
  overdue: optionalFlag(),
  settled: optionalFlag(),
  settledFrom: dayField(),
  settledTo: dayField(),
  extensions: numberField(),
  ageDays: numberField(),
  sort: textField(40),
  rowIds: rowIdsField(),
});
export type IssueListQuery = z.output<typeof issueListBody>;

/** Many issues at once, each decided by itself. */
export const reassignIssuesBody = z.object({ ids: idList(), assignee: idField(), comments: commentText() });
export const extendIssuesBody = z.object({ ids: idList(), dueDate: dayField(), comments: commentText() });
export const remindIssuesBody = z.object({ ids: idList(), comments: commentText() });
