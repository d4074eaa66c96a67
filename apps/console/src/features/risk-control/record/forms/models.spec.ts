import { expect, test } from '@jest/globals';
import { firstFailure, riskControlChecks, currentControlChecks, type StoreItem } from '@portal/contract/client';
import { isEffective, readJsons } from '../components/ReviewInfoView.tsx';
import { readRecordId } from '#shared/record/record-id.ts';
import { chooseLevel } from '#shared/record/categories.ts';
import { buildCurrentControl, buildRecord, buildUser } from '#shared/testing/record-fixture.tsx';
import { carryOver, isCarried, toAssessmentBody, toAssessmentValue, toCheckedAssessment, wouldOverwrite } from './assessment-model.ts';
import {
  fillFromStore,
  findOverwritten,
  toCategoryChanges,
  toCheckedControl,
  toControlBody,
  toControlValue,
  toNewControl,
} from './control-model.ts';
import { findReviewGaps, toReviewBody, toReviewValue, type ReviewValue } from './review-model.ts';

const item = {
  ruNo: 'RS-2026-0001',
  riskDescription: 'from the store',
  consequences: '后果',
  consequences_EN: '',
  standardControlDesc: 'standard',
  categoryLevelOne: 11,
  categoryLevelTwo: 12,
  categoryLevelThree: null,
} as StoreItem;

test('who is no administrator owns what he creates, in his department', () => {
  expect(toNewControl(buildUser('owner'), false)).toMatchObject({ controlOwner: { id: 7 }, controlOwnerDeptId: '31' });
  expect(toNewControl(buildUser('admin'), true)).toMatchObject({ controlOwner: null, controlOwnerDeptId: '' });
});

test('Others switches the levels below to free text, and another category drops the text again', () => {
  const value = { ...toControlValue(buildRecord()), ...toCategoryChanges(chooseLevel(1, 0)), categoryLevelTwoStr: 'own words' };
  expect(firstFailure(riskControlChecks, toCheckedControl(value))).toBeUndefined();
  expect(toControlBody(value, 214, 5)).toMatchObject({
    categoryLevelOne: 0,
    categoryLevelTwo: 0,
    categoryLevelThree: 0,
    categoryLevelTwoStr: 'own words',
    rowVersion: 5,
  });
  expect(toCategoryChanges(chooseLevel(1, 11))).toMatchObject({
    categoryLevelTwo: null,
    categoryLevelThree: null,
    categoryLevelTwoStr: '',
    categoryLevelThreeStr: '',
  });
  expect(toControlBody({ ...value, ...toCategoryChanges(chooseLevel(1, 11)), categoryLevelTwoStr: 'left over' }, 214, 5)).toMatchObject({
    categoryLevelTwo: 0,
    categoryLevelTwoStr: '',
  });
});

test('a store item fills its texts and asks only for words of the reader', () => {
  const value = { ...toNewControl(buildUser('admin'), true), riskDescription: 'typed', consequences_EN: 'typed as well' };
  expect(findOverwritten(value, item, undefined)).toEqual(['riskDescription']);
  expect(findOverwritten({ ...value, riskDescription: 'of another item' }, item, { ...item, riskDescription: 'of another item' })).toEqual(
    [],
  );
  const filled = { ...value, ...fillFromStore(item) };
  expect(filled).toMatchObject({
    riskStoreNo: 'RS-2026-0001',
    riskDescription: 'from the store',
    consequences_EN: 'typed as well',
    categoryLevelTwo: 12,
  });
});

test('the form shows 0 as empty and scores 1 until told otherwise; an empty choice travels as 0', () => {
  const value = toAssessmentValue(buildRecord());
  expect(value).toMatchObject({ controlFrequency: '', controlMode: '', controlAssessmentScore: null });
  expect(toAssessmentBody(214, value, 5)).toMatchObject({ riskId: 214, rowVersion: 5, controlFrequency: 0, controlMode: 0 });
  expect(firstFailure(currentControlChecks, toCheckedAssessment(214, { ...value, currentControlDesc: 'x' }))?.field).toBe(
    'controlFrequency',
  );
});

test('files are added by link and removed by link', () => {
  const value = {
    ...toAssessmentValue(buildRecord()),
    added: [{ docId: 9, fileName: 'a.pdf', url: '', size: 1, sha256: '', uploadedAt: '' }],
    removed: [4],
  };
  expect(toAssessmentBody(214, value, undefined).risk_Docs).toEqual([
    { docId: 9, type: 2, isDelete: false },
    { docId: 4, type: 2, isDelete: true },
  ]);
});

