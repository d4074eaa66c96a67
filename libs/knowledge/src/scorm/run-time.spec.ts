import { expect, test } from '@jest/globals';
import { Refusal, type ScormVersion } from '@portal/contract';
import { judge } from './completion-rules.ts';
import { acceptElements } from './element-rules.ts';
import { formatTotalTime, readSessionTime } from './session-time.ts';

test.each<[ScormVersion, string, number | undefined]>([
  ['1.2', '00:05:30', 330],
  ['1.2', '0001:00:00.25', 3600.25],
  ['1.2', '00:99:99', 6039],
  ['1.2', '5:00:00', undefined],
  ['1.2', 'PT5M', undefined],
  ['2004', 'PT5M30S', 330],
  ['2004', 'P1DT1H0.5S', 90_000.5],
  ['2004', 'P1M', 2_629_800],
  ['2004', 'PT0S', 0],
  ['2004', 'P', undefined],
  ['2004', 'PT', undefined],
  ['2004', '00:05:30', undefined],
  ['2004', 'P99Y', undefined],
])('session time of %s: %s', (version, given, seconds) => {
  expect(readSessionTime(version, given)).toBe(seconds);
});

test('a total time can be read by the version that it is written for', () => {
  expect([formatTotalTime('1.2', 3_725.5), formatTotalTime('1.2', 0)]).toEqual(['0001:02:05.50', '0000:00:00.00']);
  expect([formatTotalTime('2004', 3_725.5), formatTotalTime('2004', 0)]).toEqual(['PT1H2M5.50S', 'PT0H0M0S']);
});

function refusalOf(version: ScormVersion, data: Record<string, string>): unknown {
  try {
    acceptElements(version, data);
    return undefined;
  } catch (error) {
    const field = error instanceof Refusal ? error.detail.fields![0]! : undefined;
    return [field?.field, field?.message, field?.params?.['max']];
  }
}

test.each<[ScormVersion, string, number]>([
  ['1.2', 'cmi.suspend_data', 4_096],
  ['1.2', 'cmi.core.lesson_location', 255],
  ['2004', 'cmi.suspend_data', 64_000],
  ['2004', 'cmi.location', 1_000],
])('%s keeps %s up to %i characters', (version, element, max) => {
  // Beyond the basic plane a character is two units.
  expect(acceptElements(version, { [element]: '𠮷'.repeat(max) })).toHaveProperty([element]);
  expect(refusalOf(version, { [element]: 'x'.repeat(max + 1) })).toEqual([element, 'scorm.tooLong', max]);
});

test('elements of the other version, unknown ones and bad values are named', () => {
  expect(refusalOf('1.2', { 'cmi.location': '1' })).toEqual(['cmi.location', 'scorm.element', undefined]);
  expect(refusalOf('2004', { 'cmi.core.lesson_status': 'passed' })).toEqual(['cmi.core.lesson_status', 'scorm.element', undefined]);
  expect(refusalOf('1.2', { __proto__x: '1' })).toEqual(['__proto__x', 'scorm.element', undefined]);
  expect(refusalOf('1.2', { 'cmi.core.lesson_status': 'done' })).toEqual(['cmi.core.lesson_status', 'scorm.value', undefined]);
  expect(refusalOf('1.2', { 'cmi.core.score.raw': '101' })).toEqual(['cmi.core.score.raw', 'scorm.value', undefined]);
  expect(refusalOf('2004', { 'cmi.score.scaled': '1.5' })).toEqual(['cmi.score.scaled', 'scorm.value', undefined]);
  expect(refusalOf('2004', { 'cmi.session_time': '00:01:00' })).toEqual(['cmi.session_time', 'scorm.value', undefined]);
});

test('what a course can only read is left out', () => {
  const data = { 'cmi.core.student_name': 'me', 'cmi.core.total_time': '9999:00:00', 'cmi.objectives._count': '1', 'cmi.comments': 'fine' };
  expect(acceptElements('1.2', data)).toEqual({ 'cmi.comments': 'fine' });
  expect(acceptElements('2004', { 'adl.nav.request': 'exitAll', 'cmi.scaled_passing_score': '0', 'cmi.interactions.0.id': 'q1' })).toEqual({
    'cmi.interactions.0.id': 'q1',
  });
});

const rules12 = (mastery_score: number | null) => ({
  version: '1.2' as const,
  mastery_score,
  passing_measure: null,
  completion_threshold: null,
});
test.each<[string, string | undefined, number | null, string]>([
  ['not attempted', undefined, null, 'not attempted no'],
  ['incomplete', '100', 80, 'incomplete no'],
  ['completed', undefined, null, 'completed yes'],
  ['passed', undefined, null, 'passed yes'],
  ['failed', undefined, null, 'failed no'],
  ['browsed', undefined, null, 'browsed no'],
  // The mastery score decides, whatever the course says.
  ['passed', '79', 80, 'failed no'],
  ['completed', '79.5', 80, 'failed no'],
  ['failed', '80', 80, 'passed yes'],
  ['completed', '80', 80, 'passed yes'],
  // Without a score there is nothing to decide with.
  ['completed', undefined, 80, 'completed yes'],
])('1.2: %s with score %s of %s is %s', (status, score, mastery, expected) => {
  const cmi = { 'cmi.core.lesson_status': status, ...(score !== undefined && { 'cmi.core.score.raw': score }) };
  const { completion, isComplete } = judge(rules12(mastery), cmi);
  expect(`${completion} ${isComplete ? 'yes' : 'no'}`).toBe(expected);
});

const rules2004 = (passing_measure: number | null, completion_threshold: number | null) => ({
  version: '2004' as const,
  mastery_score: null,
  passing_measure,
  completion_threshold,
});
test.each<[Record<string, string>, number | null, number | null, string]>([
  [{}, null, null, 'unknown unknown no'],
  [{ 'cmi.completion_status': 'completed' }, null, null, 'completed unknown yes'],
  [{ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed' }, null, null, 'completed failed no'],
  [{ 'cmi.completion_status': 'incomplete', 'cmi.success_status': 'passed' }, null, null, 'incomplete passed no'],
  [{ 'cmi.completion_status': 'completed', 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.6' }, 0.7, null, 'completed failed no'],
  [{ 'cmi.completion_status': 'completed', 'cmi.success_status': 'failed', 'cmi.score.scaled': '0.7' }, 0.7, null, 'completed passed yes'],
  [{ 'cmi.completion_status': 'incomplete', 'cmi.progress_measure': '0.9' }, null, 0.9, 'completed unknown yes'],
  [{ 'cmi.completion_status': 'completed', 'cmi.progress_measure': '0.89' }, null, 0.9, 'incomplete unknown no'],
])('2004: %j with measures %s and %s is %s', (cmi, passing, threshold, expected) => {
  const { completion, success, isComplete } = judge(rules2004(passing, threshold), cmi);
  expect(`${completion} ${success} ${isComplete ? 'yes' : 'no'}`).toBe(expected);
});
