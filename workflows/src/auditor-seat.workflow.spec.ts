import { expect, test } from '@jest/globals';
import { auditorSeatWorkflow, type AuditorSeatFacts } from './auditor-seat.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const facts: AuditorSeatFacts = { isActive: true, isNew: false };
const scenarios: Record<string, Scenario<AuditorSeatFacts>> = {
  'administrator who grants': { actor: person(1, true), facts: { ...facts, isNew: true } },
  administrator: { actor: person(1, true), facts },
  holder: { actor: person(2), facts },
  'anybody who would grant': { actor: person(2), facts: { ...facts, isNew: true } },
  system: { actor: systemActor, facts },
  'administrator of a gone one': { actor: person(1, true), facts: { ...facts, isActive: false } },
};

const nothing = { granted: '', ended: '' };
const expected: Record<string, Record<string, string>> = {
  'administrator who grants': { ...nothing, granted: 'GRANT' },
  administrator: { ...nothing, granted: 'EXTEND REVOKE>ended' },
  holder: nothing,
  'anybody who would grant': nothing,
  system: { ...nothing, granted: 'ANNOUNCE_END EXPIRE>ended' },
  'administrator of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(auditorSeatWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(auditorSeatWorkflow);
  const golden = JSON.stringify(outcomeTable(auditorSeatWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
