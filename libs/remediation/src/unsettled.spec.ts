import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { remediationIssueWorkflow, settledIssueStates } from '@portal/workflows';
import { isUnsettled } from './unsettled.ts';

const root = path.resolve(import.meta.dirname ?? __dirname, '../../..');

test('which issues still ask something of somebody is told once, by the states of their machine', () => {
  const unsettled = remediationIssueWorkflow.states.filter((state) => !isUnsettled('i').includes(`'${state}'`));
  expect(unsettled).toEqual(['open', 'inProgress', 'pendingVerification']);
  expect(settledIssueStates.length + unsettled.length).toBe(remediationIssueWorkflow.states.length);
  const sources = globSync('{libs,apps}/*/src/**/*.ts', { cwd: root }).filter((file) => !/\.(?:spec|fixture)\.ts$/.test(file));
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => /quoteStates\([^)]*settledIssueStates/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([
    'libs/remediation/src/unsettled.ts',
  ]);
});
