import { expect, test } from '@jest/globals';
import { firstFailure, riskEventChecks, riskEventDraftChecks } from '@portal/contract/client';
import { chooseLevel } from '#shared/record/categories.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { buildEvent } from '../testing/event-fixture.ts';
import {
  findFaults,
  isAmount,
  netLossOf,
  toCategoryChanges,
  toCheckedEvent,
  toEventBody,
  toEventValue,
  toNewEvent,
} from './event-model.ts';

const checks = riskEventChecks('2026-11-20');

test('the net loss is computed to the cent, and only from amounts', () => {
  expect(netLossOf({ grossLoss: '0.3', recovery: '0.1' })).toBe(0.2);
  expect(netLossOf({ grossLoss: '1200.50', recovery: '' })).toBe(1200.5);
  expect(netLossOf({ grossLoss: '', recovery: '5' })).toBeNull();
  expect(netLossOf({ grossLoss: '12', recovery: 'twelve' })).toBeNull();
});

test('an amount in the form’s own digits has no separators and two decimals at most', () => {
  expect(['', '0', '12.5', '999999999999.99'].map(isAmount)).toEqual([true, true, true, true]);
  expect(['1,200', '12.345', '-3', 'abc', '9999999999999'].map(isAmount)).toEqual([false, false, false, false, false]);
  const value = toEventValue(buildEvent());
  const faults = (changes: Partial<typeof value>) =>
    findFaults(checks, { ...value, ...changes }).map(({ field, message }) => [field, message]);
  expect(faults({})).toEqual([]);
  expect(faults({ grossLoss: 'x', recovery: '1,2', title: '' })).toEqual([
    ['title', 'riskEvent.title'],
    ['grossLoss', 'riskEvent.amount'],
    ['recovery', 'riskEvent.amount'],
  ]);
});

test('a saved event passes its checks, and a recovery above the loss does not, not even in a draft', () => {
  const value = toEventValue(buildEvent());
  expect(firstFailure(checks, toCheckedEvent(value))).toBeUndefined();
  expect(firstFailure(riskEventDraftChecks, toCheckedEvent({ ...value, recovery: '5000' }))?.field).toBe('recovery');
});

test('an occurrence in the future is told at its own field, beside an earlier discovery', () => {
  const value = { ...toEventValue(buildEvent()), occurredDate: '2026-11-25', discoveredDate: '2026-11-20' };
  expect(findFaults(checks, value).map(({ field, message }) => [field, message])).toEqual([
    ['discoveredDate', 'riskEvent.discoveredBefore'],
    ['occurredDate', 'riskEvent.occurredFuture'],
  ]);
});

test('a new event lies in the department of who reports it and lacks its title first', () => {
  const value = toNewEvent(buildUser('owner'));
  expect(value).toMatchObject({ departmentId: '31', eventType: 'actual', currency: 'CNY', confidential: false });
  expect(firstFailure(checks, toCheckedEvent(value))?.field).toBe('title');
});

test('the body says what the form says: ids, amounts, files that come and go, and the rowVersion it was read with', () => {
  const added = { docId: 5, fileName: 'a.pdf', url: '', size: 1, sha256: '', uploadedAt: '' };
  const person = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming' };
  const value = { ...toEventValue(buildEvent()), added: [added], removed: [4], allowedUsers: [person], riskNo: ' RS-1 ' };
  expect(toEventBody(value, 31, 4)).toMatchObject({
    id: 31,
    rowVersion: 4,
    riskCategory1: 11,
    departmentId: 31,
    severity: 3,
    grossLoss: 1200.5,
    recovery: 200.25,
    riskNo: 'RS-1',
    allowedUsers: [7],
    docs: [
      { docId: 5, isDelete: false },
      { docId: 4, isDelete: true },
    ],
  });
});

test('below Others the levels are free text, which another category drops', () => {
  const others = {
    ...toEventValue(buildEvent()),
    ...toCategoryChanges(chooseLevel(1, 0)),
    riskCategory1Str: 'Weather',
    riskCategory2Str: 'Flood',
  };
  expect(toEventBody(others, 31, 4)).toMatchObject({
    riskCategory1: 0,
    riskCategory2: 0,
    riskCategory1Str: 'Weather',
    riskCategory2Str: 'Flood',
  });
  const back = { ...others, ...toCategoryChanges(chooseLevel(1, 11)) };
  expect(toEventBody(back, 31, 4)).toMatchObject({ riskCategory1: 11, riskCategory1Str: '', riskCategory2Str: '' });
});

test('who reads an event for another reason is not the reporter’s to remove', () => {
  const named = { id: 7, userNO: 'owner', name: '陈嘉明', englishName: '', reasons: ['named' as const, 'escalation' as const] };
  const asked = { id: 8, userNO: 'owner2', name: '哈特', englishName: '', reasons: ['escalation' as const] };
  expect(toEventValue(buildEvent({ allowedUsers: [named, asked] })).allowedUsers.map(({ id }) => id)).toEqual([7]);
});
