import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { independentReviewWorkflow, type IndependentReviewFacts } from './independent-review.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: IndependentReviewFacts = { isActive: true, ownerId: 5, submittedById: 6, dependentIds: [7, 8] };
const scenarios: Record<string, Scenario<IndependentReviewFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator who owns': { actor: person(5, true), facts },
  'administrator who submitted': { actor: person(6, true), facts },
  'administrator who assisted': { actor: person(7, true), facts },
  'administrator, inactive record': { actor: person(1, true), facts: { ...facts, isActive: false } },
  owner: { actor: person(5), facts },
  submitter: { actor: person(6), facts },
  assistant: { actor: person(7), facts },
  outsider: { actor: person(9), facts },
  system: { actor: systemActor, facts },
};

/** Independence: an administrator who is neither owner nor submitter nor an assistant at the time of submission (docs/decisions/risk-control.md). */
const expected: Record<string, Record<string, string>> = {
  administrator: {
    open: 'CLOSE>closed CLOSE_WITH_DEFICIENCY>closed REJECT>rejected',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  'administrator who owns': {
    open: 'WITHDRAW>withdrawn',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  'administrator who submitted': {
    open: 'WITHDRAW>withdrawn',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  'administrator who assisted': {
    open: '',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  'administrator, inactive record': {
    open: '',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  owner: {
    open: 'WITHDRAW>withdrawn',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  submitter: {
    open: 'WITHDRAW>withdrawn',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  assistant: {
    open: '',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  outsider: {
    open: '',
    closed: '',
    rejected: '',
    withdrawn: '',
  },
  system: {
    open: '',
    closed: 'DEFICIENCY_STATED',
    rejected: '',
    withdrawn: '',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(independentReviewWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(independentReviewWorkflow, scenarios));
  const mutants = listMutants(independentReviewWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
