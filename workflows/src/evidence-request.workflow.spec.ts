import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { evidenceRequestWorkflow, type EvidenceRequestFacts } from './evidence-request.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: EvidenceRequestFacts = { isActive: true, ownerId: 1 };
const scenarios: Record<string, Scenario<EvidenceRequestFacts>> = {
  owner: { actor: person(1), facts },
  'owner and administrator': { actor: person(1, true), facts },
  administrator: { actor: person(2, true), facts },
  stranger: { actor: person(3), facts },
  system: { actor: systemActor, facts },
  'owner of a gone one': { actor: person(1), facts: { ...facts, isActive: false } },
};

const nothing = { draft: '', reviewing: '', approved: '' };
/** Who makes it submits it, and an administrator who is not its owner decides. */
const expected: Record<string, Record<string, string>> = {
  owner: { ...nothing, draft: 'SAVE_DRAFT SUBMIT>reviewing' },
  'owner and administrator': { ...nothing, draft: 'SAVE_DRAFT SUBMIT>reviewing' },
  administrator: { ...nothing, reviewing: 'APPROVE>approved RETURN>draft' },
  stranger: nothing,
  system: nothing,
  'owner of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(evidenceRequestWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(evidenceRequestWorkflow);
  const golden = JSON.stringify(outcomeTable(evidenceRequestWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
