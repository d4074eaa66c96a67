import { expect, test } from '@jest/globals';
import { remediationIssueWorkflow } from '../remediation-issue.workflow.ts';
import { riskControlWorkflow } from '../risk-control.workflow.ts';
import { listDeeds } from './deeds.ts';
import type { Workflow } from './workflow.ts';

const deedsOf = (workflow: Workflow, isAdministrator: boolean) =>
  listDeeds(workflow, isAdministrator).map(({ event, relations }) => `${event} ${relations.join()}`.trim());

test('what a role may do is read off the machine: an administrator reassigns, an owner sets assistants', () => {
  const administrator = deedsOf(riskControlWorkflow, true);
  expect(administrator).toContain('REASSIGN');
  expect(administrator).toContain('SET_ASSISTANTS ownerId');
  const others = deedsOf(riskControlWorkflow, false);
  expect(others.filter((deed) => deed.startsWith('REASSIGN'))).toEqual([]);
  expect(others).toContain('SET_ASSISTANTS ownerId');
  expect(others).toContain('SAVE_ASSESSMENT ownerId,assistantIds');
  expect(others).toContain('SUBMIT isNew');
});

test('what the service does itself is nobody’s, and an issue is its assignee’s', () => {
  expect(deedsOf(riskControlWorkflow, true).some((deed) => deed.startsWith('ROLL_IN') || deed.startsWith('REVIEW_'))).toBe(false);
  expect(deedsOf(remediationIssueWorkflow, false)).toEqual(['START assigneeId', 'SUBMIT_FIX assigneeId']);
});

test('every deed names the states in which it can be done', () => {
  for (const deed of listDeeds(riskControlWorkflow, true)) expect(deed.states.length).toBeGreaterThan(0);
  const restore = listDeeds(riskControlWorkflow, true).find(({ event }) => event === 'RESTORE');
  expect(restore?.label.en).toBe('Restore');
});
