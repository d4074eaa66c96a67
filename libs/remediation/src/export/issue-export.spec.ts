import { expect, test } from '@jest/globals';
import { nameOrigin } from './issue-export.source.ts';

test('a review’s finding and an assessed deficiency are two sources, by the names of the list', () => {
  expect(nameOrigin({ source: 'deficiency', source_workflow: 'riskControl' })).toBe('独立审核 Review');
  expect(nameOrigin({ source: 'byHand', source_workflow: 'deficiency' })).toBe('内控缺陷 Deficiency');
  expect(nameOrigin({ source: 'byHand', source_workflow: 'riskControl' })).toBe('手工登记 Manual');
});
