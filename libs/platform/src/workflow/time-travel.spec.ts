import { expect, test } from '@jest/globals';
import type { FieldChange } from './subject.ts';
import { findStepAt, foldSteps, listDifferences, valueOf, type FoldRules, type TrailStep } from './time-travel.ts';

const change = (field: string, before: string, after: string): FieldChange => ({ field, before, after });
const step = (seq: number, event: string, ...changes: FieldChange[]): TrailStep => ({
  seq,
  at: new Date(Date.UTC(2026, 0, seq)),
  event,
  to: `after${seq}`,
  changes,
});
const rules: FoldRules = {
  seed: { isActive: 'true' },
  lists: ['people'],
  identify: (_field, item) => item.slice(-3),
  alsoChanges: ({ event, changes }) => (event === 'TAKE' ? [change('people', changes[0]?.after ?? '', '')] : []),
};
const steps = [
  step(1, 'CREATE', change('title', '', 'one'), change('owner', '', 'A u01')),
  step(2, 'INVITE', change('people', '', 'B u02'), change('people', '', 'C u03')),
  step(3, 'EDIT', change('title', 'one', 'two'), change('mode', '2', '3')),
  step(4, 'TAKE', change('owner', 'A u01', 'B u02')),
  step(5, 'DISMISS', change('people', 'Renamed u03', ''), change('isActive', 'true', 'false')),
];
const shown = (seq: number) => {
  const record = foldSteps(steps, rules, seq)!;
  return [record.state, ...['title', 'owner', 'people', 'mode', 'isActive'].map((field) => valueOf(record, field))];
};

test('each step counts what it and the steps before it changed, and nothing of the later ones', () => {
  expect([1, 2, 3, 4, 5].map(shown)).toEqual([
    ['after1', 'one', 'A u01', '', '2', 'true'],
    ['after2', 'one', 'A u01', 'B u02\nC u03', '2', 'true'],
    ['after3', 'two', 'A u01', 'B u02\nC u03', '3', 'true'],
    ['after4', 'two', 'B u02', 'C u03', '3', 'true'],
    ['after5', 'two', 'B u02', '', '3', 'false'],
  ]);
  expect(foldSteps(steps, rules, 6)).toBeUndefined();
});

test('an item that is added again stands once, in its newest wording', () => {
  const again = [...steps.slice(0, 2), step(3, 'INVITE', change('people', '', 'Newer u02'))];
  expect(foldSteps(again, rules, 3)!.lists).toEqual({ people: ['C u03', 'Newer u02'] });
});

test('an instant belongs to the newest step that had happened then', () => {
  expect(findStepAt(steps, new Date(Date.UTC(2026, 0, 3)))?.seq).toBe(3);
  expect(findStepAt(steps, new Date(Date.UTC(2026, 0, 3) - 1))?.seq).toBe(2);
  expect(findStepAt(steps, new Date(Date.UTC(2025, 0, 1)))).toBeUndefined();
  const together = [steps[0]!, { ...steps[1]!, at: steps[0]!.at }];
  expect(findStepAt(together, steps[0]!.at)?.seq).toBe(2);
});

test('the difference of two steps names what is not the same, in the order asked for and in either direction', () => {
  const [one, four] = [foldSteps(steps, rules, 1)!, foldSteps(steps, rules, 4)!];
  expect(listDifferences(one, four, ['people', 'title', 'isActive', 'owner'])).toEqual([
    change('people', '', 'C u03'),
    change('title', 'one', 'two'),
    change('owner', 'A u01', 'B u02'),
  ]);
  expect(listDifferences(four, one, ['title'])).toEqual([change('title', 'two', 'one')]);
  expect(listDifferences(four, four, ['people', 'title', 'owner'])).toEqual([]);
});

test('the same items in another order do not differ', () => {
  const turned = [...steps.slice(0, 2), step(3, 'AGAIN', change('people', 'B u02', '')), step(4, 'AGAIN', change('people', '', 'B u02'))];
  const [two, four] = [foldSteps(turned, rules, 2)!, foldSteps(turned, rules, 4)!];
  expect(four.lists['people']).toEqual(['C u03', 'B u02']);
  expect(listDifferences(two, four, ['people'])).toEqual([]);
});
