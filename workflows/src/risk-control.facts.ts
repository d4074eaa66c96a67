import type { BaseFacts } from './kit/workflow.ts';

/** What the guards know about a risk control (docs/decisions/risk-control.md). People are ids. */
export interface RiskControlFacts extends BaseFacts {
  /** True until the first save. */
  readonly isNew: boolean;
  readonly ownerId: number | null;
  readonly creatorId: number;
  readonly assistantIds: readonly number[];
  readonly submittedById: number | null;
  /** Who made the last submission with his own hands, where it was in somebody else's place. */
  readonly submissionActorId: number | null;
  readonly forwardedToIds: readonly number[];
  readonly needOwnerApprove: boolean;
  readonly isNewestOfLineage: boolean;
  /** Issues of the newest review that are neither verified nor cancelled. */
  readonly openIssues: number;
  /** The newest closed review found it not fully effective and stated no deficiency. */
  readonly lacksDeficiency: boolean;
  /** Of the open review: the administrator to whom it is allocated, and who may not judge it. */
  readonly reviewAllocatedToId: number | null;
  readonly reviewDependentIds: readonly number[];
  /** Of a shared control: `leads` where other risks share this row's control, `follows` where this row shows another one's. */
  readonly sharing: 'leads' | 'follows' | null;
}
