import { afterEach, beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord } from '../api/records.ts';
import { Workbench } from './Workbench.tsx';

const item = (place: number, amount: string) => ({
  place,
  ordinal: 1,
  key: `INV-${place}`,
  cells: [`INV-${place}`, '2031-02-03', 'Chen', amount],
  reason: '',
  marks: {},
  notes: {},
  evidence: place === 1 ? [{ id: 4, name: 'delivery.pdf', size: 1, sha256: 'a' }] : [],
});
const record = {
  id: 7,
  recordNo: 'CT-2031-0007',
  rowVersion: 3,
  kind: 'interim',
  state: 'inProgress',
  conclusion: null,
  reviewer: null,
  items: [item(1, '27925.5'), item(2, '1200')],
  draws: [{ ordinal: 1, isCurrent: true, least: null, most: null, formula: { method: 'random', seed: '4711', size: 2 } }],
  population: {
    rows: 120,
    sha256: 'a'.repeat(64),
    columns: ['Invoice', 'Date', 'Clerk', 'Amount'],
    keyColumn: 'Invoice',
    amountColumn: 'Amount',
    fromDay: '2031-01-01',
    toDay: '2031-12-31',
    suppliedBy: 'Finance',
    completeness: 'Agreed',
    question: null,
  },
  procedure: {
    code: 'PR-1',
    version: 1,
    attributes: [{ letter: 'A', text: '已审批', textEn: 'Approved', expected: '过账前', expectedEn: 'Before posting' }],
  },
  missing: { results: 2, evidence: 1 },
  independence: { tester: true, reviewer: true, designSettled: true },
  allowedActions: ['RECORD_RESULTS'],
} as unknown as ControlTestRecord;

const wide = globalThis.matchMedia;
/** The window is so wide. */
const setWidth = (width: number) => {
  globalThis.matchMedia = ((query: string) => {
    const [, side, bound] = /(min|max)-width: ?(\d+)/.exec(query) ?? [];
    const matches = side === 'min' ? width >= Number(bound) : side === 'max' && width <= Number(bound);
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined };
  }) as unknown as typeof matchMedia;
};
beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.matchMedia = wide;
});

async function open(width: number) {
  setWidth(width);
  stubServer(buildUser('owner'), {});
  await renderPage(
    <Signed>
      <Workbench record={record} />
    </Signed>,
  );
  await screen.findByText('Results still missing: 2. Items without evidence: 1.');
}

test('at a desk the item at the cursor is read beside the grid: its whole row, its amount as an amount, and its evidence', async () => {
  await open(1440);
  const grid = within(screen.getByRole('grid'));
  // There is room for two columns: that of the amount is one of them.
  expect(grid.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Invoice',
    'Date',
    'Amount',
    'A',
    'Evidence',
  ]);
  expect(grid.getByText('27,925.50')).toBeVisible();
  const pane = () => within(screen.getByRole('region', { name: /^Item \d/ }));
  expect(pane().getByText('Chen')).toBeVisible();
  expect(pane().getByText('delivery.pdf')).toBeVisible();
  await actor.click(grid.getAllByRole('gridcell')[1]!);
  expect(screen.getByRole('region', { name: /^Item 2/ })).toBeVisible();
  expect(pane().getByText('1,200.00')).toBeVisible();
  expect(pane().getByText('Missing')).toBeVisible();
  // Once: conclusion, progress and saving are in sight whatever the item.
  expect(screen.getAllByText('0 / 2')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Save results' })).toBeDisabled();
});

test('on a phone one item is judged at a time, what is expected stands at the attribute, and what failed is said there', async () => {
  await open(390);
  expect(screen.queryByRole('grid')).toBeNull();
  const attribute = within(screen.getByRole('radiogroup', { name: 'A Approved' }));
  expect(attribute.getByText('Before posting')).toBeVisible();
  await actor.click(attribute.getByRole('radio', { name: 'Fail' }));
  expect(screen.getAllByRole('textbox', { name: /What failed in attribute A/ })).toHaveLength(1);
  expect(attribute.getByRole('textbox', { name: /What failed in attribute A/ })).toBeVisible();
  // Beside the button that saves it, and nowhere else.
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});
