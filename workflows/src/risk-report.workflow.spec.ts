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

const facts: RiskReportFacts = { isActive: true, escalationUserId: 5, authorIds: [6] };
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

const nothing = { draft: '', submitted: '', returned: '', approved: '' };
const manages = { draft: 'REASSIGN REMIND', submitted: '', returned: 'REASSIGN REMIND', approved: '' };
const writes = { ...nothing, draft: 'SAVE_DRAFT SUBMIT>submitted', returned: 'SAVE_DRAFT SUBMIT>submitted' };

/** docs/decisions/risk-events.md: written by hand. */
const expected: Record<string, Record<string, string>> = {
  administrator: { ...manages, submitted: 'APPROVE>approved REJECT>returned' },
  'administrator in charge of the report': {
    ...nothing,
    draft: 'REASSIGN REMIND SAVE_DRAFT SUBMIT>submitted',
    returned: 'REASSIGN REMIND SAVE_DRAFT SUBMIT>submitted',
  },
  'administrator who wrote it': manages,
  'substitute of an administrator': { ...nothing, submitted: 'APPROVE>approved REJECT>returned' },
  'author as substitute of an administrator': nothing,
  'escalation user': writes,
  'substitute of the escalation user': writes,
  'escalation user, inactive event': nothing,
  'earlier author': nothing,
  outsider: nothing,
  system: { ...nothing, draft: 'ASSIGN', approved: 'ISSUE_CHANGED' },
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
