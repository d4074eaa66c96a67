import { expect, test } from '@jest/globals';
import { firstFailure } from '@portal/contract/client';
import { levelOf } from '#shared/charts/heat-level.ts';
import { formChecks, toReportBody, toReportFields, toReportValue, type ReportValue } from './forms/report-model.ts';
import { toFields, toListAddress } from '#shared/list/list-input.ts';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { reportFilters } from './report-filters.ts';
import { isWritten } from './use-report-page.tsx';
import { buildReport, owner, written } from './testing/report-fixture.ts';

const today = '2026-11-20';
const failing = (value: ReportValue) => {
  const failed = firstFailure(formChecks(value.actions.length, today), toReportFields(value));
  return failed && [failed.field, failed.message];
};

test('the address asks for what the home tiles count, with their filters', () => {
  expect(toFields(reportFilters, { type: '1', category1: '0', sdate: '2026-01-01', edate: '2026-02-01' })).toEqual({
    wfStatus: 1,
    riskCategory1: 0,
    startDate: '2026-01-01',
    endDate: '2026-02-01',
  });
  expect(toFields(reportFilters, { owner: '7', severity: '0', event: 'x' })).toEqual({ ownerId: 7, score: 0 });
  expect(toListAddress<string>({ type: '2', state: '' })).toBe('?type=2');
});

test('a submission stops at the first thing that is missing, an action at the field of its row', () => {
  const value = toReportValue(buildReport());
  expect(failing(value)).toEqual(['rootCause', 'riskReport.rootCause']);
  value.rootCause = 'x';
  expect(failing(value)).toEqual(['response', 'riskReport.response']);
  expect(failing({ ...value, response: 'accept' })).toEqual(['acceptanceReason', 'riskReport.acceptanceReason']);
  expect(failing({ ...value, response: 'share' })).toBeUndefined();
  value.response = 'reduce';
  expect(failing(value)).toEqual(['actions', 'riskReport.actions']);
  const done = { key: 'a', text: 'x', owner, dueDate: today };
  value.actions = [done, { key: 'b', text: ' ', owner: null, dueDate: '' }];
  expect(failing(value)).toEqual(['actions.1.text', 'riskReport.actionText']);
  value.actions = [{ ...done, owner: null }, done];
  expect(failing(value)).toEqual(['actions.0.owner', 'riskReport.actionOwner']);
  value.actions = [done, { ...done, dueDate: '' }];
  expect(failing(value)).toEqual(['actions.1.due', 'riskReport.actionDueDate']);
  value.actions = [{ ...done, dueDate: '2026-11-19' }, done];
  expect(failing(value)).toEqual(['actions.0.due', 'riskReport.actionPast']);
  value.actions = [done];
  expect(failing(value)).toBeUndefined();
});

test('the body carries the owners by number, an empty date as none, and what happened to the files', () => {
  const value = toReportValue(buildReport(written));
  const added = { docId: 5, fileName: 'a.pdf', url: '/x', size: 1, sha256: '', uploadedAt: '' };
  expect(toReportBody(901, { ...value, added: [added], removed: [6] }, 4)).toEqual({
    id: 901,
    rowVersion: 4,
    rootCause: 'No alarm',
    impactAssessment: '',
    response: 'reduce',
    acceptanceReason: '',
    actions: [{ text: 'Connect the alarm', ownerNo: 'owner', dueDate: '2030-02-01' }],
    residualLikelihood: 2,
    residualImpact: 4,
    lessons: '',
    docs: [
      { docId: 5, isDelete: false },
      { docId: 6, isDelete: true },
    ],
  });
});

test('saving and submitting are one button; what is complete can also be submitted as it stands', () => {
  const events = (changes: Parameters<typeof buildReport>[0]) => {
    const report = buildReport(changes);
    const direct = isWritten(report) ? (['SUBMIT'] as const) : [];
    return planButtons(report.state, report.allowedActions, { workflow: 'riskReport', direct }).map(
      ({ events: all, weight, form }) => `${all.join('+')} ${weight} ${form ?? 'dialog'}`,
    );
  };
  expect(events({})).toEqual(['SUBMIT+SAVE_DRAFT filled edit']);
  expect(events(written)).toEqual(['SAVE_DRAFT outlined edit', 'SUBMIT filled dialog']);
  expect(events({ state: 'submitted', allowedActions: ['APPROVE', 'REJECT'] })).toEqual([
    'REJECT outlined dialog',
    'APPROVE filled dialog',
  ]);
  expect(events({ allowedActions: ['REASSIGN', 'REMIND'] })).toEqual(['REASSIGN menu dialog', 'REMIND menu dialog']);
  expect(events({ state: 'approved', allowedActions: [] })).toEqual([]);
  expect([isWritten(buildReport()), isWritten(buildReport(written))]).toEqual([false, true]);
});

test('the four bands cover the map', () => {
  expect([levelOf(1, 4), levelOf(5, 1), levelOf(3, 3), levelOf(2, 5), levelOf(3, 4), levelOf(3, 5), levelOf(5, 5)]).toEqual([
    'low',
    'medium',
    'medium',
    'high',
    'high',
    'extreme',
    'extreme',
  ]);
});
