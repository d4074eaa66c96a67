import { expect, test } from '@jest/globals';
import { listTransitions, workflowCatalogue } from '@portal/workflows';
import { planActions, type PageMode } from './record-actions.ts';

const plan = (state: string, allowedActions: string[], mode: PageMode = 'view') => planActions({ id: 214, state, allowedActions }, mode);
const weights = (state: string, allowed: string[], mode?: PageMode) =>
  Object.fromEntries(plan(state, allowed, mode).map((one) => [one.event, one.weight]));

test('draws every allowed action once and none that is not allowed', () => {
  const allowed = ['FORWARD', 'REASSIGN', 'REOPEN', 'ROLL_FORWARD', 'DELETE'];
  expect(
    plan('remediating', allowed)
      .map(({ event }) => event)
      .toSorted(),
  ).toEqual(allowed.toSorted());
  expect(plan('complete', [])).toEqual([]);
});

test('saving and submitting one form are one button that opens it', () => {
  const actions = plan('assessing', ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SET_ASSISTANTS']);
  expect(actions).toHaveLength(2);
  expect(actions.find(({ words }) => words === 'assess')).toMatchObject({
    weight: 'filled',
    deed: { kind: 'open', to: '/RiskControl/RiskCurrentControlEdit?Id=214' },
  });
  expect(plan('draft', ['SUBMIT', 'SAVE_DRAFT', 'DELETE']).map(({ words, event }) => words ?? event)).toEqual(['editDraft', 'DELETE']);
});

test("an administrator's edit of an assessing control keeps the machine's words", () => {
  const [action] = plan('assessing', ['SUBMIT']);
  expect(action).toMatchObject({
    label: { en: 'Edit standard information' },
    deed: { kind: 'open', to: '/RiskControl/RiskControlEdit?Id=214' },
  });
});

test('one filled button, its counterpart outlined, forward as text, the destructive last in the menu', () => {
  expect(weights('ownerApproval', ['FORWARD', 'OWNER_APPROVE', 'OWNER_RETURN', 'WITHDRAW', 'DELETE'])).toEqual({
    FORWARD: 'text',
    OWNER_RETURN: 'outlined',
    OWNER_APPROVE: 'filled',
    WITHDRAW: 'menu',
    DELETE: 'menu',
  });
  expect(plan('reviewing', ['DELETE', 'CLOSE', 'REASSIGN', 'REJECT']).at(-1)).toMatchObject({ event: 'DELETE', destructive: true });
});

test('closing needs the form: the view leads to it, the review page sends it; rejecting from the view asks for comments', () => {
  const deed = (event: string, mode: PageMode) => plan('reviewing', ['CLOSE', 'REJECT'], mode).find((one) => one.event === event)?.deed;
  expect(deed('CLOSE', 'view')).toEqual({ kind: 'open', to: '/RiskControl/RiskCurrentControlReviewEdit?Id=214' });
  expect(deed('CLOSE', 'review')).toEqual({ kind: 'form' });
  expect(deed('REJECT', 'review')).toEqual({ kind: 'form' });
  expect(deed('REJECT', 'view')).toEqual({ kind: 'dialog' });
});

test("every public event of the machines has the machine's words or opens a form", () => {
  for (const name of ['riskControl', 'independentReview'] as const) {
    const workflow = workflowCatalogue[name];
    if (!workflow) throw new Error(`no machine ${name}`);
    for (const { event, from, meta } of listTransitions(workflow)) {
      if (meta.system || meta.action) continue;
      const [action] = plan(from === '*' ? 'draft' : from, [event]);
      expect(action?.words ?? action?.label?.en).not.toBe(event);
    }
  }
});
