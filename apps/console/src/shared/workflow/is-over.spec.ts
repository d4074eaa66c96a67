import { expect, test } from '@jest/globals';
import { settledIssueStates, stateMeta, workflowCatalogue } from '@portal/workflows';
import { isOver } from './is-over.ts';

test('a case is over where its machine says that it rests', () => {
  for (const workflow of Object.values(workflowCatalogue))
    expect(workflow.states.filter((state) => isOver(workflow.name, state))).toEqual(
      workflow.states.filter((state) => stateMeta(workflow, state).isEnd),
    );
  expect(settledIssueStates.every((state) => isOver('remediationIssue', state))).toBe(true);
  expect(isOver('riskReport', 'cancelled')).toBe(true);
  expect(isOver('riskControl', 'remediating')).toBe(false);
  expect(isOver('noSuchLifecycle', 'complete')).toBe(false);
});
