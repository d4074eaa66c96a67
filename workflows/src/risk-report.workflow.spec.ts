import { expect, test } from '@jest/globals';
import type { Actor } from './kit/actor.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { riskReportStatus, riskReportWorkflow, type RiskReportFacts } from './risk-report.workflow.ts';

const person = (id: number, isAdministrator = false): Actor => ({ id, isAdministrator, isSystem: false });
const standIn = (id: number, forId: number, isAdministrator = false): Actor => ({
  ...person(id),
  standsInFor: [{ id: forId, isAdministrator, standsInForIds: [] }],
});

const facts: RiskReportFacts = { isActive: true, escalationUserId: 5, dependentIds: [6] };
const scenarios: Record<string, Scenario<RiskReportFacts>> = {
  administrator: { actor: person(1, true), facts },
  'administrator in charge of the report': { actor: person(5, true), facts },
  'administrator who wrote it': { actor: person(6, true), facts },
  'substitute of an administrator': { actor: standIn(9, 1, true), facts },
  'author as substitute of an administrator': { actor: standIn(6, 1, true), facts },
  'escalation user': { actor: person(5), facts },
  'substitute of the escalation user': { actor: standIn(9, 5), facts },
  'escalation user, inactive event': { actor: person(5), facts: { ...facts, isActive: false } },
  'earlier author': { actor: person(6), facts },
  outsider: { actor: person(9), facts },
  system: { actor: systemActor, facts },
};

const nothing = { draft: '', submitted: '', returned: '', approved: '', cancelled: '' };
const dependent = {
  draft: 'RAISE_ISSUE REASSIGN REMIND',
  submitted: 'RAISE_ISSUE REASSIGN',
  returned: 'RAISE_ISSUE REASSIGN REMIND',
  approved: 'RAISE_ISSUE',
  cancelled: 'RAISE_ISSUE',
};
const manages = {
  ...dependent,
  draft: 'CANCEL>cancelled RAISE_ISSUE REASSIGN REMIND',
  submitted: 'APPROVE>approved CANCEL>cancelled RAISE_ISSUE REASSIGN REJECT>returned',
  returned: 'CANCEL>cancelled RAISE_ISSUE REASSIGN REMIND',
};
const writes = { ...nothing, draft: 'SAVE_DRAFT SUBMIT>submitted', returned: 'SAVE_DRAFT SUBMIT>submitted' };

/** docs/decisions/risk-events.md: written by hand. */
const expected: Record<string, Record<string, string>> = {
  administrator: manages,
  'administrator in charge of the report': {
    ...dependent,
    draft: 'RAISE_ISSUE REASSIGN REMIND SAVE_DRAFT SUBMIT>submitted',
    returned: 'RAISE_ISSUE REASSIGN REMIND SAVE_DRAFT SUBMIT>submitted',
  },
  'administrator who wrote it': dependent,
  'substitute of an administrator': nothing,
  'author as substitute of an administrator': nothing,
  'escalation user': writes,
  'substitute of the escalation user': writes,
  'escalation user, inactive event': nothing,
  'earlier author': nothing,
  outsider: nothing,
  system: {
    draft: 'ASSIGN ISSUE_CHANGED',
    submitted: 'ISSUE_CHANGED',
    returned: 'ISSUE_CHANGED',
    approved: 'ISSUE_CHANGED',
    cancelled: 'ASSIGN>draft ISSUE_CHANGED',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(riskReportWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(riskReportWorkflow, scenarios));
  const mutants = listMutants(riskReportWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(20);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('every state has its status on the wire', () => {
  expect(Object.keys(riskReportStatus).sort()).toEqual([...riskReportWorkflow.states].sort());
});
