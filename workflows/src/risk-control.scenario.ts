import { systemActor, type Actor } from './kit/actor.ts';
import type { Scenario } from './kit/outcome-table.ts';
import type { RiskControlFacts } from './risk-control.workflow.ts';

export const person = (id: number, isAdministrator = false): Actor => ({ id, isAdministrator, isSystem: false });

const facts: RiskControlFacts = {
  isActive: true,
  isNew: false,
  ownerId: 5,
  creatorId: 4,
  assistantIds: [6],
  submittedById: 7,
  submissionActorId: null,
  forwardedToIds: [8],
  needOwnerApprove: true,
  isNewestOfLineage: true,
  openIssues: 1,
  lacksDeficiency: false,
  reviewAllocatedToId: null,
  reviewDependentIds: [],
  sharing: null,
};

/** Every relation to a risk control that its guards tell apart, and every fact that they read. */
export const riskControlScenarios: Record<string, Scenario<RiskControlFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator, forwarded to nobody': { actor: person(1, true), facts: { ...facts, forwardedToIds: [] } },
  'administrator, review allocated to another': { actor: person(1, true), facts: { ...facts, reviewAllocatedToId: 2 } },
  'administrator, review allocated to him': { actor: person(1, true), facts: { ...facts, reviewAllocatedToId: 1 } },
  'administrator who had a part, review allocated to another': {
    actor: person(1, true),
    facts: { ...facts, reviewAllocatedToId: 2, reviewDependentIds: [1] },
  },
  'administrator, older year': { actor: person(1, true), facts: { ...facts, isNewestOfLineage: false } },
  'administrator, inactive': { actor: person(1, true), facts: { ...facts, isActive: false } },
  'administrator, new': { actor: person(1, true), facts: { ...facts, isNew: true, creatorId: 1 } },
  'administrator, deficiency not stated': { actor: person(1, true), facts: { ...facts, lacksDeficiency: true } },
  'administrator who assisted, deficiency not stated': { actor: person(6, true), facts: { ...facts, lacksDeficiency: true } },
  'administrator who owns, deficiency not stated': { actor: person(5, true), facts: { ...facts, lacksDeficiency: true } },
  'administrator who submitted, deficiency not stated': { actor: person(7, true), facts: { ...facts, lacksDeficiency: true } },
  'administrator who submitted for another, deficiency not stated': {
    actor: person(3, true),
    facts: { ...facts, submissionActorId: 3, lacksDeficiency: true },
  },
  'outsider, deficiency not stated': { actor: person(9), facts: { ...facts, lacksDeficiency: true } },
  'administrator who owns': { actor: person(5, true), facts },
  owner: { actor: person(5), facts },
  'owner who created': { actor: person(5), facts: { ...facts, creatorId: 5 } },
  'owner, inactive': { actor: person(5), facts: { ...facts, creatorId: 5, isActive: false } },
  'owner who also assists': { actor: person(5), facts: { ...facts, assistantIds: [5] } },
  'assistant, approval needed': { actor: person(6), facts },
  'assistant, approval not needed': { actor: person(6), facts: { ...facts, needOwnerApprove: false } },
  submitter: { actor: person(7), facts },
  creator: { actor: person(4), facts },
  'forwarded to': { actor: person(8), facts },
  outsider: { actor: person(9), facts },
  'administrator, no issue open': { actor: person(1, true), facts: { ...facts, openIssues: 0 } },
  'administrator, no issue open, others share it': { actor: person(1, true), facts: { ...facts, openIssues: 0, sharing: 'leads' } },
  'administrator, shows the control of another row': { actor: person(1, true), facts: { ...facts, openIssues: 0, sharing: 'follows' } },
  'administrator, new, no issue open': { actor: person(1, true), facts: { ...facts, isNew: true, openIssues: 0, creatorId: 1 } },
  'outsider, no issue open': { actor: person(9), facts: { ...facts, openIssues: 0 } },
  'owner who created, others share it': { actor: person(5), facts: { ...facts, creatorId: 5, sharing: 'leads' } },
  'anybody, new': { actor: person(9), facts: { ...facts, isNew: true, ownerId: 9, creatorId: 9 } },
  'system, issues open': { actor: systemActor, facts },
  'system, issues settled': { actor: systemActor, facts: { ...facts, openIssues: 0 } },
  'person, issues settled': { actor: person(9), facts: { ...facts, openIssues: 0 } },
};
