import { expect, test } from '@jest/globals';
import type { CurrentControl, PreviousControl } from '@portal/contract/client';
import { buildCurrentControl } from '#shared/testing/record-fixture.tsx';
import { findYearChanges } from './year-change.ts';

const file = (sha256: string, fileName = 'a.pdf') => ({ sha256, fileName }) as CurrentControl['risk_Docs'][number];
const before: PreviousControl = {
  riskNo: 'RC-2025-000001',
  riskYear: 2025,
  currentControlDesc: 'Two signatures\nevery month',
  controlFrequency: 2,
  controlMode: 1,
  controlAssessmentScore: 3,
  evidence: [file('aa'), file('bb')],
};
const submitted = buildCurrentControl({
  currentControlDesc: before.currentControlDesc,
  controlFrequency: 2,
  controlMode: 1,
  controlAssessmentScore: 3,
  risk_Docs: [file('bb'), file('aa')],
  submittedAt: '2026-10-21T01:30:12Z',
});
const changesOf = (changes: Partial<CurrentControl>, previous: Partial<PreviousControl> = {}) =>
  findYearChanges({ previousControl: { ...before, ...previous }, risk_CurrentControl: { ...submitted, ...changes } });
const all = (change: string) => ({ description: change, frequency: change, mode: change, score: change, evidence: change });

test('the same answers are unchanged, whatever the order of files, line ends and blanks at the end', () => {
  expect(changesOf({ currentControlDesc: 'Two signatures\r\nevery month \n' })).toEqual(all('unchanged'));
});

test('other answers are modified; so are those that a submitted assessment no longer has', () => {
  const others = { currentControlDesc: 'Three', controlFrequency: 1, controlMode: 2, controlAssessmentScore: 4, risk_Docs: [file('cc')] };
  expect(changesOf(others)).toEqual(all('modified'));
  const none = { currentControlDesc: ' ', controlFrequency: 0, controlMode: 0, controlAssessmentScore: null, risk_Docs: [] };
  expect(changesOf(none)).toEqual(all('modified'));
  expect(changesOf({ ...none, submittedAt: null })).toEqual({});
});

test('answers that the year before did not have are new; what neither has is not spoken of', () => {
  const nothing = { currentControlDesc: '', controlFrequency: 0, controlMode: 0, controlAssessmentScore: null, evidence: [] };
  expect(changesOf({}, nothing)).toEqual(all('new'));
  expect(changesOf({ risk_Docs: [], controlMode: 0 }, nothing)).toEqual({ description: 'new', frequency: 'new', score: 'new' });
});

test('a file is known by its content, not by its name; as many other files are not the same files', () => {
  expect(changesOf({ risk_Docs: [file('aa', 'renamed.pdf'), file('bb')] })?.evidence).toBe('unchanged');
  expect(changesOf({ risk_Docs: [file('aa'), file('cc', 'a.pdf')] })?.evidence).toBe('modified');
});

test('without a year before nothing is compared', () => {
  expect(findYearChanges({ previousControl: null, risk_CurrentControl: submitted })).toBeUndefined();
});
