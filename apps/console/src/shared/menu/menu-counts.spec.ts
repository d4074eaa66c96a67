import { expect, test } from '@jest/globals';
import { stateMeta, workflowCatalogue } from '@portal/workflows';
import { dutyTopics } from './menu-counts.ts';

test('a step of whatever holds duties counts them anew: no lifecycle with a duty is forgotten', () => {
  const holding = Object.values(workflowCatalogue).filter((workflow) => workflow.states.some((state) => stateMeta(workflow, state).duty));
  expect(holding.length).toBeGreaterThan(10);
  const forgotten = holding.map(({ name }) => name).filter((name) => !(dutyTopics as readonly string[]).includes(name));
  expect(forgotten).toEqual([]);
});
