import { expect, test } from '@jest/globals';
import { foldSteps, valueOf, type FieldChange, type TrailStep } from '@portal/platform';
import { numberOfPerson } from '@portal/risk-register';
import { controlFoldRules, trailFields } from './control-trail.ts';

const rules = controlFoldRules({ riskNo: 'RC-2026-000001', riskYear: 2026 });
const step = (seq: number, event: string, ...changes: [string, string, string][]): TrailStep => ({
  seq,
  at: new Date(Date.UTC(2026, 0, seq)),
  event,
  to: 'assessing',
  changes: changes.map(([field, before, after]): FieldChange => ({ field, before, after })),
});
const after = (...steps: TrailStep[]) => {
  const record = foldSteps(steps, rules, steps.length)!;
  return (field: string) => valueOf(record, field);
};

test('a draft of an import has what its step leaves unsaid', () => {
  const value = after(step(1, 'IMPORT_DRAFT', ['riskDescription', '', 'x']));
  expect(['riskNo', 'riskYear', 'categoryLevelTwo', 'needOwnerApprove', 'isActive', 'riskDescription'].map(value)).toEqual([
    'RC-2026-000001',
    '2026',
    '0',
    'true',
    'true',
    'x',
  ]);
});

test('who becomes the owner is no assistant any more, also under a newer name', () => {
  const value = after(
    step(1, 'SUBMIT', ['controlOwner', '', '7']),
    step(2, 'SET_ASSISTANTS', ['assistants', '', '王一 (U1)'], ['assistants', '', '李二 (U2)']),
    step(3, 'REASSIGN', ['controlOwner', '陈嘉明 (u7)', '王壹 (u1)']),
  );
  expect([value('controlOwner'), value('assistants')]).toEqual(['王壹 (u1)', '李二 (U2)']);
});

test('a later decision replaces the earlier one as a whole', () => {
  const value = after(
    step(1, 'REVIEW_CLOSED_WITH_DEFICIENCY', ['controlEffectiveness', '', '2'], ['remediationPlan', '', 'a second approval']),
    step(2, 'REOPEN'),
    step(3, 'REVIEW_CLOSED', ['controlEffectiveness', '', '5']),
  );
  expect([value('controlEffectiveness'), value('remediationPlan')]).toEqual(['5', '']);
});

test('the number of a person is read from the end of his text', () => {
  expect(numberOfPerson('Smith (Jr.) (E-104)')).toBe('e-104');
  expect(numberOfPerson('214')).toBeUndefined();
});

test('no field is told twice', () => {
  expect(new Set(trailFields).size).toBe(trailFields.length);
});
