import { expect, test } from '@jest/globals';
import { referenceValues } from '@portal/directory';
import { proposeFrequency } from './proposed-frequency.ts';

test('each frequency of the list proposes its line of the table, in the order in which the list is delivered', () => {
  const items = [1, 2, 3, 4, 5, 6];
  expect(items.map((frequency) => proposeFrequency({ frequency, mode: 3 }))).toEqual([
    'annual',
    'quarterly',
    'monthly',
    'weekly',
    'daily',
    'manyADay',
  ]);
  expect(referenceValues['RiskCurrentControl_controlFrequency']).toHaveLength(items.length);
});

test('what a system performs is tested as automated; where nothing is said nothing is proposed', () => {
  expect(proposeFrequency({ frequency: 6, mode: 1 })).toBe('automated');
  expect(proposeFrequency({ frequency: 0, mode: 0 })).toBeNull();
  expect(proposeFrequency({ frequency: 7, mode: 2 })).toBeNull();
});
