import { expect, test } from '@jest/globals';
import { arePrerequisitesMet } from './prerequisites.ts';

const statuses: Readonly<Record<string, string>> = { A: 'passed', B: 'completed', C: 'failed', D: 'incomplete', 'E-1.x': 'passed' };
const isMet = (expression: string): boolean => arePrerequisitesMet(expression, (name) => statuses[name] ?? 'not attempted');

test.each<[string, boolean]>([
  ['', true],
  ['A', true],
  ['B', true],
  ['C', false],
  ['X', false],
  ['E-1.x', true],
  ['A&B', true],
  ['A & C', false],
  ['C|B', true],
  ['~C', true],
  ['~A', false],
  ['~(A&C)', true],
  // `&` binds more than `|`.
  ['A|C&D', true],
  ['(A|C)&D', false],
  ['C="failed"', true],
  ['C=f', true],
  ['D=incomplete', true],
  ['A="p"', true],
  ['A="completed"', false],
  ['A<>"passed"', false],
  ['X="not attempted"', true],
  ['2*{A,B,C}', true],
  ['3*{A, B, C}', false],
  ['2*{A&C, B, D|A}', true],
  ['A&2*{B,C,~D}', true],
  // What cannot be read shuts nothing.
  ['A&', true],
  ['C & )', true],
  ['{C}', true],
  ['"C"', true],
  ['C C', true],
  ['C='.repeat(2), true],
  [`${'('.repeat(500)}C${')'.repeat(500)}`, true],
])('%s: %s', (expression, expected) => {
  expect(isMet(expression)).toBe(expected);
});
