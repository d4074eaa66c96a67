import { expect, test } from '@jest/globals';
import type { RiskListRow } from '@portal/contract/client';
import { addressOf, actionsOf, isAllowed } from './row-actions.ts';

const row = (allowedActions: RiskListRow['allowedActions'], state: RiskListRow['state'] = 'assessing', isActive = true) => ({
  allowedActions,
  state,
  isActive,
});
const owner: RiskListRow['allowedActions'] = ['SET_ASSISTANTS', 'SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'FORWARD', 'DELETE'];

test('Input, Set Assistant and Delete stand on the first tab only', () => {
  expect(actionsOf('toDo', row(owner))).toEqual(['input', 'view', 'setAssistants', 'forward', 'delete']);
  expect(actionsOf('submitted', row(owner))).toEqual(['view', 'forward']);
  expect(actionsOf('related', row(owner))).toEqual(['view', 'forward']);
});

test('an assistant who may fill in the assessment sees no Set Assistant and no Delete', () => {
  expect(actionsOf('toDo', row(['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'FORWARD']))).toEqual(['input', 'view', 'forward']);
});

test('the owner approves or returns what an assistant submitted', () => {
  expect(actionsOf('toDo', row(['OWNER_APPROVE', 'OWNER_RETURN', 'WITHDRAW', 'FORWARD'], 'ownerApproval'))).toEqual([
    'approve',
    'returnToAssistant',
    'view',
    'forward',
  ]);
  expect(actionsOf('submitted', row(['WITHDRAW'], 'reviewing'))).toEqual(['view', 'withdraw']);
});

test('an inactive row has no Edit, and aides have nothing but View', () => {
  expect(actionsOf('management', row(['SUBMIT', 'DELETE', 'FORWARD']))).toEqual(['view', 'edit', 'forward', 'delete']);
  expect(actionsOf('management', row(['RESTORE', 'SUBMIT'], 'assessing', false))).toEqual(['view', 'restore']);
  expect(actionsOf('management', row([]))).toEqual(['view']);
});

test('only drafts are submitted from the list, although SUBMIT also edits later states', () => {
  expect(isAllowed('submit', row(['SUBMIT'], 'draft'))).toBe(true);
  expect(isAllowed('submit', row(['SUBMIT'], 'assessing'))).toBe(false);
  expect(isAllowed('edit', row(['SUBMIT'], 'assessing'))).toBe(true);
});

test('a row that shares a control can have its own again; joining is done with several rows', () => {
  expect(actionsOf('management', row(['SEPARATE', 'ROLL_FORWARD'], 'shared'))).toEqual(['view', 'rollForward', 'separate']);
  expect(actionsOf('management', row(['JOIN_SHARED'], 'complete'))).toEqual(['view']);
  expect(isAllowed('join', row(['JOIN_SHARED'], 'complete'))).toBe(true);
});

test('Review stands in the pending tab for who may close', () => {
  expect(actionsOf('pending', row(['CLOSE', 'REJECT'], 'reviewing'))[0]).toBe('review');
  expect(actionsOf('pending', row(['FORWARD'], 'reviewing'))).toEqual(['view', 'forward']);
  expect(actionsOf('approved', row(['CLOSE'], 'complete'))).toEqual(['view']);
});

test('each action leads to the page of the specification, or to a dialog', () => {
  expect(addressOf('view', 7)).toBe('/RiskControl/RiskCurrentControlReviewView?Id=7');
  expect(addressOf('input', 7)).toBe('/RiskControl/RiskCurrentControlEdit?Id=7');
  expect(addressOf('edit', 7)).toBe('/RiskControl/RiskControlEdit?Id=7');
  expect(addressOf('review', 7)).toBe('/RiskControl/RiskCurrentControlReviewEdit?Id=7');
  expect(addressOf('delete', 7)).toBeUndefined();
});
