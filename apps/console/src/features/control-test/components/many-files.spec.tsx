import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { storeAllButPrograms } from '#shared/testing/upload-fixture.ts';
import type { ControlTestRecord } from '../api/records.ts';
import { Workbench } from './Workbench.tsx';

const refusal = 'Files of this type are not accepted: tool.exe';
const items = [1, 2, 3].map((place) => ({
  place,
  ordinal: 1,
  key: `INV-${place}`,
  cells: [],
  reason: '',
  marks: {},
  notes: {},
  evidence: [],
}));
const record = {
  id: 7,
  rowVersion: 3,
  kind: 'design',
  state: 'inProgress',
  conclusion: null,
  reviewer: null,
  items,
  draws: [{ ordinal: 1, isCurrent: true, least: null, most: null, formula: { method: 'chosen', seed: '', size: 3 } }],
  population: null,
  procedure: { code: 'PR-1', version: 1, attributes: [{ letter: 'A', text: '已审批', textEn: 'Approved', expected: '', expectedEn: '' }] },
  missing: { results: 3, evidence: 3 },
  independence: { tester: true, reviewer: true, designSettled: true },
  allowedActions: ['RECORD_RESULTS'],
} as unknown as ControlTestRecord;

beforeEach(() => {
  localStorage.clear();
  storeAllButPrograms(refusal);
});

async function open() {
  const server = stubServer(buildUser('owner'), { saveTestResults: () => ({ ...record, rowVersion: 4 }) });
  await renderPage(
    <Signed>
      <Workbench record={record} />
      <Toaster />
    </Signed>,
  );
  await screen.findByRole('grid');
  return server;
}
/** Dropped onto the grid, at the row of this item. */
const drop = async (row: string, ...names: string[]) => {
  const files = names.map((name) => new File(['x'], name));
  fireEvent.drop(screen.getByRole('row', { name: new RegExp(row) }), { dataTransfer: { files } });
  return within(await screen.findByRole('dialog'));
};

test('files dropped onto the grid go to the items that their names contain, the others to the selected ones; nothing before it is confirmed', async () => {
  const server = await open();
  await actor.click(screen.getByRole('checkbox', { name: 'Select item 1' }));
  await actor.click(screen.getByRole('checkbox', { name: 'Select item 3' }));
  const dialog = await drop('INV-1', 'inv_2 delivery.pdf', 'confirmation.pdf');
  expect(dialog.getByText('2 · INV-2')).toBeVisible();
  expect(dialog.getByText('1 · INV-1, 3 · INV-3')).toBeVisible();
  expect(dialog.getByText('Files to attach: 2. Items receiving evidence: 3.')).toBeVisible();
  expect(server.sentTo('saveTestResults')).toEqual([]);
  await actor.click(dialog.getByRole('button', { name: 'Attach files' }));
  await waitFor(() => expect(server.sentTo('saveTestResults')).toHaveLength(1));
  const [named, selected] = ['inv_2 delivery.pdf'.length, 'confirmation.pdf'.length];
  expect(server.sentTo('saveTestResults')[0]).toMatchObject({
    rowVersion: 3,
    items: [
      { place: 2, docs: [{ docId: named }] },
      { place: 1, docs: [{ docId: selected }] },
      { place: 3, docs: [{ docId: selected }] },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without a selection a file that names no item goes to the one that it fell on, and may be sent elsewhere or left out', async () => {
  const server = await open();
  const dialog = await drop('INV-3', 'confirmation.pdf', 'other.pdf');
  expect(dialog.getAllByText('3 · INV-3').length).toBeGreaterThan(1);
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'other.pdf' }));
  await actor.click(await screen.findByRole('option', { name: 'Do not attach' }));
  expect(dialog.getByText('The file name contains no item’s key. Choose where the file belongs.')).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Attach files' }));
  await waitFor(() => expect(server.sentTo('saveTestResults')).toMatchObject([{ items: [{ place: 3, docs: [{ docId: 16 }] }] }]));
});

test('one that is refused stays with its reason while the others are attached', async () => {
  const server = await open();
  const dialog = await drop('INV-1', 'tool.exe', 'INV-2.pdf');
  await actor.click(dialog.getByRole('button', { name: 'Attach files' }));
  expect(await dialog.findByText(refusal)).toBeVisible();
  await waitFor(() => expect(server.sentTo('saveTestResults')).toMatchObject([{ items: [{ place: 2 }] }]));
  await waitFor(() => expect(dialog.queryByText('INV-2.pdf')).toBeNull());
  await actor.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('x selects the item at the cursor, and the head selects all', async () => {
  await open();
  await actor.click(screen.getAllByRole('gridcell')[1]!);
  await actor.keyboard('x');
  expect(screen.getByRole('checkbox', { name: 'Select item 2' })).toBeChecked();
  expect(screen.getByText('Attach files to selected items (1)')).toBeVisible();
  await actor.click(screen.getByRole('checkbox', { name: 'Select all items' }));
  expect(screen.getByText('Attach files to selected items (3)')).toBeVisible();
});
