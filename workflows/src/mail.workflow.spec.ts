import { expect, test } from '@jest/globals';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { mailWorkflow, openMailStates, settledMailStates, type MailFacts } from './mail.workflow.ts';
import { person } from './risk-control.scenario.ts';

const facts: MailFacts = { isActive: true };
const scenarios: Record<string, Scenario<MailFacts>> = {
  administrator: { actor: person(1, true), facts },
  somebody: { actor: person(2), facts },
  system: { actor: systemActor, facts },
};

const nothing = { queued: '', sending: '', sent: '', logged: '', failed: '' };
/** What was sent stays sent; only an administrator sends again what was not. */
const expected: Record<string, Record<string, string>> = {
  administrator: { ...nothing, logged: 'RESEND>queued', failed: 'RESEND>queued' },
  somebody: nothing,
  system: {
    ...nothing,
    queued: 'CLAIM>sending GIVE_UP>failed LOG>logged SENT>sent',
    sending: 'CLAIM GIVE_UP>failed POSTPONE>queued SENT>sent',
    failed: 'SENT>sent',
  },
};

test('lets happen exactly what the decisions say', () => {
  expect(outcomeTable(mailWorkflow, scenarios)).toEqual(expected);
});

test('a change of any target or guard changes the table', () => {
  const golden = JSON.stringify(outcomeTable(mailWorkflow, scenarios));
  const mutants = listMutants(mailWorkflow);
  const survivors = mutants.filter((mutant) => JSON.stringify(outcomeTable(mutant.workflow, scenarios)) === golden);
  expect(mutants.length).toBeGreaterThan(40);
  expect(JSON.parse(golden)).toEqual(expected);
  expect(survivors.map((mutant) => mutant.name)).toEqual([]);
});

test('what is still to go out, and of what nothing more is expected, are all the states there are', () => {
  expect(openMailStates).toEqual(['queued', 'sending']);
  expect(settledMailStates).toEqual(['sent', 'logged', 'failed']);
});
