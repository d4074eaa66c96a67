import { describe, expect, test } from '@jest/globals';
import { remediationIssueWorkflow, settledIssueStates } from '../remediation-issue.workflow.ts';
import { riskControlScenarios } from '../risk-control.scenario.ts';
import { riskControlWorkflow, type RiskControlState } from '../risk-control.workflow.ts';
import { riskEventWorkflow } from '../risk-event.workflow.ts';
import { workflowCatalogue } from '../catalogue.ts';
import { allowedActions, decide, isEventOf, isStateOf, listTransitions, stateMeta, statesOf, topicOf, type EventOf } from './workflow.ts';

const { facts, actor } = riskControlScenarios['owner']!;

// Each line below that is marked fails to compile without its mark: `tsc -p tsconfig.spec.json` reads this file.
describe('a misspelt name does not compile', () => {
  test('of a state', () => {
    // @ts-expect-error -- no state of a risk control
    expect(() => decide(riskControlWorkflow, 'asessing', facts, 'SAVE_ASSESSMENT', actor)).toThrow('has no state asessing');
    // @ts-expect-error -- a state of another machine
    expect(() => stateMeta(riskControlWorkflow, 'pendingVerification')).toThrow('has no state');
    // @ts-expect-error -- a state that was renamed
    const state: RiskControlState = 'completed';
    expect(isStateOf(riskControlWorkflow, state)).toBe(false);
    expect(statesOf(riskControlWorkflow, ({ isEnd }) => isEnd)).toEqual(['complete'] satisfies RiskControlState[]);
  });

  test('of an event', () => {
    // @ts-expect-error -- no event of a risk control
    expect(decide(riskControlWorkflow, 'assessing', facts, 'SAVE_ASESSMENT', actor)).toBe('wrong_state');
    // @ts-expect-error -- an event of another machine
    expect(topicOf(riskEventWorkflow, 'SUBMIT_FIX')).toBe('riskEvent.SUBMIT_FIX');
    const allowed = allowedActions(riskControlWorkflow, 'assessing', facts, actor);
    // @ts-expect-error -- no event of a risk control
    expect(allowed.includes('APROVE')).toBe(false);
    const event: EventOf<typeof riskControlWorkflow> = 'SAVE_ASSESSMENT';
    expect(allowed).toContain(event);
  });

  test('of a fact', () => {
    // @ts-expect-error -- the facts of an event say nothing about a control's owner
    expect(decide(riskControlWorkflow, 'draft', { isActive: true }, 'ROLL_FORWARD', actor)).toBe('wrong_state');
  });
});

test('names of the wire and of rows are asked for before they are used', () => {
  expect(isStateOf(riskControlWorkflow, 'assessing')).toBe(true);
  expect(isEventOf(riskControlWorkflow, 'SUBMIT_FIX')).toBe(false);
  expect(settledIssueStates).toEqual(['verified', 'cancelled']);
  expect(remediationIssueWorkflow.initial).toBe('open');
});

describe.each(Object.values(workflowCatalogue))('$name', (workflow) => {
  test('says where its cases rest: at least wherever nothing leads on', () => {
    const leading = new Set(listTransitions(workflow).flatMap(({ from, to }) => (from === to ? [] : [from])));
    const ends = statesOf(workflow, ({ isEnd }) => isEnd);
    expect(ends).toEqual(expect.arrayContaining(workflow.states.filter((state) => !leading.has(state))));
    expect(ends.length).toBeGreaterThan(0);
  });
});
