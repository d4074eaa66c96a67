import { expect, test } from '@jest/globals';
import { evidenceWorkflow } from '../evidence.workflow.ts';
import { remediationIssueWorkflow } from '../remediation-issue.workflow.ts';
import { riskControlWorkflow } from '../risk-control.workflow.ts';
import { listPermittedActions } from './permitted-actions.ts';
import type { Workflow } from './workflow.ts';

const actionsOf = (workflow: Workflow, isAdministrator: boolean) =>
  listPermittedActions(workflow, isAdministrator).map(({ event, relations }) => `${event} ${relations.join()}`.trim());

test('what a role may do is read off the machine: an administrator reassigns, an owner sets assistants', () => {
  const administrator = actionsOf(riskControlWorkflow, true);
  expect(administrator).toContain('REASSIGN');
  expect(administrator).toContain('SET_ASSISTANTS ownerId');
  const others = actionsOf(riskControlWorkflow, false);
  expect(others.filter((action) => action.startsWith('REASSIGN'))).toEqual([]);
  expect(others).toContain('SET_ASSISTANTS ownerId');
  expect(others).toContain('SAVE_ASSESSMENT ownerId,assistantIds');
  expect(others).toContain('SUBMIT isNew');
});

test('what the service does itself is nobody’s, and an issue is its assignee’s', () => {
  expect(actionsOf(riskControlWorkflow, true).some((action) => action.startsWith('ROLL_IN') || action.startsWith('REVIEW_'))).toBe(false);
  expect(actionsOf(remediationIssueWorkflow, false)).toEqual(['START assigneeId', 'SUBMIT_FIX assigneeId']);
});

test('what can be done only while something does not hold is told too: evidence is withdrawn while nothing stands on it', () => {
  expect(actionsOf(evidenceWorkflow, true)).toContain('WITHDRAW');
  expect(actionsOf(evidenceWorkflow, false)).toContain('WITHDRAW providerId');
});

test('every action names the states in which it can be done', () => {
  for (const action of listPermittedActions(riskControlWorkflow, true)) expect(action.states.length).toBeGreaterThan(0);
  const restore = listPermittedActions(riskControlWorkflow, true).find(({ event }) => event === 'RESTORE');
  expect(restore?.label.en).toBe('Restore');
});
