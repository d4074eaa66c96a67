import { decide, deficiencyWorkflow, type Actor, type DeficiencyEventName, type DeficiencyState, type DutyName } from '@portal/workflows';
import { asked, inDays, type Making } from './making.ts';
import { buildIssue } from './risk-records.ts';

/** What is done in each state in which somebody must act. */
const acts = {
  proposed: ['deficiencyEvaluation', 'EVALUATE'],
  evaluated: ['deficiencyChallenge', 'AGREE'],
  challenged: ['deficiencyConclusion', 'CONCLUDE'],
  concluded: ['deficiencyPlan', 'START_REMEDIATION'],
  remediating: ['deficiencyRetest', 'RETEST'],
  retested: ['deficiencyClosing', 'CLOSE'],
} as const satisfies Partial<Record<DeficiencyState, readonly [DutyName, DeficiencyEventName]>>;

/** A deficiency in each state, of somebody, evaluated and tested by others, with an issue of it. */
export async function buildDeficiencies(making: Making): Promise<void> {
  const { ids, one, some, chance, insert, nextId, cases, due } = making;
  const periodId = nextId();
  const days = { kind: 'year', first_day: inDays(-100), last_day: inDays(100), currency: 'CNY' };
  await insert('assessment_period', { id: periodId, title: 't', owner_id: one(ids), state: 'fieldwork', ...days });
  for (const state of ['proposed', 'evaluated', 'challenged', 'concluded', 'remediating', 'retested'] as const) {
    const id = nextId();
    const facts = { isActive: chance(0.9), ownerId: one(ids), dependentIds: some(ids, 2), testerIds: some(ids, 1) };
    await insert('deficiency', {
      id,
      record_no: `DF-${id}`,
      title: 't',
      period_id: periodId,
      area: 'other',
      source: 'byHand',
      state,
      is_active: facts.isActive,
      owner_id: facts.ownerId,
      dependent_ids: facts.dependentIds,
      tester_ids: facts.testerIds,
    });
    const [duty, event] = acts[state];
    await due('deficiency', id, duty);
    cases.push({
      workflow: 'deficiency',
      duty,
      subjectOf: () => id,
      row: { subject: 'deficiency', id },
      isConfidential: false,
      isOthers: false,
      ask: (actor: Actor) => asked(decide(deficiencyWorkflow, state, facts, event, actor)),
    });
    // The retest is not asked for as long as an issue is open.
    if (state !== 'remediating')
      await buildIssue(making, { workflow: 'deficiency', id, ...facts, dependentIds: facts.testerIds, isConfidential: false });
  }
}
