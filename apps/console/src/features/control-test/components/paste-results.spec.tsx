import { afterEach, beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { closeToast, getToasts } from '#shared/feedback/toast-store.ts';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord } from '../api/records.ts';
import { Workbench } from './Workbench.tsx';

const attribute = (letter: string) => ({ letter, text: letter, textEn: letter, expected: '', expectedEn: '' });
const record = {
  id: 7,
  recordNo: 'CT-2031-0007',
  rowVersion: 3,
  kind: 'interim',
  state: 'inProgress',
  conclusion: null,
  reviewer: null,
  items: [1, 2, 3].map((place) => ({
    ...{ place, ordinal: 1, key: `INV-${place}`, cells: [`INV-${place}`], reason: '', marks: {}, notes: {}, evidence: [] },
  })),
  draws: [{ ordinal: 1, isCurrent: true, least: null, most: null, formula: { method: 'random', seed: '4711', size: 3 } }],
  population: { rows: 9, sha256: 'a'.repeat(64), columns: ['Invoice'], keyColumn: 'Invoice', amountColumn: '', question: null },
  procedure: { code: 'PR-1', version: 1, attributes: [attribute('A'), attribute('B')] },
  missing: { results: 6, evidence: 3 },
  independence: { tester: true, reviewer: true, designSettled: true },
  allowedActions: ['RECORD_RESULTS'],
} as unknown as ControlTestRecord;

beforeEach(() => localStorage.clear());
afterEach(() => getToasts().forEach(({ id }) => closeToast(id)));

async function open() {
  const server = stubServer(buildUser('owner'), { saveTestResults: () => ({ ...record, rowVersion: 4 }) });
  await renderPage(
    <Signed>
      <Workbench record={record} />
    </Signed>,
  );
  const grid = await screen.findByRole('grid');
  const cell = (row: number, column: number) => grid.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)!;
  const save = async () => {
    await actor.click(screen.getByRole('button', { name: 'Save results' }));
    await waitFor(() => expect(server.sentTo('saveTestResults')).toHaveLength(1));
    const { items } = server.sentTo('saveTestResults')[0] as { items: { place: number; marks: Record<string, string> }[] };
    return Object.fromEntries(items.map(({ place, marks }) => [place, marks]));
  };
  return { grid, cell, save };
}

test('what is copied from a sheet is pasted from the cell at the cursor on; what is no result is left out and told', async () => {
  const { grid, cell, save } = await open();
  await actor.click(cell(1, 0));
  fireEvent.paste(grid, { clipboardData: { getData: () => 'Pass\t通过\nn/a\tmaybe\np' } });
  expect(within(cell(1, 0)).getByText('✓')).toBeVisible();
  expect(within(cell(1, 1)).getByText('✓')).toBeVisible();
  expect(cell(0, 0)).not.toHaveTextContent('✓');
  // “maybe” is no result, and the third line lies below the grid.
  expect(getToasts().map(({ text }) => text)).toEqual(['2 cells could not be read and were not pasted']);
  expect(await save()).toEqual({ 2: { A: 'p', B: 'p' }, 3: { A: 'n' } });
});

test('a result is filled down from the cell at the cursor, and nothing from an empty one', async () => {
  const { cell, save } = await open();
  await actor.click(cell(1, 1));
  await actor.keyboard('{Control>}d{/Control}');
  expect(cell(2, 1)).not.toHaveTextContent('✓');
  await actor.click(cell(0, 1));
  await actor.keyboard('p');
  await actor.click(cell(0, 1));
  await actor.keyboard('{Control>}d{/Control}');
  expect(await save()).toEqual({ 1: { B: 'p' }, 2: { B: 'p' }, 3: { B: 'p' } });
});
