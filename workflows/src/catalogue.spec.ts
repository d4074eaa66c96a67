import { describe, expect, test } from '@jest/globals';
import { machineryCatalogue, publishedTopics, sayStep, workflowCatalogue } from './catalogue.ts';
import { duties } from './kit/duty.ts';
import { toMermaid } from './kit/mermaid.ts';
import type { Text } from './kit/meta.ts';
import { operations } from './kit/operation.ts';
import { allowedActions, decide, listTransitions, stateMeta, type Workflow } from './kit/workflow.ts';
import { person, riskControlScenarios } from './risk-control.scenario.ts';
import {
  riskControlBuckets,
  riskControlChartStatus,
  riskControlCounted,
  riskControlCoveringSteps,
  riskControlShown,
} from './risk-control.lists.ts';
import { riskControlWorkflow } from './risk-control.workflow.ts';

const isBilingual = (text: Text) => /[\u4e00-\u9fff]/.test(text.zh) && /[A-Za-z]/.test(text.en) && !/[\u4e00-\u9fff]/.test(text.en);

describe.each(Object.values({ ...workflowCatalogue, ...machineryCatalogue }))('$name', (workflow) => {
  const transitions = listTransitions(workflow);

  test('is flat: no invoke, after, always, nested or parallel states', () => {
    expect(workflow.machine.root.invoke).toEqual([]);
    for (const node of Object.values(workflow.machine.states)) {
      expect([node.type, node.invoke, node.always ?? [], node.after]).toEqual(['atomic', [], [], []]);
    }
  });

  test('reaches every state from its initial one', () => {
    const reached = new Set([workflow.initial]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const transition of transitions) if (reached.has(transition.from)) reached.add(transition.to);
    }
    expect([...reached].sort()).toEqual([...workflow.states].sort());
  });

  test('guards every transition and says it in both languages', () => {
    for (const transition of transitions) {
      expect({ ...transition, guarded: transition.guard !== null }).toMatchObject({ guarded: true });
      expect(isBilingual(transition.meta.history)).toBe(true);
      expect(isBilingual(transition.meta.label)).toBe(true);
    }
    for (const name of workflow.states) expect(isBilingual(stateMeta(workflow, name).label)).toBe(true);
  });

  test('has screaming event names and lower camel state names', () => {
    for (const event of workflow.events) expect(event).toMatch(/^[A-Z][A-Z_]*[A-Z]$/);
    for (const name of workflow.states) expect(name).toMatch(/^[a-z][A-Za-z]*$/);
  });

  test('is drawn with every state and every moving event', () => {
    const page = toMermaid(workflow);
    for (const name of workflow.states) expect(page).toContain(`| ${name} |`);
    for (const { from, event, to } of transitions.filter((entry) => entry.from !== entry.to))
      expect(page).toContain(`  ${from} --> ${to}: ${event}`);
  });
});

test.each(Object.values(workflowCatalogue))('the history of $name says of every step the words of its own event', (workflow) => {
  for (const { from, to, event, meta } of listTransitions(workflow)) {
    const own = listTransitions(workflow).filter((one) => one.from === from && one.event === event && one.to === to);
    expect({ event, words: sayStep({ workflow: workflow.name, from, to, event }) }).toEqual({ event, words: own[0]!.meta.history });
    // Which of several guards let a step through is not kept: what leads from one state to another by one event says one thing.
    expect({ event, words: meta.history }).toEqual({ event, words: own[0]!.meta.history });
  }
  expect(sayStep({ workflow: workflow.name, from: workflow.initial, to: workflow.initial, event: 'NO_SUCH_EVENT' })).toBeUndefined();
});

test('the eight operations and every duty are bilingual', () => {
  expect(Object.keys(operations)).toHaveLength(8);
  for (const text of Object.values(operations)) expect(isBilingual(text)).toBe(true);
  for (const duty of Object.values(duties)) expect(isBilingual(duty.label)).toBe(true);
});

