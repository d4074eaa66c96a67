import { expect, test } from '@jest/globals';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { systemActor } from './kit/actor.ts';
import { remediationIssueWorkflow, type RemediationIssueFacts } from './remediation-issue.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: RemediationIssueFacts = { isActive: true, assigneeId: 6, ownerId: 5, dependentIds: [7] };
const scenarios: Record<string, Scenario<RemediationIssueFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator who is assignee': { actor: person(6, true), facts },
  'administrator who owns': { actor: person(5, true), facts },
  assignee: { actor: person(6), facts },
  owner: { actor: person(5), facts },
  outsider: { actor: person(9), facts },
  system: { actor: systemActor, facts },
  'assignee, inactive record': { actor: person(6), facts: { ...facts, isActive: false } },
};

/** docs/decisions/risk-control.md, remediation issue. */
const expected: Record<string, Record<string, string>> = {
  administrator: {
    open: 'CANCEL>cancelled EXTEND REASSIGN REMIND',
    inProgress: 'CANCEL>cancelled EXTEND REASSIGN REMIND',
    pendingVerification: 'CANCEL>cancelled EXTEND FAIL>open REASSIGN REMIND VERIFY>verified',
    verified: '',
    cancelled: '',
  },
  'administrator who is assignee': {
    open: 'REASSIGN REMIND START>inProgress',
    inProgress: 'REASSIGN REMIND SUBMIT_FIX>pendingVerification',
    pendingVerification: 'REASSIGN REMIND',
    verified: '',
    cancelled: '',
  },
  'administrator who owns': {
    open: 'REASSIGN REMIND',
    inProgress: 'REASSIGN REMIND',
    pendingVerification: 'REASSIGN REMIND',
    verified: '',
    cancelled: '',
  },
  assignee: {
    open: 'START>inProgress',
    inProgress: 'SUBMIT_FIX>pendingVerification',
    pendingVerification: '',
    verified: '',
    cancelled: '',
  },
  owner: {
    open: '',
    inProgress: '',
    pendingVerification: '',
    verified: '',
    cancelled: '',
  },
  outsider: {
    open: '',
    inProgress: '',
    pendingVerification: '',
    verified: '',
    cancelled: '',
  },
  system: {
    open: 'CANCEL_BY_REOPEN>cancelled',
    inProgress: 'CANCEL_BY_REOPEN>cancelled',
    pendingVerification: 'CANCEL_BY_REOPEN>cancelled',
    verified: '',
    cancelled: '',
  },
  'assignee, inactive record': {
    open: '',
    inProgress: '',
    pendingVerification: '',
    verified: '',
    cancelled: '',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(remediationIssueWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(remediationIssueWorkflow, scenarios));
  const mutants = listMutants(remediationIssueWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});
