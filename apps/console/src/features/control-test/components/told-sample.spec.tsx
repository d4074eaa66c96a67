import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { Signed, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord, TestItem } from '../api/records.ts';
import { ItemCard } from '../grid/ItemCard.tsx';
import { ResultGrid } from '../grid/ResultGrid.tsx';
import type { Results } from '../grid/use-results.ts';
import { PopulationStrip } from './PopulationStrip.tsx';

const item = { place: 1, ordinal: 1, key: 'INV-1', cells: [], reason: 'The largest amount', marks: {}, notes: {}, evidence: [] };
const items = [item] as unknown as TestItem[];
const results = { markOf: () => '' } as unknown as Results;
const shared = { items, attributes: [], results, readOnly: true };
const cell = { row: 0, column: 0 };
const record = {
  id: 7,
  recordNo: 'CT-2031-0007',
  items,
  population: {
    rows: 120,
    sha256: 'a'.repeat(64),
    keyColumn: 'Invoice',
    fromDay: '2031-01-01',
    toDay: '2031-12-31',
    suppliedBy: 'Finance',
    completeness: 'Agreed to the general ledger',
    question: null,
  },
  draws: [
    { ordinal: 1, isCurrent: true, least: null, most: null, formula: { method: 'random', seed: '4711', size: 1 } },
    { ordinal: 2, isCurrent: false, least: null, most: null, formula: { method: 'cell', seed: '1', size: 1 } },
  ],
} as unknown as ControlTestRecord;

beforeEach(() => {
  stubServer(buildUser('owner'), {});
});

test('who supplied the population, how its completeness was checked and the formula of the sample are read on the page', async () => {
  await renderPage(
    <Signed>
      <PopulationStrip record={record} />
    </Signed>,
  );
  expect(await screen.findByText('Agreed to the general ledger')).toBeVisible();
  expect(screen.getByText('Finance')).toBeVisible();
  expect(screen.getByText('Rows in the order of HMAC-SHA-256(seed, key), the first n')).toBeVisible();
});

test('why an item was chosen is read at the item, on a phone as in the grid', async () => {
  await renderPage(
    <Signed>
      <ItemCard {...shared} row={0} column={0} onCursor={() => undefined} />
      <ResultGrid {...shared} columns={[]} keyHead="Invoice" cursor={cell} onCursor={() => undefined} />
    </Signed>,
  );
  expect(await screen.findAllByText('The largest amount')).toHaveLength(2);
  expect(screen.getByRole('columnheader', { name: 'Reason for selection' })).toBeVisible();
});
