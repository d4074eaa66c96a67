import { controlTestWorkflow, decide, statesOf, type ControlTestFacts } from '@portal/workflows';
import { asked, inDays, type Making } from './making.ts';

/** A control test in a period that may be signed off, of a control whose people may be its tester or reviewer as well. */
export async function buildControlTest(making: Making): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const [periodId, controlId, id] = [nextId(), nextId(), nextId()];
  const periodState = chance(0.1) ? 'signedOff' : 'fieldwork';
  const days = { first_day: inDays(-100), last_day: inDays(100), kind: 'year', currency: 'CNY' };
  await insert('assessment_period', { id: periodId, title: 'period', owner_id: one(ids), state: periodState, ...days });
  const [ownerId, workerIds, assistantIds] = [chance(0.8) ? one(ids) : null, some(ids, 1), some(ids, 1)];
  const control = { lineage_id: controlId, risk_no: `T${controlId}`, risk_year: 2026, state: 'complete', creator_id: one(ids) };
  await insert('risk_control', { id: controlId, ...control, owner_id: ownerId, dependent_ids: workerIds });
  for (const personId of assistantIds) await insert('control_assistant', { risk_id: controlId, person_id: personId });
  const state = one(statesOf(controlTestWorkflow, ({ duty }) => duty !== undefined));
  const [testerId, reviewerId, dependentIds, isActive] = [one(ids), one(ids), some(ids, 1), chance(0.9)];
  const kind = chance(0.5) ? 'design' : 'interim';
  const people = { planner_id: one(ids), tester_id: testerId, reviewer_id: reviewerId, dependent_ids: dependentIds };
  const test = { title: 'test', period_id: periodId, control_id: controlId, due_on: inDays(20), is_active: isActive };
  await insert('control_test', { id, ...test, ...people, kind, state });
  const isDesignSettled = kind === 'design' || chance(0.5);
  if (kind !== 'design' && isDesignSettled) {
    const design = { kind: 'design', state: 'concluded', conclusion: 'effective' };
    await insert('control_test', { id: nextId(), ...test, ...people, ...design });
  }
  const facts: ControlTestFacts = {
    isActive: isActive && periodState !== 'signedOff',
    testerId,
    reviewerId,
    dependentIds,
    controlDependentIds: [...(ownerId === null ? [] : [ownerId]), ...workerIds, ...assistantIds],
    isDesignSettled,
  };
  const duty = state === 'inReview' ? 'testReview' : 'testing';
  const event = state === 'inReview' ? 'CONCLUDE' : state === 'planned' ? 'START' : 'SUBMIT';
  await due('controlTest', id, duty);
  cases.push({
    workflow: 'controlTest',
    duty,
    subjectOf: () => id,
    row: { subject: 'controlTest', id },
    isConfidential: false,
    isOthers: false,
    ask: (actor) => asked(decide(controlTestWorkflow, state, facts, event, actor)),
  });
}
