import { expect, test } from '@jest/globals';
import type { ScormVersion } from '@portal/contract';
import { rollUp } from './roll-up.ts';
import { UNTOUCHED, type CourseUnit, type SequencingSettings, type UnitState } from './units.ts';

function unit(id: string, parts: Partial<CourseUnit> = {}): CourseUnit {
  return {
    id,
    parent: null,
    title: id,
    kind: 'sco',
    isVisible: true,
    path: `${id}.html`,
    query: '',
    prerequisites: '',
    launchData: '',
    masteryScore: null,
    passingMeasure: null,
    completionThreshold: null,
    sequencing: {},
    ...parts,
  };
}

/** `c`: completed, `p`: passed, `f`: failed, `i`: begun, `-`: not begun; then the score. */
function state(word: string): UnitState {
  const [sign = '-', score] = [word[0], word.slice(1)];
  const standing: Readonly<Record<string, Partial<UnitState>>> = {
    c: { completion: 'completed', success: 'unknown', isComplete: true },
    p: { completion: 'completed', success: 'passed', isComplete: true },
    f: { completion: 'completed', success: 'failed' },
    i: { completion: 'incomplete', success: 'unknown' },
    '-': {},
  };
  return { ...UNTOUCHED, ...standing[sign], score: score ? Number(score) : null };
}

function standingOf(version: ScormVersion, units: readonly CourseUnit[], words: string, sequencing: SequencingSettings = {}): string {
  const leaves = units.filter(({ kind }) => kind !== 'folder');
  const states = Object.fromEntries(words.split(' ').map((word, index) => [leaves[index]!.id, state(word)]));
  const { completion, success, score, isComplete } = rollUp(version, { units, sequencing }, states);
  return `${completion} ${success} ${score ?? '-'} ${isComplete ? 'yes' : 'no'}`;
}

const three = [unit('a'), unit('m', { kind: 'folder' }), unit('b', { parent: 'm' }), unit('c', { parent: 'm' })];

test.each([
  ['- - -', 'not attempted unknown - no'],
  ['c - -', 'incomplete unknown - no'],
  ['c c c', 'completed unknown - yes'],
  ['p80 p60 c', 'passed passed 70 yes'],
  ['p80 f40 c', 'failed failed 60 no'],
  ['f - -', 'incomplete unknown - no'],
  ['p i c', 'incomplete unknown - no'],
])('1.2: units %s make %s', (words, expected) => {
  expect(standingOf('1.2', three, words)).toBe(expected);
});

test('what only shows something keeps nobody from the end of a course of 1.2', () => {
  expect(standingOf('1.2', [unit('a'), unit('b', { kind: 'asset' })], 'p -')).toBe('passed passed - yes');
});

test.each([
  ['- - -', 'unknown unknown - no'],
  ['c - -', 'incomplete unknown - no'],
  ['p90 p70 c', 'completed passed 80 yes'],
  ['p f c', 'completed failed - no'],
  ['c c c', 'completed unknown - yes'],
])('2004 without rules: units %s make %s', (words, expected) => {
  expect(standingOf('2004', three, words)).toBe(expected);
});

test('2004 with weights, a measure that decides, and what is not tracked', () => {
  const units = [
    unit('intro', { sequencing: { deliveryControls: { tracked: false } } }),
    unit('small', { sequencing: { sequencingControls: { objectiveMeasureWeight: 0.25 } } }),
    unit('large', { sequencing: { sequencingControls: { objectiveMeasureWeight: 0.75 } } }),
  ];
  const byMeasure = { primaryObjective: { objectiveID: 'p', satisfiedByMeasure: true, minNormalizedMeasure: 0.6 } };
  expect(standingOf('2004', units, '- c100 c40', byMeasure)).toBe('completed failed 55 no');
  expect(standingOf('2004', units, '- c40 c80', byMeasure)).toBe('completed passed 70 yes');
});

test.each([
  ['any', {}, 'p - -', 'incomplete passed'],
  ['atLeastCount', { minimumCount: 2 }, 'p - -', 'incomplete unknown'],
  ['atLeastCount', { minimumCount: 2 }, 'p p -', 'incomplete passed'],
  ['atLeastPercent', { minimumPercent: 0.6 }, 'p p -', 'incomplete passed'],
  ['none', {}, '- - -', 'unknown passed'],
])('2004 with a rule of its own: satisfied when %s %j of %s', (consideration, more, words, expected) => {
  const rules = [{ action: 'satisfied', consideration, conditionCombination: 'any', conditions: [{ condition: 'satisfied' }], ...more }];
  expect(standingOf('2004', [unit('a'), unit('b'), unit('c')], words, { rollupRules: { rules } })).toMatch(new RegExp(`^${expected} `));
});

test('a rule for completion: the last unit alone, though others are open', () => {
  const units = [
    unit('a', { sequencing: { sequencingControls: { rollupProgressCompletion: false, rollupObjectiveSatisfied: false } } }),
    unit('test'),
  ];
  expect(standingOf('2004', units, '- p90')).toBe('completed passed 90 yes');
});
