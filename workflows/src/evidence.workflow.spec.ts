import { expect, test } from '@jest/globals';
import { evidenceWorkflow, type EvidenceFacts } from './evidence.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const facts: EvidenceFacts = { isActive: true, providerId: 1, isUsed: false };
const scenarios: Record<string, Scenario<EvidenceFacts>> = {
  provider: { actor: person(1), facts },
  'provider of what is used': { actor: person(1), facts: { ...facts, isUsed: true } },
  administrator: { actor: person(2, true), facts },
  reader: { actor: person(3), facts },
  system: { actor: systemActor, facts },
  'provider of a gone one': { actor: person(1), facts: { ...facts, isActive: false } },
};

const nothing = { current: '', withdrawn: '' };
const kept = 'DESCRIBE RECEIVE RELEASE REPLACE USE';
const expected: Record<string, Record<string, string>> = {
  provider: { ...nothing, current: `${kept} WITHDRAW>withdrawn` },
  'provider of what is used': { ...nothing, current: kept },
  administrator: { ...nothing, current: `${kept} WITHDRAW>withdrawn` },
  reader: { ...nothing, current: 'RELEASE USE' },
  system: nothing,
  'provider of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(evidenceWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(evidenceWorkflow);
  const golden = JSON.stringify(outcomeTable(evidenceWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
