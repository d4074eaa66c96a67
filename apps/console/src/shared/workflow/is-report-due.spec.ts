import { expect, test } from '@jest/globals';
import { riskReportWorkflow } from '@portal/workflows';
import { isReportDue } from './is-report-due.ts';

test('a report is due while it waits for its writer, and no longer when it waits for its approval', () => {
  expect(riskReportWorkflow.states.filter((state) => isReportDue({ state }))).toEqual(['draft', 'returned']);
});
