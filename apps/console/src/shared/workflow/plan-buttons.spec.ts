import { describe, expect, test } from '@jest/globals';
import { listTransitions, workflowCatalogue } from '@portal/workflows';
import { lookOfAction, targetOf } from './catalogue.ts';
import { planButtons } from './plan-buttons.ts';

const workflows = Object.values(workflowCatalogue);
/** What may be offered in a state at all; who may do what is the guards' to say. */
const offeredIn = (workflow: (typeof workflows)[number], state: string): string[] => [
  ...new Set(
    listTransitions(workflow)
      .filter(({ from, meta }) => from === state && !meta.system && !meta.action)
      .map(({ event }) => event),
  ),
];
/** Every choice among some actions; of many actions each one left out and each one alone. */
const choicesOf = (events: readonly string[]): string[][] => [
  [...events],
  ...events.map((left) => events.filter((event) => event !== left)),
  ...events.map((event) => [event]),
  [],
];
const cases = workflows.flatMap((workflow) => workflow.states.map((state) => [workflow.name, state, workflow] as const));

describe.each(cases)('%s in %s', (name, state, workflow) => {
  const choices = choicesOf(offeredIn(workflow, state));
  const planned = choices.map((allowed) => ({ allowed, buttons: planButtons(state, allowed, { workflow: name }) }));

  test('each allowed action stands behind exactly one button, and none that is not allowed', () => {
    for (const { allowed, buttons } of planned) expect(buttons.flatMap(({ events }) => events).toSorted()).toEqual(allowed.toSorted());
  });

  test('one button at most is filled and one outlined; what destroys stands in the menu, last', () => {
    for (const { buttons } of planned) {
      const weights = buttons.map(({ weight }) => weight);
      expect(weights.filter((weight) => weight === 'filled').length).toBeLessThanOrEqual(1);
      expect(weights.filter((weight) => weight === 'outlined').length).toBeLessThanOrEqual(1);
      const destroys = buttons.map(({ look }) => look.destructive ?? false);
      expect(buttons.filter(({ look, weight }) => look.destructive && weight !== 'menu')).toEqual([]);
      expect(destroys).toEqual(destroys.toSorted((a, b) => Number(a) - Number(b)));
    }
  });

  test('an action that the machine calls likely is never left to the menu while nothing is filled', () => {
    for (const { allowed, buttons } of planned) {
      const likely = allowed.some((event) => lookOfAction(state, event, name)?.button === 'filled');
      expect(buttons.some(({ weight }) => weight === 'filled')).toBe(likely);
    }
  });
});

const plan = (state: string, allowed: string[], options = {}) =>
  planButtons(state, allowed, options).map(({ events, weight }) => `${events.join('+')} ${weight}`);

test('a control in all its weights: forward as text, the counterpart beside the likely one', () => {
  expect(plan('ownerApproval', ['FORWARD', 'OWNER_APPROVE', 'OWNER_RETURN', 'WITHDRAW', 'DELETE'], { workflow: 'riskControl' })).toEqual([
    'FORWARD text',
    'OWNER_RETURN outlined',
    'OWNER_APPROVE filled',
    'WITHDRAW menu',
    'DELETE menu',
  ]);
  // Those of its open review stand with those of the control.
  expect(plan('reviewing', ['DELETE', 'CLOSE', 'REASSIGN', 'REJECT'], { workflow: 'riskControl' })).toEqual([
    'REJECT outlined',
    'CLOSE filled',
    'REASSIGN menu',
    'DELETE menu',
  ]);
});

test('saving and submitting one form are one button, unless what is saved can be sent as it stands', () => {
  const allowed = ['SUBMIT', 'SAVE_DRAFT'];
  expect(plan('draft', allowed, { workflow: 'riskReport' })).toEqual(['SUBMIT+SAVE_DRAFT filled']);
  expect(plan('draft', allowed, { workflow: 'riskReport', direct: ['SUBMIT'] })).toEqual(['SAVE_DRAFT outlined', 'SUBMIT filled']);
});

test('a page may know better what is likely, but not that something that destroys is; an unknown action shows its name', () => {
  const options = { workflow: 'policyVersion', weights: { CONFIRM_NO_CHANGE: 'filled', RETIRE: 'filled' } };
  expect(plan('published', ['CONFIRM_NO_CHANGE', 'RETIRE'], options)).toEqual(['CONFIRM_NO_CHANGE filled', 'RETIRE menu']);
  expect(planButtons('published', ['FLY'])).toMatchObject([{ event: 'FLY', weight: 'menu', look: { label: { en: 'FLY' } } }]);
});

test('where an action leads is told only where the machine alone decides it', () => {
  expect(targetOf('closed', 'REOPEN', 'riskEvent')).toBe('pendingApproval');
  // An assistant's submission may wait for the owner; a review's end is a state of another machine.
  expect(targetOf('assessing', 'SUBMIT_ASSESSMENT', 'riskControl')).toBeUndefined();
  expect(targetOf('reviewing', 'CLOSE', 'riskControl')).toBeUndefined();
  expect(targetOf('assessing', 'FORWARD', 'riskControl')).toBeUndefined();
});
