import { describe, expect, test } from '@jest/globals';
import { independentReviewWorkflow, type IndependentReviewFacts } from '../independent-review.workflow.ts';
import { remediationIssueWorkflow, type RemediationIssueFacts } from '../remediation-issue.workflow.ts';
import { riskControlWorkflow, type RiskControlFacts } from '../risk-control.workflow.ts';
import { listPeopleBehind, systemActor, toActor, type Absentee, type Actor } from './actor.ts';
import { allowedActions, decide, listRepresented, listTransitions, type FactsOf, type StateOf, type Workflow } from './workflow.ts';

const [admin, otherAdmin, substitute, owner, assistant, outsider] = [1, 2, 3, 5, 6, 9] as const;

const absentee = (id: number, isAdministrator = false, standsInForIds: number[] = []): Absentee => ({
  id,
  isAdministrator,
  standsInForIds,
});
const actor = (id: number, standsInFor: Absentee[] = [], isAdministrator = false): Actor => ({
  id,
  isAdministrator,
  isSystem: false,
  standsInFor,
});

const control: RiskControlFacts = {
  isActive: true,
  isNew: false,
  ownerId: owner,
  creatorId: 4,
  assistantIds: [assistant],
  submittedById: assistant,
  submissionActorId: null,
  forwardedToIds: [],
  needOwnerApprove: true,
  isNewestOfLineage: true,
  lacksDeficiency: false,
  reviewAllocatedToId: null,
  reviewDependentIds: [],
  openIssues: 0,
  sharing: null,
};
const review: IndependentReviewFacts = { isActive: true, ownerId: owner, submittedById: owner, dependentIds: [assistant] };
const issue: RemediationIssueFacts = { isActive: true, assigneeId: owner, ownerId: owner, dependentIds: [] };

/** `EVENT` for who acts himself, `EVENT for 5` for who acts on another's seat. */
function say<W extends Workflow>(workflow: W, state: StateOf<W>, facts: FactsOf<W>, who: Actor): string {
  return allowedActions(workflow, state, facts, who)
    .map((event) => {
      const decision = decide(workflow, state, facts, event, who);
      return typeof decision === 'object' && decision.onBehalfOf !== null ? `${event} for ${decision.onBehalfOf}` : event;
    })
    .sort()
    .join(', ');
}

describe('a substitute does the duties of the absent person, and nothing else', () => {
  test('of an owner', () => {
    const who = actor(substitute, [absentee(owner)]);
    expect(say(riskControlWorkflow, 'assessing', control, who)).toBe(
      `SAVE_ASSESSMENT for ${owner}, SET_ASSISTANTS for ${owner}, SUBMIT_ASSESSMENT for ${owner}`,
    );
    expect(say(riskControlWorkflow, 'ownerApproval', control, who)).toBe(
      `OWNER_APPROVE for ${owner}, OWNER_RETURN for ${owner}, WITHDRAW for ${owner}`,
    );
    expect(say(riskControlWorkflow, 'complete', control, who)).toBe('');
    // Deleting what the owner created, and handing it on, are his own.
    expect(say(riskControlWorkflow, 'assessing', { ...control, creatorId: owner }, who)).not.toContain('DELETE');
  });

  test('of an assistant: his submission waits for the owner as the assistant’s would', () => {
    const who = actor(substitute, [absentee(assistant)]);
    expect(decide(riskControlWorkflow, 'assessing', control, 'SUBMIT_ASSESSMENT', who)).toMatchObject({
      to: 'ownerApproval',
      onBehalfOf: assistant,
    });
  });

  test('of an administrator: nothing, for what administrators judge needs the role itself', () => {
    const who = actor(substitute, [absentee(admin, true)]);
    expect(say(independentReviewWorkflow, 'open', review, who)).toBe('');
    expect(say(remediationIssueWorkflow, 'pendingVerification', issue, who)).toBe('');
    for (const state of riskControlWorkflow.states) {
      expect([state, say(riskControlWorkflow, state, control, who)]).toEqual([state, '']);
    }
  });

  test('of an assignee', () => {
    const who = actor(substitute, [absentee(owner)]);
    expect(say(remediationIssueWorkflow, 'open', issue, who)).toBe(`START for ${owner}`);
    expect(listRepresented(remediationIssueWorkflow, 'open', issue, who)).toEqual([owner]);
  });

  test('and acts for himself where he may', () => {
    const who = actor(assistant, [absentee(owner)]);
    expect(say(riskControlWorkflow, 'assessing', control, who)).toContain('SUBMIT_ASSESSMENT');
    expect(decide(riskControlWorkflow, 'assessing', control, 'SUBMIT_ASSESSMENT', who)).toMatchObject({
      to: 'ownerApproval',
      onBehalfOf: null,
    });
  });
});

