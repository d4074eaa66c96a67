import { describe, expect, test } from '@jest/globals';
import { workflowCatalogue } from '../catalogue.ts';
import { deficiencyWorkflow } from '../deficiency.workflow.ts';
import { independentReviewWorkflow } from '../independent-review.workflow.ts';
import { policyVersionWorkflow } from '../policy-version.workflow.ts';
import { remediationIssueWorkflow } from '../remediation-issue.workflow.ts';
import { riskEventWorkflow } from '../risk-event.workflow.ts';
import { riskReportWorkflow } from '../risk-report.workflow.ts';
import { listPeopleBehind, type Absentee, type Actor } from './actor.ts';
import { involvementOf } from './involvement.ts';
import { decide, listTransitions, type BaseFacts, type Workflow } from './workflow.ts';

/** A record whose owner, author, assignee and reporter is person 5 and which nothing but independence keeps an administrator from judging. */
interface Judged extends BaseFacts {
  readonly dependentIds: readonly number[];
}
interface Case {
  readonly workflow: Workflow;
  readonly facts: Judged;
  /** The fact that names whose the work is, where it can go to another. */
  readonly holder?: string;
}
const cases: readonly Case[] = [
  { workflow: independentReviewWorkflow, facts: { isActive: true, dependentIds: [], ...{ ownerId: 5, submittedById: 5 } } },
  {
    workflow: remediationIssueWorkflow,
    facts: { isActive: true, dependentIds: [], ...{ assigneeId: 5, ownerId: 5 } },
    holder: 'assigneeId',
  },
  {
    workflow: riskEventWorkflow,
    facts: {
      isActive: true,
      dependentIds: [],
      ...{
        isNew: false,
        reporterId: 5,
        submissionActorId: 5,
        allowedIds: [],
        forwardedToIds: [],
        recusedIds: [],
        isConfidential: false,
        openReports: 0,
        openIssues: 0,
        keepsLosses: false,
        reportWriterIds: [],
      },
    },
  },
  { workflow: deficiencyWorkflow, facts: { isActive: true, dependentIds: [], ...{ ownerId: 5, testerIds: [] } } },
  { workflow: riskReportWorkflow, facts: { isActive: true, dependentIds: [], ...{ escalationUserId: 5 } }, holder: 'escalationUserId' },
  {
    workflow: policyVersionWorkflow,
    facts: {
      isActive: true,
      dependentIds: [],
      ...{ ownerIds: [5, 6, 7], authorId: 5, submittedById: 5, needsApproval: true, hasPending: false },
    },
  },
];
const administrator = (id: number, standsInFor: Absentee[] = []): Actor => ({ id, isAdministrator: true, isSystem: false, standsInFor });
const verdicts = cases.flatMap(({ workflow, facts }) =>
  listTransitions(workflow).flatMap(({ from, event, meta }) =>
    meta.isVerdict ? [[workflow.name, from, event, workflow, facts] as const] : [],
  ),
);

test('every verdict of the portal is asked here', () => {
  const judged = Object.values(workflowCatalogue).filter((workflow) => listTransitions(workflow).some(({ meta }) => meta.isVerdict));
  // Who judges a control test or what answers a request is a named person first: their own files ask the same of them.
  const named = ['controlTest', 'evidenceRequest'];
  expect(judged.map(({ name }) => name).sort()).toEqual([...cases.map(({ workflow }) => workflow.name), ...named].sort());
});

describe.each(verdicts)('%s %s: %s', (_, from, event, workflow, facts) => {
  const ask = (actor: Actor, given: Judged = facts) => decide(workflow, from, given, event, actor);

  test('is given by an administrator who had no part in it', () => {
    expect(ask(administrator(1))).toMatchObject({ event, onBehalfOf: null });
  });

  test('is refused to whoever had a part in it, himself and through a substitution', () => {
    expect(ask(administrator(1), { ...facts, dependentIds: [1] })).toBe('not_allowed');
    expect(ask(administrator(5))).toBe('not_allowed');
    // He stands in for somebody who had a part; somebody stands in for him; he stands in for an administrator.
    expect(ask(administrator(1, [{ id: 9, isAdministrator: false, standsInForIds: [] }]), { ...facts, dependentIds: [9] })).toBe(
      'not_allowed',
    );
    const seat = { id: 1, isAdministrator: true, standsInForIds: [] };
    expect(ask(administrator(9, [seat]), { ...facts, dependentIds: [1] })).toBe('not_allowed');
    expect(ask(administrator(9, [seat]), { ...facts, dependentIds: [9] })).toBe('not_allowed');
  });

  test('is not lent to a substitute who is no administrator', () => {
    const substitute = { ...administrator(9, [{ id: 1, isAdministrator: true, standsInForIds: [] }]), isAdministrator: false };
    expect(ask(substitute)).toBe('not_allowed');
  });
});

/** A small generator of its own, so that a failing history can be gone through again. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** `npm test` goes through 300 histories; INDEPENDENCE_HISTORIES=10000 is the nightly form. */
const HISTORIES = Number(process.env['INDEPENDENCE_HISTORIES'] ?? 300);
const PEOPLE = [1, 2, 3, 4, 5, 6];

