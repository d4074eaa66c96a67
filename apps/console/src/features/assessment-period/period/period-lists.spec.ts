import { expect, test } from '@jest/globals';
import { listsOfPeriod } from './period-lists.ts';

test('each list of a period is of the company that was picked, by the name that the list has for it', () => {
  const { tests, deficiencies, statements } = listsOfPeriod(7, 5);
  expect(tests({ overdue: '1' })).toMatch(/\?periodId=7&companyId=5&overdue=1$/);
  expect(deficiencies()).toMatch(/\?period=7&company=5$/);
  expect(statements({ overdue: 'true' })).toMatch(/\?period=7&company=5&overdue=true$/);
  expect(listsOfPeriod(7, null).tests()).toMatch(/\?periodId=7$/);
});
