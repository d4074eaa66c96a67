import { expect, test } from '@jest/globals';
import type { Actor } from './kit/actor.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { riskEventStatus, riskEventWorkflow, type RiskEventFacts } from './risk-event.workflow.ts';

const person = (id: number, isAdministrator = false): Actor => ({ id, isAdministrator, isSystem: false });
const standIn = (id: number, forId: number, isAdministrator: boolean, standsInForIds: readonly number[] = []): Actor => ({
  ...person(id),
  standsInFor: [{ id: forId, isAdministrator, standsInForIds }],
});

const facts: RiskEventFacts = {
  isActive: true,
  isNew: false,
  reporterId: 5,
  submissionActorId: 6,
  allowedIds: [7],
  openReports: 0,
  openIssues: 0,
};
const scenarios: Record<string, Scenario<RiskEventFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator, reports open': { actor: person(1, true), facts: { ...facts, openReports: 1 } },
  'administrator, issues open': { actor: person(1, true), facts: { ...facts, openIssues: 1 } },
  'administrator who reported': { actor: person(5, true), facts },
  'administrator who sent it in': { actor: person(6, true), facts },
  'administrator who stands in for the reporter': {
    actor: { ...person(1, true), standsInFor: [{ id: 5, isAdministrator: false, standsInForIds: [] }] },
    facts,
  },
  'substitute of an administrator': { actor: standIn(9, 1, true), facts },
  'reporter as substitute of an administrator': { actor: standIn(5, 1, true), facts },
  'substitute of the reporter': { actor: standIn(9, 5, false), facts },
  reporter: { actor: person(5), facts },
  'reporter, new': { actor: person(5), facts: { ...facts, isNew: true } },
  'reporter, never reported': { actor: person(5), facts: { ...facts, submissionActorId: null } },
  'administrator, never reported': { actor: person(1, true), facts: { ...facts, submissionActorId: null } },
  'reporter, new and never reported': { actor: person(5), facts: { ...facts, isNew: true, submissionActorId: null } },
  'reporter, inactive': { actor: person(5), facts: { ...facts, isActive: false } },
  'allowed person': { actor: person(7), facts },
  outsider: { actor: person(9), facts },
  system: { actor: systemActor, facts },
  'system, inactive': { actor: systemActor, facts: { ...facts, isActive: false } },
};

const settled = {
  draft: 'FORWARD',
  pendingApproval: 'APPROVE>identified CLOSE>closed FORWARD RETURN>draft',
  identified: 'CLOSE>closed FORWARD',
  closed: 'FORWARD REOPEN>pendingApproval',
};
const dependent = { ...settled, pendingApproval: 'CLOSE>closed FORWARD' };
const merged = {
  draft: 'CATEGORY_MERGED',
  pendingApproval: 'CATEGORY_MERGED',
  identified: 'CATEGORY_MERGED',
  closed: 'CATEGORY_MERGED',
};
const nothing = { draft: '', pendingApproval: '', identified: '', closed: '' };
const forwards = { draft: 'FORWARD', pendingApproval: 'FORWARD', identified: 'FORWARD', closed: 'FORWARD' };

/** docs/decisions/risk-events.md: written by hand. */
const expected: Record<string, Record<string, string>> = {
  administrator: settled,
  'administrator, reports open': { ...settled, identified: 'FORWARD' },
  'administrator, issues open': { ...settled, identified: 'FORWARD' },
  'administrator who reported': { ...dependent, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'administrator who sent it in': dependent,
  'administrator who stands in for the reporter': dependent,
  'substitute of an administrator': { ...nothing, pendingApproval: 'APPROVE>identified RETURN>draft' },
  'reporter as substitute of an administrator': { ...forwards, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'substitute of the reporter': nothing,
  reporter: { ...forwards, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, new': { ...nothing, draft: 'SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, never reported': { ...forwards, draft: 'DELETE FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'administrator, never reported': settled,
  'reporter, new and never reported': { ...nothing, draft: 'SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, inactive': nothing,
  'allowed person': forwards,
  outsider: nothing,
  system: merged,
  'system, inactive': merged,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(riskEventWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(riskEventWorkflow, scenarios));
  const mutants = listMutants(riskEventWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('every state has its number of RISKEVENTSTATUS', () => {
  expect(Object.keys(riskEventStatus)).toEqual(riskEventWorkflow.states);
  expect(Object.values(riskEventStatus)).toEqual([0, 1, 2, 3]);
});
