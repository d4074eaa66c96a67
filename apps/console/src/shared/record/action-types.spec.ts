import { expect, test } from '@jest/globals';
import type { RiskReportRecord } from '@portal/contract/client';
import { planButtons } from '../workflow/plan-buttons.ts';
import type { ActionSpec } from './ActionDialog.tsx';
import { draftSteps } from './draft-steps.ts';
import type { ActionOf, RecordAction } from './use-record-action.ts';

type ReportAction = ActionOf<RiskReportRecord>;

/** What a page hands to its dialogs. */
const opened = (event: ReportAction): Pick<RecordAction<ReportAction>, 'event' | 'ask'> => ({ event, ask: () => undefined });

// Held by the types: an event that the machine lost or renamed does not compile wherever buttons, forms and dialogs name it.
test('what a page asks for are events of the record’s machine', () => {
  const action = opened('REMIND');
  action.ask('APPROVE');
  // @ts-expect-error no event of the lifecycle
  action.ask('APPROVED');
  // @ts-expect-error a dialog that waits for it would never open
  expect(action.event === 'REMINDED').toBe(false);
  // @ts-expect-error nor does a specification of one
  const specs: Partial<Record<ReportAction, ActionSpec>> = { SEND_BACK: { send: () => undefined } };
  expect(Object.keys(specs)).toEqual(['SEND_BACK']);

  const allowed: readonly ReportAction[] = ['SAVE_DRAFT', 'SUBMIT'];
  // @ts-expect-error a weight of no event
  const buttons = planButtons('assigned', allowed, { workflow: 'riskReport', weights: { HAND_IN: 'filled' } });
  expect(buttons.flatMap(({ events }) => events).sort()).toEqual(['SAVE_DRAFT', 'SUBMIT']);
  const may = (event: ReportAction) => allowed.includes(event);
  const labels = { save: 'Save', submit: 'Submit' };
  // @ts-expect-error a form that sends no event
  expect(draftSteps({ save: 'SAVE', submit: 'SUBMIT', may, labels, send: (event: ReportAction) => event })).toHaveLength(2);
});