test('an unknown event is wrong_state, a failed guard is not_allowed, and inactive comes before both', () => {
  const { facts } = riskControlScenarios['owner']!;
  const inactive = { ...facts, isActive: false };
  expect(decide<Workflow>(riskControlWorkflow, 'assessing', facts, 'NO_SUCH_EVENT', person(5))).toBe('wrong_state');
  expect(decide(riskControlWorkflow, 'complete', facts, 'SAVE_ASSESSMENT', person(5))).toBe('wrong_state');
  expect(decide(riskControlWorkflow, 'assessing', facts, 'SAVE_ASSESSMENT', person(9))).toBe('not_allowed');
  expect(decide(riskControlWorkflow, 'assessing', inactive, 'SAVE_ASSESSMENT', person(9))).toBe('wrong_state');
  expect(decide(riskControlWorkflow, 'assessing', facts, 'RESTORE', person(1, true))).toBe('wrong_state');
  expect(decide(riskControlWorkflow, 'assessing', inactive, 'RESTORE', person(5))).toBe('not_allowed');
  const system = { ...person(1, true), isSystem: true };
  for (const given of [facts, inactive])
    expect(decide(riskControlWorkflow, 'complete', given, 'CATEGORY_MERGED', system)).toMatchObject({ to: 'complete' });
  expect(decide(riskControlWorkflow, 'complete', inactive, 'CATEGORY_MERGED', person(1, true))).toBe('not_allowed');
});

test('variants and system events are never offered', () => {
  const administrator = riskControlScenarios['administrator']!;
  const offered = allowedActions(riskControlWorkflow, 'ownerApproval', administrator.facts, administrator.actor);
  expect(offered).toContain('REASSIGN');
  expect(offered).not.toContain('REASSIGN_TO_SUBMITTER');
  const system = riskControlScenarios['system, issues settled']!;
  expect(allowedActions(riskControlWorkflow, 'reviewing', system.facts, system.actor)).toEqual([]);
});

test('the lists and the chart read off the machine what the decisions say of them', () => {
  expect(riskControlChartStatus).toEqual({
    draft: 0,
    assessing: 0,
    returned: 0,
    ownerApproval: 1,
    reviewing: 1,
    remediating: 3,
    complete: 3,
    shared: null,
  });
  expect(riskControlCounted).toEqual(riskControlWorkflow.states.filter((name) => name !== 'shared'));
  expect(riskControlShown).toEqual(['shared']);
  // What moves the coverage of a risk: a row comes, goes, changes its key flag, shows another control or is judged.
  expect([...riskControlCoveringSteps].sort()).toEqual([
    'DELETE',
    'IMPORT_DRAFT',
    'JOIN_SHARED',
    'RESTORE',
    'REVIEW_CLOSED',
    'REVIEW_CLOSED_WITH_DEFICIENCY',
    'ROLL_IN',
    'ROLL_IN_FOR_CAMPAIGN',
    'ROLL_IN_SHARED',
    'ROLL_IN_WITHOUT_OWNER',
    'SAVE_DRAFT',
    'SEPARATE',
    'SUBMIT',
  ]);
  expect(riskControlBuckets).toEqual({
    toDo: ['assessing', 'returned'],
    submitted: ['reviewing'],
    submittedForOthers: ['ownerApproval'],
    related: ['remediating', 'complete'],
    relatedRows: ['remediating', 'complete', 'shared'],
    pendingApproval: ['reviewing'],
    approved: ['remediating', 'complete'],
    completed: ['complete'],
  });
});

test('topics are named after workflow and event', () => {
  expect(publishedTopics()).toContain('riskControl.SUBMIT_ASSESSMENT');
  expect(publishedTopics()).toContain('remediationIssue.VERIFY');
  expect(publishedTopics()).not.toContain('riskControl.NO_SUCH_EVENT');
  expect(publishedTopics()).not.toContain('jobRun.FINISH');
});