/**
 * One history of random events by random people with random substitutions. What independence means is told beside it from the log alone: whoever
 * did a step of the work, or was to do it, since the record last came to its end, and nobody who stands for one of them.
 * @returns how many verdicts were given
 */
function goThrough({ workflow, facts: first, holder }: Case, seed: number): number {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  let facts: Judged & Record<string, unknown> = { ...first };
  let state = workflow.initial;
  let tied = new Set<number>([5]);
  let verdictsGiven = 0;
  for (let step = 0; step < 60; step += 1) {
    const standsInFor = PEOPLE.filter(() => random() < 0.15).map((id) => ({ id, isAdministrator: id <= 4, standsInForIds: [] }));
    const id = pick(PEOPLE);
    const actor: Actor = {
      id,
      isAdministrator: id <= 4,
      isSystem: false,
      standsInFor: standsInFor.filter((absentee) => absentee.id !== id),
    };
    const event = pick(workflow.events);
    const decision = decide(workflow, state, facts, event, actor);
    if (typeof decision === 'string') continue;
    if (decision.meta.isVerdict) {
      verdictsGiven += 1;
      const judges = listPeopleBehind(actor).filter((one) => tied.has(one));
      expect({ workflow: workflow.name, seed, step, event, actor, judges }).toMatchObject({ judges: [] });
    }
    const before = holder ? Number(facts[holder]) : null;
    const after = decision.meta.handsOver && holder ? pick(PEOPLE) : before;
    const involvement = involvementOf(workflow, decision, {
      actorId: actor.id,
      onBehalfOf: decision.onBehalfOf,
      bySystem: false,
      released: decision.meta.handsOver && before !== null ? [before] : [],
    });
    const dependentIds = involvement.frees ? [] : [...facts.dependentIds, ...involvement.binds];
    facts = { ...facts, dependentIds, ...(holder && { [holder]: after }) };
    if (decision.meta.isWork) tied = new Set([...tied, actor.id, decision.onBehalfOf ?? actor.id]);
    if (after !== null) tied.add(after);
    // At its end the next work begins: whose it is stays, by the fact that names him.
    if (involvement.frees) tied = new Set([after ?? 5]);
    state = decision.to;
  }
  return verdictsGiven;
}

test.each(cases.filter(({ workflow }) => workflow !== independentReviewWorkflow).map((one) => [one.workflow.name, one] as const))(
  'no random history of %s lets anybody judge what he, or whom he stands for, took part in',
  (_, one) => {
    let given = 0;
    for (let seed = 1; seed <= HISTORIES; seed += 1) given += goThrough(one, seed);
    expect(given).toBeGreaterThan(HISTORIES / 20);
  },
);

test('what is work, what judges it and what hands it over: the lists are closed', () => {
  const of = (mark: 'isWork' | 'isVerdict' | 'handsOver') =>
    Object.fromEntries(
      Object.values(workflowCatalogue).flatMap((workflow) => {
        const events = [...new Set(listTransitions(workflow).flatMap(({ event, meta }) => (meta[mark] ? [event] : [])))].sort();
        return events.length > 0 ? [[workflow.name, events.join(' ')]] : [];
      }),
    );
  expect(of('isWork')).toEqual({
    riskControl: 'OWNER_APPROVE SAVE_ASSESSMENT SET_ASSISTANTS SUBMIT_ASSESSMENT',
    remediationIssue: 'START SUBMIT_FIX',
    riskEvent: 'SAVE_DRAFT SUBMIT',
    riskReport: 'SAVE_DRAFT SUBMIT',
    policyVersion: 'SAVE_DRAFT SUBMIT',
    deficiency: 'CHANGE_CLASS EVALUATE',
    controlTest: 'DRAW_SAMPLE EXTEND_SAMPLE FREEZE_POPULATION RECORD_RESULTS REDRAW_SAMPLE SET_PROCEDURE START SUBMIT',
    evidenceRequest: 'PROVIDE',
  });
  expect(of('isVerdict')).toEqual({
    independentReview: 'CLOSE CLOSE_WITH_DEFICIENCY REJECT',
    remediationIssue: 'CANCEL EXTEND FAIL VERIFY',
    riskEvent: 'APPROVE CLOSE RETURN',
    riskReport: 'APPROVE CANCEL REJECT',
    policyVersion: 'APPROVE RETURN',
    deficiency: 'AGREE CLOSE CONCLUDE DISAGREE DISMISS REMEDIATE_AGAIN RETURN',
    controlTest: 'CONCLUDE CONCLUDE_INEFFECTIVE RETURN',
    evidenceRequest: 'ACCEPT RETURN',
  });
  expect(of('handsOver')).toEqual({
    certification: 'REASSIGN REASSIGN_DECLINED',
    riskControl: 'REASSIGN REASSIGN_TO_SUBMITTER REPLACE_ASSISTANT SET_ASSISTANTS',
    remediationIssue: 'REASSIGN',
    riskEvent: 'REASSIGN',
    riskReport: 'REASSIGN',
    controlTest: 'REASSIGN',
  });
});
