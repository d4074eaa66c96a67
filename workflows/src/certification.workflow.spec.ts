import { expect, test } from '@jest/globals';
import { certificationWorkflow, settledStatementStates, type CertificationFacts } from './certification.workflow.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { person } from './risk-control.scenario.ts';

const facts: CertificationFacts = { isActive: true, isNew: false, signerId: 1, superiorId: 2, openBelow: 0 };
const scenarios: Record<string, Scenario<CertificationFacts>> = {
  signer: { actor: person(1), facts },
  'signer over an open subordinate': { actor: person(1), facts: { ...facts, openBelow: 1 } },
  superior: { actor: person(2), facts },
  administrator: { actor: person(3, true), facts },
  'administrator who signs': { actor: person(1, true), facts },
  'administrator at the opening': { actor: person(3, true), facts: { ...facts, isNew: true } },
  'signer at the opening': { actor: person(1), facts: { ...facts, isNew: true } },
  'nobody above': { actor: person(2), facts: { ...facts, superiorId: null } },
  stranger: { actor: person(4), facts },
  system: { actor: systemActor, facts },
  'signer of a gone one': { actor: person(1), facts: { ...facts, isActive: false } },
};

const nothing = { open: '', reopened: '', declined: '', signed: '', overridden: '' };
const signers = { open: 'DECLINE>declined SIGN>signed', reopened: 'DECLINE>declined SIGN>signed' };
const administrators = { open: 'REASSIGN REMIND', reopened: 'REASSIGN REMIND', declined: 'ASK_AGAIN>open REASSIGN_DECLINED>open' };
/** Decision record 60: who signs, who signs over whom, and that only a changed fact takes a signature back. */
const expected: Record<string, Record<string, string>> = {
  signer: { ...nothing, ...signers },
  'signer over an open subordinate': { ...nothing, open: 'DECLINE>declined', reopened: 'DECLINE>declined' },
  superior: {
    ...nothing,
    open: 'OVERRIDE>overridden REMIND',
    reopened: 'OVERRIDE>overridden REMIND',
    declined: 'ASK_AGAIN>open OVERRIDE>overridden',
  },
  administrator: { ...nothing, ...administrators },
  'administrator who signs': {
    ...nothing,
    open: 'DECLINE>declined REASSIGN REMIND SIGN>signed',
    reopened: 'DECLINE>declined REASSIGN REMIND SIGN>signed',
    declined: administrators.declined,
  },
  'administrator at the opening': { ...nothing, ...administrators, open: 'ASK REASSIGN REMIND' },
  'signer at the opening': { ...nothing, ...signers },
  'nobody above': nothing,
  stranger: nothing,
  system: { ...nothing, signed: 'REOPEN_BY_FACT>reopened', overridden: 'REOPEN_BY_FACT>reopened' },
  'signer of a gone one': nothing,
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(certificationWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const mutants = listMutants(certificationWorkflow);
  const golden = JSON.stringify(outcomeTable(certificationWorkflow, scenarios));
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(40);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('a superior may sign over signed and overridden statements only', () => {
  expect(settledStatementStates).toEqual(['signed', 'overridden']);
});
