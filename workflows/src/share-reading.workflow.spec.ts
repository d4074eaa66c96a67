import { expect, test } from '@jest/globals';
import type { Actor } from './kit/actor.ts';
import { systemActor } from './kit/actor.ts';
import { listMutants, outcomeTable, type Scenario } from './kit/outcome-table.ts';
import { shareReadingWorkflow, type ShareReadingFacts } from './share-reading.workflow.ts';
import { shareWorkflow, type ShareFacts } from './share.workflow.ts';

const person = (id: number, isAdministrator = false): Actor => ({ id, isAdministrator, isSystem: false });
const standIn: Actor = { ...person(9), standsInFor: [{ id: 5, isAdministrator: false, standsInForIds: [] }] };

const facts: ShareReadingFacts = { isActive: true, readerId: 5, awaitsAttestation: false, isReadyToConfirm: true, awaitsCourseWord: false };
const readings: Record<string, Scenario<ShareReadingFacts>> = {
  reader: { actor: person(5), facts },
  'reader whose confirmation is missing': { actor: person(5), facts: { ...facts, awaitsAttestation: true } },
  'reader who has not done the rest': { actor: person(5), facts: { ...facts, awaitsAttestation: true, isReadyToConfirm: false } },
  'reader of a share that was taken back': { actor: person(5), facts: { ...facts, isActive: false } },
  'reader of a course that reports nothing': { actor: person(5), facts: { ...facts, awaitsCourseWord: true } },
  'substitute for such a course': { actor: standIn, facts: { ...facts, awaitsCourseWord: true } },
  'substitute of the reader': { actor: standIn, facts: { ...facts, awaitsAttestation: true } },
  administrator: { actor: person(1, true), facts: { ...facts, awaitsAttestation: true } },
  system: { actor: systemActor, facts },
};
const never = { unread: '', reading: '', read: '' };

test('a reading: the reader opens and confirms, the service finishes, and nobody does it in his place', () => {
  expect(outcomeTable(shareReadingWorkflow, readings)).toEqual({
    reader: { ...never, unread: 'OPEN>reading' },
    'reader whose confirmation is missing': { unread: 'ATTEST>read OPEN>reading', reading: 'ATTEST>read', read: 'ATTEST' },
    'reader who has not done the rest': { ...never, unread: 'OPEN>reading' },
    'reader of a share that was taken back': never,
    'reader of a course that reports nothing': { ...never, unread: 'OPEN>reading', reading: 'CONFIRM_COURSE' },
    'substitute for such a course': never,
    'substitute of the reader': never,
    administrator: never,
    system: { unread: 'FINISH>read', reading: 'ASK_AGAIN>unread FINISH>read', read: 'ASK_AGAIN>unread' },
  });
});

const open: ShareFacts = { isActive: true };
const shares: Record<string, Scenario<ShareFacts>> = {
  administrator: { actor: person(1, true), facts: open },
  'administrator, deleted share': { actor: person(1, true), facts: { isActive: false } },
  anybody: { actor: person(5), facts: open },
  system: { actor: systemActor, facts: open },
};
const none = { draft: '', active: '', inactive: '' };

test('a share: administrators alone, and the service when a policy has a new version', () => {
  expect(outcomeTable(shareWorkflow, shares)).toEqual({
    administrator: {
      draft: 'ACTIVATE>active DELETE REASSIGN SAVE',
      active: 'DEACTIVATE>inactive DELETE REASSIGN REMIND SAVE',
      inactive: 'ACTIVATE>active DELETE REASSIGN SAVE',
    },
    'administrator, deleted share': none,
    anybody: none,
    system: {
      draft: 'DEPARTMENT_MERGED FOLLOW_VERSION REPORT_OBSTACLE',
      active: 'DEPARTMENT_MERGED FOLLOW_VERSION REPORT_OBSTACLE',
      inactive: 'DEPARTMENT_MERGED FOLLOW_VERSION REPORT_OBSTACLE',
    },
  });
});

test('a change of any target or guard changes the tables', () => {
  const golden = [outcomeTable(shareReadingWorkflow, readings), outcomeTable(shareWorkflow, shares)].map((table) => JSON.stringify(table));
  const survivors = [
    ...listMutants(shareReadingWorkflow).filter(({ workflow }) => JSON.stringify(outcomeTable(workflow, readings)) === golden[0]),
    ...listMutants(shareWorkflow).filter(({ workflow }) => JSON.stringify(outcomeTable(workflow, shares)) === golden[1]),
  ];
  expect(survivors.map(({ name }) => name)).toEqual([]);
});