describe('four eyes stay four', () => {
  test('a substitute of the owner does not approve what he submitted himself, for himself or for another', () => {
    const who = actor(assistant, [absentee(owner)]);
    expect(decide(riskControlWorkflow, 'ownerApproval', control, 'OWNER_APPROVE', who)).toBe('not_allowed');
    const both = actor(substitute, [absentee(assistant), absentee(owner)]);
    const submitted = { ...control, submissionActorId: substitute };
    expect(decide(riskControlWorkflow, 'ownerApproval', submitted, 'OWNER_APPROVE', both)).toBe('not_allowed');
    expect(decide(riskControlWorkflow, 'ownerApproval', submitted, 'OWNER_RETURN', both)).toBe('not_allowed');
    expect(decide(riskControlWorkflow, 'ownerApproval', control, 'OWNER_APPROVE', both)).toMatchObject({ onBehalfOf: owner });
  });

  test.each<[string, Actor]>([
    ['an administrator who stands in for the owner', actor(admin, [absentee(owner)], true)],
    ['an administrator who stands in for an assistant', actor(admin, [absentee(assistant)], true)],
    [
      'an administrator who stands in for the owner and for another administrator',
      actor(admin, [absentee(otherAdmin, true), absentee(owner)], true),
    ],
    ['the owner for an administrator', actor(owner, [absentee(admin, true)])],
    ['an assistant for an administrator', actor(assistant, [absentee(admin, true)])],
    ['somebody for an administrator who stands in for the owner', actor(substitute, [absentee(admin, true, [owner])])],
    ['somebody for an administrator who is the owner', actor(substitute, [absentee(owner, true)])],
    ['somebody for an administrator and for the owner', actor(substitute, [absentee(admin, true), absentee(owner)])],
    ['a plain substitute of a plain person', actor(substitute, [absentee(outsider)])],
  ])('%s does not review', (_, who) => {
    for (const event of ['CLOSE', 'CLOSE_WITH_DEFICIENCY', 'REJECT'] as const)
      expect([event, decide(independentReviewWorkflow, 'open', review, event, who)]).toEqual([event, 'not_allowed']);
  });

  test('whoever acted for the owner does not review, for himself or for another', () => {
    const acted = { ...review, dependentIds: [substitute] };
    expect(decide(independentReviewWorkflow, 'open', acted, 'CLOSE', actor(substitute, [], true))).toBe('not_allowed');
    expect(decide(independentReviewWorkflow, 'open', acted, 'CLOSE', actor(substitute, [absentee(admin, true)]))).toBe('not_allowed');
    expect(decide(independentReviewWorkflow, 'open', review, 'CLOSE', actor(substitute, [], true))).toMatchObject({ onBehalfOf: null });
  });

  test('whoever worked on an issue in the assignee’s place, or stands in for him, does not verify it', () => {
    const verify = (facts: RemediationIssueFacts, who: Actor) =>
      decide(remediationIssueWorkflow, 'pendingVerification', facts, 'VERIFY', who);
    expect(verify({ ...issue, dependentIds: [admin] }, actor(admin, [], true))).toBe('not_allowed');
    expect(verify(issue, actor(admin, [absentee(owner)], true))).toBe('not_allowed');
    expect(verify(issue, actor(owner, [absentee(admin, true)]))).toBe('not_allowed');
    expect(verify(issue, actor(substitute, [absentee(admin, true, [owner])]))).toBe('not_allowed');
    expect(verify(issue, actor(admin, [absentee(outsider)], true))).toMatchObject({ onBehalfOf: null });
  });
});

test('substitution is not transitive: what the absent person could do for a third one is nobody’s to pass on', () => {
  const who = actor(substitute, [absentee(admin, false, [owner])]);
  expect(say(riskControlWorkflow, 'assessing', control, who)).toBe('');
  expect(listPeopleBehind(who)).toEqual([substitute, admin]);
});

test('the service itself stands in for nobody, and a person without absentees has one seat', () => {
  expect(decide(riskControlWorkflow, 'assessing', control, 'SUBMIT_ASSESSMENT', { ...systemActor, standsInFor: [absentee(owner)] })).toBe(
    'not_allowed',
  );
  expect(toActor({ id: 7, roles: [{ id: 2 }] })).toEqual({ id: 7, isAdministrator: true, isSystem: false });
});

test('every event that a substitute may do is a duty of the absent one: the list is closed', () => {
  const lent = (workflow: Workflow) =>
    [...new Set(listTransitions(workflow).flatMap(({ event, meta }) => (meta.bySubstitute ? [event] : [])))].sort();
  expect(lent(riskControlWorkflow)).toEqual(
    ['OWNER_APPROVE', 'OWNER_RETURN', 'SAVE_ASSESSMENT', 'SET_ASSISTANTS', 'SUBMIT_ASSESSMENT', 'WITHDRAW']
      .concat('REVIEW_WITHDRAWN')
      .sort(),
  );
  expect(lent(independentReviewWorkflow)).toEqual(['WITHDRAW']);
  expect(lent(remediationIssueWorkflow)).toEqual(['START', 'SUBMIT_FIX']);
  expect(riskControlWorkflow.events).toContain('FORWARD');
});
