import { expect, test } from '@jest/globals';
import type { RiskEventRow } from '@portal/contract/client';
import { riskEventWorkflow } from '@portal/workflows';
import { stepOf } from './components/EventRowStep.tsx';
import { standardsOf, toFields } from '#shared/list/list-input.ts';
import { planButtons } from '#shared/workflow/plan-buttons.ts';
import { eventFilters } from './event-filters.ts';

const noFilters = standardsOf(eventFilters);
/** The server names them in the order of the machine. */
const plan = (state: string, allowedActions: string[]) =>
  planButtons(
    state,
    riskEventWorkflow.events.filter((event) => allowedActions.includes(event)),
    { workflow: 'riskEvent' },
  ).map(({ events, look, form, weight }) => `${events.join('+')} ${form ?? look.label.en} ${weight}`);

test('the address of the home page asks for what the tile counted', () => {
  const filters = { ...noFilters, category1: '11', category2: '12', category3: '13', sdate: '2026-01-01', edate: '2026-02-01' };
  expect(toFields(eventFilters, filters)).toEqual({
    riskCategory1: 11,
    riskCategory2: 12,
    riskCategory3: 13,
    startDate: '2026-01-01',
    endDate: '2026-02-01',
  });
});

test('what an address makes up is not sent: unknown types, words for numbers, days of the future', () => {
  const filters = { ...noFilters, kind: 'worst', category1: 'x', status: '1 or 1', sdate: '2999-01-01', edate: 'soon', span: 'never' };
  expect(toFields(eventFilters, filters)).toEqual({});
});

test('an administrator confirms or returns; everything else stands behind them', () => {
  expect(plan('pendingApproval', ['FORWARD', 'APPROVE', 'RETURN', 'CLOSE'])).toEqual([
    'FORWARD Forward text',
    'RETURN Return outlined',
    'APPROVE Confirm as risk filled',
    'CLOSE Close menu',
  ]);
});

test('saving and submitting a draft are one button; closing and reopening stand in sight where nothing is decided', () => {
  expect(plan('draft', ['FORWARD', 'SUBMIT', 'SAVE_DRAFT'])).toEqual(['FORWARD Forward text', 'SUBMIT+SAVE_DRAFT edit filled']);
  expect(plan('identified', ['FORWARD', 'CLOSE'])).toEqual(['FORWARD Forward text', 'CLOSE Close outlined']);
  expect(plan('closed', ['FORWARD', 'REOPEN'])).toEqual(['FORWARD Forward text', 'REOPEN Reopen outlined']);
  expect(plan('closed', [])).toEqual([]);
});

test('a row leads to its next step', () => {
  const row = (state: RiskEventRow['state'], allowedActions: RiskEventRow['allowedActions']) => stepOf({ id: 1, state, allowedActions });
  expect([row('draft', ['SUBMIT']), row('pendingApproval', ['FORWARD', 'APPROVE']), row('closed', ['FORWARD'])]).toEqual([
    'edit',
    'decide',
    'view',
  ]);
});
