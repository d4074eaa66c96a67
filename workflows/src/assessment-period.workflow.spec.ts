import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { assessmentPeriodWorkflow, type AssessmentPeriodFacts } from './assessment-period.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: AssessmentPeriodFacts = { isActive: true, isNew: false, openWork: 0, heldBy: 0 };
const scenarios: Record<string, Scenario<AssessmentPeriodFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator, a new one': { actor: person(1, true), facts: { ...facts, isNew: true } },
  'administrator, with work open': { actor: person(1, true), facts: { ...facts, openWork: 3 } },
  'administrator, with something signed': { actor: person(1, true), facts: { ...facts, heldBy: 1 } },
  'somebody, with something signed': { actor: person(3), facts: { ...facts, heldBy: 1 } },
  somebody: { actor: person(3), facts },
  'somebody, with work open': { actor: person(3), facts: { ...facts, openWork: 3 } },
  'somebody, a new one': { actor: person(3), facts: { ...facts, isNew: true } },
  system: { actor: systemActor, facts },
  'administrator of a gone one': { actor: person(1, true), facts: { ...facts, isActive: false } },
};

const nothing = { planning: '', fieldwork: '', concluding: '', signedOff: '', withdrawn: '' };
const leading = ({ withdraws, signs = 'SIGN_OFF' }: { withdraws: boolean; signs?: string }) => {
  const end = withdraws ? ' WITHDRAW>withdrawn' : '';
  return {
    planning: `DECIDE_SCOPE EDIT LOAD_BALANCE SET_ACCOUNTS SET_MATERIALITY START>fieldwork${end}`,
    fieldwork: `CONCLUDE>concluding DECIDE_SCOPE EDIT LOAD_BALANCE SET_ACCOUNTS SET_MATERIALITY${end}`,
    concluding: `REOPEN>fieldwork ${signs}>signedOff${end}`,
    signedOff: 'REOPEN>concluding',
    withdrawn: '',
  };
};
/** Administrators plan and conclude; what is assessed stands still from the conclusions on, and everything once it is signed off: with work still open, only with a reason. A mistaken one ends unassessed while nothing holds it. */
const expected: Record<string, Record<string, string>> = {
  administrator: leading({ withdraws: true }),
  'administrator, a new one': { ...nothing, planning: 'PLAN' },
  'administrator, with work open': leading({ withdraws: true, signs: 'SIGN_OFF_OPEN' }),
  'administrator, with something signed': leading({ withdraws: false }),
  'somebody, with something signed': nothing,
  somebody: nothing,
  'somebody, with work open': nothing,
  'somebody, a new one': nothing,
  system: nothing,
  'administrator of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(assessmentPeriodWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(assessmentPeriodWorkflow);
  const golden = JSON.stringify(outcomeTable(assessmentPeriodWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
