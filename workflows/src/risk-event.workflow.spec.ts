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
  dependentIds: [8],
  allowedIds: [7],
  concernedIds: [],
  forwardedToIds: [],
  recusedIds: [4],
  isConfidential: false,
  openReports: 0,
  openIssues: 0,
  keepsLosses: false,
  reportWriterIds: [],
};
const scenarios: Record<string, Scenario<RiskEventFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator, confidential and forwarded': { actor: person(1, true), facts: { ...facts, isConfidential: true, forwardedToIds: [7] } },
  'administrator, nobody recused': { actor: person(1, true), facts: { ...facts, recusedIds: [] } },
  'recused administrator': { actor: person(4, true), facts: { ...facts, isConfidential: true, forwardedToIds: [7] } },
  'reporter, forwarded': { actor: person(5), facts: { ...facts, isConfidential: true, forwardedToIds: [7] } },
  'administrator, reports open': { actor: person(1, true), facts: { ...facts, openReports: 1 } },
  'administrator, issues open': { actor: person(1, true), facts: { ...facts, openIssues: 1 } },
  'administrator who reported': { actor: person(5, true), facts },
  'administrator who sent it in': { actor: person(6, true), facts },
  'administrator who wrote it once': { actor: person(8, true), facts },
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
  'forwarded to, confidential': { actor: person(7), facts: { ...facts, isConfidential: true, forwardedToIds: [7] } },
  'concerned, confidential': { actor: person(7), facts: { ...facts, isConfidential: true, concernedIds: [7], forwardedToIds: [7] } },
  outsider: { actor: person(9), facts },
  'administrator, losses kept': { actor: person(1, true), facts: { ...facts, keepsLosses: true } },
  'recused administrator, losses kept': { actor: person(4, true), facts: { ...facts, keepsLosses: true } },
  'reporter, losses kept': { actor: person(5), facts: { ...facts, keepsLosses: true } },
  'report writer, losses kept': { actor: person(7), facts: { ...facts, keepsLosses: true, reportWriterIds: [7] } },
  'report writer, no losses kept': { actor: person(7), facts: { ...facts, reportWriterIds: [7] } },
  'allowed person, losses kept': { actor: person(7), facts: { ...facts, keepsLosses: true } },
  system: { actor: systemActor, facts },
  'system, inactive': { actor: systemActor, facts: { ...facts, isActive: false } },
};

const settled = {
  draft: 'CLOSE>closed FORWARD READMIT REASSIGN',
  pendingApproval: 'APPROVE>identified CLOSE>closed FORWARD READMIT REASSIGN RETURN>draft',
  identified: 'CLOSE>closed FORWARD RAISE_ISSUE READMIT',
  closed: 'FORWARD READMIT REOPEN>pendingApproval',
};
const dependent = {
  draft: 'FORWARD READMIT REASSIGN',
  pendingApproval: 'FORWARD READMIT REASSIGN',
  identified: 'FORWARD RAISE_ISSUE READMIT',
  closed: 'FORWARD READMIT REOPEN>pendingApproval',
};
const merged = {
  draft: 'CATEGORY_MERGED DEPARTMENT_MERGED',
  pendingApproval: 'CATEGORY_MERGED DEPARTMENT_MERGED',
  identified: 'CATEGORY_MERGED DEPARTMENT_MERGED',
  closed: 'CATEGORY_MERGED DEPARTMENT_MERGED',
};
const nothing = { draft: '', pendingApproval: '', identified: '', closed: '' };
const forwards = { draft: 'FORWARD', pendingApproval: 'FORWARD', identified: 'FORWARD', closed: 'FORWARD' };
const eachWith = (table: Record<string, string>, ...events: string[]) =>
  Object.fromEntries(Object.entries(table).map(([state, passed]) => [state, [...passed.split(' '), ...events].sort().join(' ')]));
const ledger = ['RECORD_LOSS', 'CORRECT_LOSS', 'WITHDRAW_LOSS'];
const without = (table: Record<string, string>, event: string) =>
  Object.fromEntries(
    Object.entries(table).map(([state, passed]) => [
      state,
      passed
        .split(' ')
        .filter((one) => one !== event)
        .join(' '),
    ]),
  );

/** docs/decisions/risk-events.md: written by hand. */
const expected: Record<string, Record<string, string>> = {
  administrator: settled,
  'administrator, confidential and forwarded': eachWith(settled, 'RECUSE', 'TAKE_BACK_FORWARD'),
  'administrator, nobody recused': without(settled, 'READMIT'),
  'recused administrator': nothing,
  'reporter, forwarded': {
    ...eachWith(forwards, 'TAKE_BACK_FORWARD'),
    draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval TAKE_BACK_FORWARD',
  },
  'administrator, reports open': { ...settled, identified: 'FORWARD RAISE_ISSUE READMIT' },
  'administrator, issues open': { ...settled, identified: 'FORWARD RAISE_ISSUE READMIT' },
  'administrator who reported': { ...dependent, draft: 'FORWARD READMIT REASSIGN SAVE_DRAFT SUBMIT>pendingApproval' },
  'administrator who sent it in': dependent,
  'administrator who wrote it once': dependent,
  'administrator who stands in for the reporter': dependent,
  'substitute of an administrator': nothing,
  'reporter as substitute of an administrator': { ...forwards, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'substitute of the reporter': nothing,
  reporter: { ...forwards, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, new': { ...nothing, draft: 'SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, never reported': { ...forwards, draft: 'DELETE FORWARD SAVE_DRAFT SUBMIT>pendingApproval' },
  // He does not read it, and does nothing with it; what was decided was reported once.
  'administrator, never reported': {
    draft: '',
    pendingApproval: 'APPROVE>identified CLOSE>closed RETURN>draft',
    identified: 'CLOSE>closed',
    closed: '',
  },
  'reporter, new and never reported': { ...nothing, draft: 'SAVE_DRAFT SUBMIT>pendingApproval' },
  'reporter, inactive': nothing,
  'allowed person': forwards,
  'forwarded to, confidential': nothing,
  'concerned, confidential': forwards,
  outsider: nothing,
  'administrator, losses kept': eachWith(settled, ...ledger),
  'recused administrator, losses kept': nothing,
  'reporter, losses kept': eachWith({ ...forwards, draft: 'FORWARD SAVE_DRAFT SUBMIT>pendingApproval' }, ...ledger),
  'report writer, losses kept': eachWith(forwards, ...ledger),
  'report writer, no losses kept': forwards,
  'allowed person, losses kept': forwards,
  system: eachWith(merged, 'ISSUE_CHANGED'),
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
