import {
  decide,
  independentReviewWorkflow,
  remediationIssueWorkflow,
  riskControlWorkflow,
  riskEventWorkflow,
  riskReportWorkflow,
  statesOf,
  type Actor,
  type DutyName,
} from '@portal/workflows';
import { asked, inDays, type DutyPerson, type Making } from './making.ts';

const dutyOf = (states: Readonly<Record<string, DutyName>>, state: string): DutyName | undefined => states[state];

/** A risk control with its open review where it waits for one, and an issue of it. */
export async function buildControl(making: Making, people: readonly DutyPerson[]): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const id = nextId();
  const state = one([...statesOf(riskControlWorkflow, ({ duty }) => duty !== undefined), 'draft', 'remediating'] as const);
  const [isActive, ownerId, creatorId, submittedById] = [chance(0.9), chance(0.9) ? one(ids) : null, one(ids), one(ids)];
  const [assistantIds, workerIds] = [some(ids, 2), some(ids, 1)];
  const submissionActorId = chance(0.4) ? one(ids) : null;
  const needOwnerApprove = chance(0.5);
  await insert('risk_control', {
    id,
    lineage_id: id,
    risk_no: `R${id}`,
    risk_year: 2026,
    state,
    is_active: isActive,
    owner_id: ownerId,
    creator_id: creatorId,
    submitted_by: submittedById,
    need_owner_approve: needOwnerApprove,
    dependent_ids: workerIds,
  });
  for (const personId of assistantIds) await insert('control_assistant', { risk_id: id, person_id: personId });
  await insert('self_assessment', { risk_id: id, submitted_by: submittedById, acted_by: submissionActorId });
  const common = {
    workflow: 'riskControl',
    subjectOf: () => id,
    row: { subject: 'riskControl', id },
    isConfidential: false,
    isOthers: false,
  };
  const duties = { assessing: 'assessment', returned: 'assessment', ownerApproval: 'ownerApproval', reviewing: 'review' } as const;
  const duty = dutyOf(duties, state);
  if (duty) await due('riskControl', id, duty);
  const facts = {
    isActive,
    isNew: false,
    ownerId,
    creatorId,
    assistantIds,
    submittedById,
    submissionActorId,
    forwardedToIds: [],
    needOwnerApprove,
    isNewestOfLineage: true,
    lacksDeficiency: false,
    reviewAllocatedToId: null,
    reviewDependentIds: [],
    openIssues: 0,
    sharing: null,
  };
  if (duty === 'review') {
    const dependentIds = some(ids, 2);
    const allocated = chance(0.5) ? one(people) : undefined;
    const round = { risk_id: id, round: 1, state: 'open', submitted_by: submittedById, dependent_ids: dependentIds };
    await insert('independent_review', { id: nextId(), ...round, allocated_to: allocated?.id ?? null });
    const review = { isActive, ownerId, submittedById, dependentIds };
    const close = (actor: Actor) => asked(decide(independentReviewWorkflow, 'open', review, 'CLOSE', actor));
    const isAway = people.some(({ actor }) => actor.standsInFor?.some((absentee) => absentee.id === allocated?.id));
    const isHis = allocated?.isActive && allocated.actor.isAdministrator && !isAway && close(allocated.actor) !== 'no';
    // Whoever else may close it does not hold it as long as the one to whom it is allocated can.
    cases.push({ ...common, duty, ask: (actor) => (isHis && actor.id !== allocated.id ? 'no' : close(actor)) });
  } else if (duty) {
    const event = duty === 'assessment' ? 'SUBMIT_ASSESSMENT' : 'OWNER_APPROVE';
    cases.push({ ...common, duty, ask: (actor) => asked(decide(riskControlWorkflow, state, facts, event, actor)) });
  }
  await buildIssue(making, { workflow: 'riskControl', id, isActive, ownerId, dependentIds: workerIds, isConfidential: false });
}

interface IssueParentOf {
  readonly workflow: string;
  readonly id: number;
  readonly isActive: boolean;
  readonly ownerId: number | null;
  readonly dependentIds: readonly number[];
  readonly isConfidential: boolean;
}