test('carrying over marks what it filled and no more, until it is changed', () => {
  const changes = carryOver(buildCurrentControl({ currentControlDesc: 'last year', controlFrequency: 2, controlMode: 0 }));
  const empty = toAssessmentValue(buildRecord());
  expect(wouldOverwrite(empty, changes)).toBe(false);
  expect(wouldOverwrite({ ...empty, currentControlDesc: 'typed' }, changes)).toBe(true);
  const value = { ...empty, ...changes };
  expect([isCarried(value, 'currentControlDesc'), isCarried(value, 'controlFrequency'), isCarried(value, 'controlMode')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isCarried({ ...value, currentControlDesc: 'amended' }, 'currentControlDesc')).toBe(false);
});

test.each<[number | null, string, Partial<ReviewValue>, boolean, string | undefined]>([
  [2, '', {}, true, 'controlDeficiency'],
  [4, '', {}, true, 'controlDeficiency'],
  [5, '', {}, true, undefined],
  [2, '10', {}, true, 'expectedCompletionDate'],
  [2, '10', { expectedCompletionDate: '2027-01-31', remediationPlan: ' ' }, true, 'remediationPlan'],
  [2, '10', { expectedCompletionDate: '2026-11-21', remediationPlan: 'x' }, true, 'expectedCompletionDate'],
  [2, '10', { expectedCompletionDate: '2026-11-22', remediationPlan: 'x' }, true, undefined],
  [2, '20', {}, true, 'comments'],
  [2, '20', { comments: 'small' }, true, undefined],
  [4, '0', {}, true, 'comments'],
  [4, '0', { comments: 'sampled' }, true, undefined],
  [2, '0', { comments: 'sampled' }, true, 'controlDeficiency'],
  [5, '20', { comments: 'sampled' }, true, 'controlDeficiency'],
  [5, '', { lastReviewDate: '2026-11-23' }, true, 'lastReviewDate'],
  [2, '10', {}, false, 'comments'],
  [null, '', { comments: 'amend' }, false, undefined],
])('effectiveness %s with deficiency "%s" and %j, closing %s: the console asks for %s', (score, code, more, closes, field) => {
  const value = { ...toReviewValue(undefined), controlEffectiveness: score, controlDeficiency: code, ...more };
  expect(findReviewGaps(value, closes, '2026-11-22')[0]?.field).toBe(field);
});

test('all that a closing review lacks is told at once, one thing a field', () => {
  const further = [
    { key: 'a', plan: '', dueDate: '', severity: 'high' as const },
    { key: 'b', plan: 'x', dueDate: '2026-11-21', severity: 'high' as const },
  ];
  const value = {
    ...toReviewValue(undefined),
    controlEffectiveness: 2,
    controlDeficiency: '10',
    lastReviewDate: '2026-11-23',
    issues: further,
  };
  expect(findReviewGaps(value, true, '2026-11-22').map(({ field, message }) => `${field} ${message}`)).toEqual([
    'expectedCompletionDate review.dateRequired',
    'remediationPlan review.planRequired',
    'lastReviewDate review.reviewedInFuture',
    'issues[1].plan issue.planRequired',
    'issues[1].dueDate review.dateRequired',
    'issues[2].dueDate review.completionPast',
  ]);
});

test('plan and date travel only with the deficiency that needs them', () => {
  const value = {
    ...toReviewValue(undefined),
    controlEffectiveness: 5,
    controlDeficiency: '0',
    remediationPlan: 'left over',
    expectedCompletionDate: '2027-01-31',
  };
  expect(toReviewBody(214, value, true, 5)).toMatchObject({ wfStatus: true, remediationPlan: '', expectedCompletionDate: '' });
  expect(toReviewBody(214, { ...value, controlDeficiency: '10' }, true, 5)).toMatchObject({
    remediationPlan: 'left over',
    expectedCompletionDate: '2027-01-31',
  });
});

test('only 5 reads as Yes; broken jsons read as empty', () => {
  expect([1, 4, 5, null].map(isEffective)).toEqual([false, false, true, false]);
  expect(readJsons('not json')).toEqual({ ExpectedCompletionDate: '', RemediationPlan: '', ControlDeficiency: '' });
  expect(readJsons('{"RemediationPlan":"p","ExpectedCompletionDate":"2027-01-31"}').RemediationPlan).toBe('p');
});

test('the record number of the address is read whatever its case, and nothing else is taken for one', () => {
  expect(['?Id=214', '?id=214', '?x=1&ID=7', '?Id=', '?Id=0', '?Id=1e3', ''].map(readRecordId)).toEqual([
    214,
    214,
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
