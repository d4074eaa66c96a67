import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskControlRecord, RiskListRow } from '@portal/contract/client';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildRecord, buildUser, fill, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import InlineControlCell from './inline-control.tsx';
import { inlineFields, mayEditCell } from './inline-fields.ts';

const draft = (changes: Partial<RiskControlRecord> = {}) =>
  buildRecord({ state: 'draft', rowVersion: 3, allowedActions: ['SAVE_DRAFT', 'SUBMIT'], ...changes });
const row = { id: 214, state: 'draft', isActive: true, allowedActions: ['SAVE_DRAFT'] } as unknown as RiskListRow;

let records: RiskControlRecord[];
let answers: unknown[];
const onClose = jest.fn();
let server: ReturnType<typeof stubServer>;
beforeEach(() => {
  onClose.mockClear();
  records = [draft()];
  answers = [];
});

/** Opens the editor over a cell; the server tells the records in turn, and then the last one. */
async function edit(field: keyof typeof inlineFields) {
  const user = buildUser('admin');
  server = stubServer(user, {
    getRiskControl: () => (records.length > 1 ? records.shift() : records[0]),
    saveDraftRiskControl: () => answers.shift() ?? { id: 214, riskNo: 'RC-2026-000214', rowVersion: 9 },
    findUser: () => [],
  });
  const anchor = document.createElement('div');
  const shown = await renderPage(<InlineControlCell row={row} field={field} anchor={anchor} onClose={onClose} />, { user });
  return shown;
}
const sent = () => server.sentTo('saveDraftRiskControl');
const stale = () => refuse({ code: 'conflict', message: 'changed' });

test('only what the row allows is edited: a draft, by whom its actions name, and its owner by an administrator', () => {
  expect(mayEditCell(row, 'riskDescription', false)).toBe(true);
  expect(mayEditCell(row, 'riskNo', true)).toBe(false);
  expect(mayEditCell({ ...row, allowedActions: [] }, 'riskDescription', true)).toBe(false);
  expect(mayEditCell({ ...row, state: 'assessing' }, 'riskDescription', true)).toBe(false);
  expect(mayEditCell({ ...row, isActive: false }, 'riskDescription', true)).toBe(false);
  expect(mayEditCell(row, 'riskControlOwnerUserName', false)).toBe(false);
  expect(mayEditCell(row, 'riskControlOwnerUserName', true)).toBe(true);
});

test('Enter saves the cell by the form’s call, with the rest of the draft and the version that was read', async () => {
  await edit('riskDescription');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  expect(area).toHaveValue('Lactoferrin has a single source');
  expect(area).toHaveFocus();
  fill(area, 'Two sources');
  await actor.type(area, '{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    expect.objectContaining({
      id: 214,
      rowVersion: 3,
      riskDescription: 'Two sources',
      businessUnit: 'BNC',
      consequences: '停产',
      controlOwner: 7,
    }),
  ]);
});

test('Escape leaves the cell, and one that is as it was is not sent', async () => {
  await edit('riskDescription');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  fill(area, 'Typed and left');
  await actor.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  fill(area, 'Lactoferrin has a single source');
  await actor.type(area, '{Enter}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(sent()).toEqual([]);
});

test('what others wrote into other fields is kept without a question: the cell is sent again on their version', async () => {
  records = [draft(), draft({ rowVersion: 4, consequences_EN: 'theirs' })];
  answers = [stale()];
  await edit('riskDescription');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  fill(area, 'Mine');
  await actor.type(area, '{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toEqual([
    expect.objectContaining({ rowVersion: 3, riskDescription: 'Mine', consequences_EN: 'Production stops' }),
    expect.objectContaining({ rowVersion: 4, riskDescription: 'Mine', consequences_EN: 'theirs' }),
  ]);
});

test('what others wrote into the same field stands beside what was typed; either is kept by a press', async () => {
  records = [draft(), draft({ rowVersion: 4, riskDescription: 'Theirs' })];
  answers = [stale()];
  const shown = await edit('riskDescription');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  fill(area, 'Mine');
  await actor.type(area, '{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this field in the meantime. It now says:Theirs');
  expect(area).toHaveValue('Mine');
  expect(onClose).not.toHaveBeenCalled();
  await actor.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent().at(-1)).toMatchObject({ rowVersion: 4, riskDescription: 'Mine' });
  shown.unmount();

  onClose.mockClear();
  records = [draft(), draft({ rowVersion: 4, riskDescription: 'Theirs' })];
  answers = [stale()];
  await edit('riskDescription');
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  fill(again, 'Mine');
  await actor.type(again, '{Enter}');
  await actor.click(await screen.findByRole('button', { name: 'Use the current value' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toHaveLength(1);
});

test('a choice is saved when it is made, and a refusal stands at the cell with what was chosen; closing the choices leaves it', async () => {
  records = [draft({ managementArea: '香港' })];
  answers = [refuse({ code: 'validation', message: 'x', errors: [{ field: 'managementArea', code: 'v', message: 'Not an area' }] })];
  const shown = await edit('managementArea');
  await actor.click(await screen.findByRole('option', { name: 'China' }));
  expect(await screen.findByText('Not an area')).toBeInTheDocument();
  expect(sent()).toEqual([expect.objectContaining({ managementArea: '中国', businessUnit: 'BNC' })]);
  expect(screen.getByRole('combobox')).toHaveTextContent('China');
  expect(onClose).not.toHaveBeenCalled();
  shown.unmount();
  await edit('managementArea');
  await screen.findByRole('option', { name: 'China' });
  await actor.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a refusal stands at the cell, with what was typed', async () => {
  answers = [refuse({ code: 'validation', message: 'x', errors: [{ field: 'riskDescription', code: 'v', message: 'Too short' }] })];
  await edit('riskDescription');
  const area = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Risk description' });
  fill(area, 'M');
  await actor.type(area, '{Enter}');
  expect(await screen.findByText('Too short')).toBeInTheDocument();
  expect(area).toHaveValue('M');
  expect(onClose).not.toHaveBeenCalled();
});
