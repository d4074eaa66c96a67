import { expect, test } from '@jest/globals';
import { committeePackWorkflow, type CommitteePackFacts } from './committee-pack.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const facts: CommitteePackFacts = { isActive: true, isNew: false };
const scenarios: Record<string, Scenario<CommitteePackFacts>> = {
  'administrator who makes it': { actor: person(1, true), facts: { ...facts, isNew: true } },
  administrator: { actor: person(1, true), facts },
  'somebody who makes it': { actor: person(2), facts: { ...facts, isNew: true } },
  system: { actor: systemActor, facts },
};
/** Decision record 61: administrators ask for it, the service freezes it, and nothing leads on. */
const expected: Record<string, Record<string, string>> = {
  'administrator who makes it': { preparing: 'PREPARE', frozen: '' },
  administrator: { preparing: '', frozen: '' },
  'somebody who makes it': { preparing: '', frozen: '' },
  system: { preparing: 'FREEZE>frozen', frozen: '' },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(committeePackWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(committeePackWorkflow);
  const golden = JSON.stringify(outcomeTable(committeePackWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
