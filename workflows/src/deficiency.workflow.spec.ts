import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { deficiencyWorkflow, type DeficiencyFacts } from './deficiency.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: DeficiencyFacts = { isActive: true, ownerId: 1, dependentIds: [], testerIds: [5] };
const evaluated: DeficiencyFacts = { ...facts, dependentIds: [2] };
const scenarios: Record<string, Scenario<DeficiencyFacts>> = {
  owner: { actor: person(1), facts },
  'owner and administrator': { actor: person(1, true), facts: evaluated },
  evaluator: { actor: person(2, true), facts: evaluated },
  'second administrator': { actor: person(3, true), facts: evaluated },
  'tester and administrator': { actor: person(5, true), facts: evaluated },
  stranger: { actor: person(4), facts },
  system: { actor: systemActor, facts },
  'of a gone one': { actor: person(3, true), facts: { ...evaluated, isActive: false } },
};

const nothing = Object.fromEntries(deficiencyWorkflow.states.map((state) => [state, '']));
const always = {
  concluded: 'REMIND REOPEN>proposed START_REMEDIATION>remediating',
  remediating: 'RAISE_ISSUE REMIND RETEST>retested RETEST_FAILED>concluded',
  closed: 'REOPEN>proposed',
  dismissed: 'REOPEN>proposed',
};
const evaluating = {
  ...nothing,
  ...always,
  proposed: 'EVALUATE>evaluated REMIND',
  evaluated: 'CHANGE_CLASS EVALUATE REMIND',
  challenged: 'REMIND',
  retested: 'REMIND',
};
/** Whoever evaluates does not judge; whoever answers for it does neither. */
const expected: Record<string, Record<string, string>> = {
  owner: nothing,
  'owner and administrator': { ...nothing, ...always, proposed: 'REMIND', evaluated: 'REMIND', challenged: 'REMIND', retested: 'REMIND' },
  evaluator: evaluating,
  'second administrator': {
    ...evaluating,
    proposed: 'DISMISS>dismissed EVALUATE>evaluated REMIND',
    evaluated: 'AGREE>challenged CHANGE_CLASS DISAGREE>proposed DISMISS>dismissed EVALUATE REMIND',
    challenged: 'CONCLUDE>concluded DISMISS>dismissed REMIND RETURN>proposed',
    retested: 'CLOSE>closed REMEDIATE_AGAIN>concluded REMIND',
  },
  'tester and administrator': evaluating,
  stranger: nothing,
  system: {
    ...nothing,
    proposed: 'CARRY_OVER PROPOSE',
    evaluated: 'AGGREGATE CARRY_OVER',
    challenged: 'AGGREGATE>evaluated CARRY_OVER',
    concluded: 'CARRY_OVER',
    remediating: 'CARRY_OVER ISSUES_SETTLED ISSUE_CHANGED',
    retested: 'CARRY_OVER',
  },
  'of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(deficiencyWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(deficiencyWorkflow);
  const golden = JSON.stringify(outcomeTable(deficiencyWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