/** An issue of a record in any state. */
export async function buildIssue({ ids, one, some, insert, nextId, cases, due }: Making, parent: IssueParentOf): Promise<void> {
  const id = nextId();
  const state = one(remediationIssueWorkflow.states);
  const [assigneeId, dependentIds] = [one(ids), some(ids, 1)];
  await insert('remediation_issue', {
    id,
    issue_no: `I${id}`,
    source_workflow: parent.workflow,
    source_id: parent.id,
    state,
    assignee_id: assigneeId,
    due_on: inDays(20),
    raised_by: one(ids),
    dependent_ids: dependentIds,
  });
  const acts = { open: 'START', inProgress: 'SUBMIT_FIX', pendingVerification: 'VERIFY' } as const;
  if (state === 'verified' || state === 'cancelled') return;
  const duty = state === 'pendingVerification' ? 'verification' : 'remediation';
  await due('remediationIssue', id, duty);
  const facts = { isActive: parent.isActive, assigneeId, ownerId: parent.ownerId, dependentIds: [...dependentIds, ...parent.dependentIds] };
  cases.push({
    workflow: 'remediationIssue',
    duty,
    subjectOf: () => id,
    row: { subject: 'remediationIssue', id },
    isConfidential: parent.isConfidential,
    isOthers: false,
    ask: (actor) => asked(decide(remediationIssueWorkflow, state, facts, acts[state], actor)),
  });
}

/** A risk event, a report of it, and an issue of each. */
export async function buildEvent(making: Making): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const [id, state, isActive, isConfidential] = [nextId(), one(riskEventWorkflow.states), chance(0.9), chance(0.3)];
  const [reporterId, submissionActorId] = [one(ids), chance(0.4) ? one(ids) : null];
  const [dependentIds, recusedIds] = [some(ids, 1), isConfidential ? some(ids, 1) : []];
  const people = { reporter_id: reporterId, submitted_by: submissionActorId, dependent_ids: dependentIds, recused_ids: recusedIds };
  await insert('risk_event', { id, event_no: `E${id}`, state, is_active: isActive, confidential: isConfidential, title: 't', ...people });
  const person = { reporterId, submissionActorId, dependentIds, allowedIds: [], concernedIds: [], forwardedToIds: [], recusedIds };
  const facts = {
    isActive,
    isNew: false,
    isConfidential,
    ...person,
    openReports: 0,
    openIssues: 0,
    keepsLosses: false,
    reportWriterIds: [],
  };
  const duty = dutyOf({ draft: 'eventCorrection', pendingApproval: 'eventApproval' }, state);
  // A draft that was never reported waits for nobody.
  if (duty === 'eventApproval' || (duty && submissionActorId !== null)) {
    await due('riskEvent', id, duty);
    cases.push({
      workflow: 'riskEvent',
      duty,
      subjectOf: () => id,
      row: { subject: 'riskEvent', id },
      isConfidential,
      isOthers: false,
      ask: (actor) => asked(decide(riskEventWorkflow, state, facts, duty === 'eventApproval' ? 'APPROVE' : 'SUBMIT', actor)),
    });
  }
  const reportId = nextId();
  const reportState = one(riskReportWorkflow.states);
  const [escalationUserId, authorIds] = [one(ids), some(ids, 2)];
  const report = { id: reportId, report_no: `RR${reportId}`, event_id: id, state: reportState, due_on: inDays(20) };
  await insert('risk_report', { ...report, escalation_user_id: escalationUserId, author_ids: authorIds });
  if (reportState !== 'approved' && reportState !== 'cancelled') {
    const duty = reportState === 'submitted' ? 'reportApproval' : 'report';
    await due('riskReport', reportId, duty);
    const event = duty === 'report' ? 'SUBMIT' : 'APPROVE';
    cases.push({
      workflow: 'riskReport',
      duty,
      subjectOf: () => reportId,
      row: { subject: 'riskReport', id: reportId },
      isConfidential,
      isOthers: false,
      ask: (actor) =>
        asked(
          decide(
            riskReportWorkflow,
            reportState,
            { isActive, escalationUserId, dependentIds: [...authorIds, ...recusedIds] },
            event,
            actor,
          ),
        ),
    });
  }
  await buildIssue(making, {
    workflow: 'riskEvent',
    id,
    isActive,
    ownerId: reporterId,
    dependentIds: [...dependentIds, ...recusedIds, ...(submissionActorId === null ? [] : [submissionActorId])],
    isConfidential,
  });
  await buildIssue(making, {
    workflow: 'riskReport',
    id: reportId,
    isActive,
    ownerId: escalationUserId,
    dependentIds: [...authorIds, ...recusedIds],
    isConfidential,
  });
}
