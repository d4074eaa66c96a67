import { certificationWorkflow } from './certification.workflow.ts';
import { committeePackWorkflow } from './committee-pack.workflow.ts';
import { deficiencyWorkflow } from './deficiency.workflow.ts';
import { controlTestWorkflow } from './control-test.workflow.ts';
import { assessmentPeriodWorkflow } from './assessment-period.workflow.ts';
import { auditorSeatWorkflow } from './auditor-seat.workflow.ts';
import { campaignWorkflow } from './campaign.workflow.ts';
import { evidenceRequestWorkflow } from './evidence-request.workflow.ts';
import { evidenceWorkflow } from './evidence.workflow.ts';
import { examAttemptWorkflow } from './exam-attempt.workflow.ts';
import { examWorkflow } from './exam.workflow.ts';
import { importBatchWorkflow } from './import-batch.workflow.ts';
import { independentReviewWorkflow } from './independent-review.workflow.ts';
import { jobRunWorkflow } from './job-run.workflow.ts';
import type { Text } from './kit/meta.ts';
import { listTransitions, topicOf, type Workflow } from './kit/workflow.ts';
import { mailWorkflow } from './mail.workflow.ts';
import { policyFolderWorkflow } from './policy-folder.workflow.ts';
import { policyVersionWorkflow } from './policy-version.workflow.ts';
import { remediationIssueWorkflow } from './remediation-issue.workflow.ts';
import { riskControlWorkflow } from './risk-control.workflow.ts';
import { riskEventWorkflow } from './risk-event.workflow.ts';
import { riskReportWorkflow } from './risk-report.workflow.ts';
import { riskStoreItemWorkflow } from './risk-store-item.workflow.ts';
import { shareReadingWorkflow } from './share-reading.workflow.ts';
import { shareWorkflow } from './share.workflow.ts';

export * from './certification.workflow.ts';
export * from './committee-pack.workflow.ts';
export * from './deficiency.workflow.ts';
export * from './control-test.workflow.ts';
export * from './assessment-period.workflow.ts';
export * from './auditor-seat.workflow.ts';
export * from './campaign.workflow.ts';
export * from './evidence-request.workflow.ts';
export * from './evidence.workflow.ts';
export * from './exam-attempt.workflow.ts';
export * from './exam.workflow.ts';
export * from './import-batch.workflow.ts';
export * from './independent-review.workflow.ts';
export * from './job-run.workflow.ts';
export * from './mail.workflow.ts';
export * from './policy-folder.workflow.ts';
export * from './policy-version.workflow.ts';
export * from './remediation-issue.workflow.ts';
export * from './risk-control.lists.ts';
export * from './risk-control.workflow.ts';
export * from './risk-event.workflow.ts';
export * from './risk-report.workflow.ts';
export * from './risk-store-item.workflow.ts';
export * from './share.workflow.ts';
export * from './share-reading.workflow.ts';

/** The lifecycles of records. A new one is named in this file alone. */
const workflows = [
  riskControlWorkflow,
  independentReviewWorkflow,
  campaignWorkflow,
  remediationIssueWorkflow,
  importBatchWorkflow,
  riskEventWorkflow,
  riskReportWorkflow,
  riskStoreItemWorkflow,
  policyVersionWorkflow,
  policyFolderWorkflow,
  shareWorkflow,
  shareReadingWorkflow,
  examWorkflow,
  examAttemptWorkflow,
  assessmentPeriodWorkflow,
  auditorSeatWorkflow,
  controlTestWorkflow,
  deficiencyWorkflow,
  certificationWorkflow,
  committeePackWorkflow,
  evidenceRequestWorkflow,
  evidenceWorkflow,
] as const;

/** Any of the portal's lifecycles, with its own names. */
export type PortalWorkflow = (typeof workflows)[number];

/** Every lifecycle of a record by name: history texts, audit and tests walk this. */
export const workflowCatalogue: Readonly<Record<string, Workflow>> = Object.fromEntries(
  workflows.map((workflow): [string, Workflow] => [workflow.name, workflow]),
);

/** The lifecycles of the machinery: guarded as all are, but their steps are no history and publish no domain event. */
export const machineryCatalogue: Readonly<Record<string, Workflow>> = Object.fromEntries(
  [jobRunWorkflow, mailWorkflow].map((workflow): [string, Workflow] => [workflow.name, workflow]),
);

/** A step as the history keeps it, with the names of its day. */
export interface PastStep {
  readonly workflow: string;
  readonly from: string;
  readonly to: string;
  readonly event: string;
}

/**
 * What the history says of a step: the words of its own event, and of several transitions of that event those of the one that was taken.
 * Undefined where the machine of today does not know the step any more.
 */
export function sayStep({ workflow: name, from, to, event }: PastStep): Text | undefined {
  const workflow = workflowCatalogue[name];
  const known = workflow ? listTransitions(workflow).filter((one) => one.from === from && one.event === event) : [];
  return (known.find((one) => one.to === to) ?? known[0])?.meta.history;
}

/** Every domain event that a machine can publish; a consumer of anything else stops the start of a process. */
export function publishedTopics(): Set<string> {
  return new Set(Object.values(workflowCatalogue).flatMap((workflow) => workflow.events.map((event) => topicOf(workflow, event))));
}
