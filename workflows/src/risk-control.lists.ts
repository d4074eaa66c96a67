import type { RiskControlState } from './risk-control.workflow.ts';

/** Chart status of the dashboards: 0 open, 1 to be approved, 3 closed (docs/decisions/risk-control.md). */
export const riskControlChartStatus: Readonly<Record<RiskControlState, 0 | 1 | 3>> = {
  draft: 0,
  assessing: 0,
  returned: 0,
  ownerApproval: 1,
  reviewing: 1,
  remediating: 3,
  complete: 3,
};

/**
 * The states behind each list (docs/decisions/risk-control.md). `ownerApproval` stands in To be done for its owner and in Submitted for the others,
 * and Related also holds the forwarded ones: the list query adds that.
 */
export const riskControlBuckets = {
  toDo: ['assessing', 'returned'],
  toDoForOwner: ['ownerApproval'],
  submitted: ['reviewing'],
  submittedForOthers: ['ownerApproval'],
  related: ['remediating', 'complete'],
  pendingApproval: ['reviewing'],
  approved: ['remediating', 'complete'],
  completed: ['complete'],
} as const satisfies Readonly<Record<string, readonly RiskControlState[]>>;
