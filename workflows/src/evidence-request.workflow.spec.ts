import { expect, test } from '@jest/globals';
import { evidenceRequestWorkflow, type EvidenceRequestFacts } from './evidence-request.workflow.ts';
import { systemActor, type Actor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { allowedActions, decide } from './kit/workflow.ts';
import { person } from './risk-control.scenario.ts';

/** 1 asks, 2 and 3 belong to the department that is asked, 4 provided something before. */
const facts: EvidenceRequestFacts = { isActive: true, requesterId: 1, holderIds: [2, 3], dependentIds: [4] };
const scenarios: Record<string, Scenario<EvidenceRequestFacts>> = {
  requester: { actor: person(1), facts },
  'requester who is asked himself': { actor: person(1), facts: { ...facts, holderIds: [1] } },
  'requester who provided it': { actor: person(1), facts: { ...facts, dependentIds: [1] } },
  'somebody of the department': { actor: person(3), facts },
  'who provided before': { actor: person(4), facts },
  administrator: { actor: person(5, true), facts },
  'administrator who is asked': { actor: person(2, true), facts },
  'administrator who provided it': { actor: person(4, true), facts },
  stranger: { actor: person(6), facts },
  system: { actor: systemActor, facts },
  'requester of a gone one': { actor: person(1), facts: { ...facts, isActive: false } },
};

const nothing = { requested: '', provided: '', accepted: '', cancelled: '' };
const steering = 'CANCEL>cancelled REASSIGN REMIND';
const asks = { ...nothing, requested: 'CANCEL>cancelled REASSIGN REMIND REQUEST', provided: steering };
const judges = { ...asks, provided: 'ACCEPT>accepted CANCEL>cancelled REASSIGN REMIND RETURN>requested' };
const expected: Record<string, Record<string, string>> = {
  requester: judges,
  'requester who is asked himself': { ...asks, requested: 'CANCEL>cancelled PROVIDE>provided REASSIGN REMIND REQUEST' },
  'requester who provided it': asks,
  'somebody of the department': { ...nothing, requested: 'PROVIDE>provided' },
  'who provided before': nothing,
  administrator: judges,
  'administrator who is asked': { ...asks, requested: 'CANCEL>cancelled PROVIDE>provided REASSIGN REMIND REQUEST' },
  'administrator who provided it': asks,
  stranger: nothing,
  system: { ...nothing, requested: 'DEPARTMENT_MERGED', provided: 'DEPARTMENT_MERGED' },
  'requester of a gone one': nothing,
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

test('a substitute provides in the place of who is asked, and nobody accepts through a substitute what he provided', () => {
  const inPlaceOf = (id: number, absent: number): Actor => ({
    ...person(id),
    standsInFor: [{ id: absent, isAdministrator: false, standsInForIds: [] }],
  });
  expect(decide(evidenceRequestWorkflow, 'requested', facts, 'PROVIDE', inPlaceOf(7, 2))).toMatchObject({ onBehalfOf: 2 });
  expect(decide(evidenceRequestWorkflow, 'provided', facts, 'ACCEPT', inPlaceOf(1, 2))).toBe('not_allowed');
  expect(decide(evidenceRequestWorkflow, 'provided', facts, 'ACCEPT', inPlaceOf(4, 1))).toBe('not_allowed');
});

test('making a request is the service’s: no page offers it', () => {
  expect(allowedActions(evidenceRequestWorkflow, 'requested', facts, person(1))).toEqual(['REASSIGN', 'CANCEL', 'REMIND']);
});
