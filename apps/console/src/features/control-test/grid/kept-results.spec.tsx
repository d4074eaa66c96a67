import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Signed, actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { ControlTestRecord, TestAttribute, TestItem } from '../api/records.ts';
import { ReviewPane } from '../components/ReviewPane.tsx';
import { useResults } from './use-results.ts';

const item = (place: number, more: Partial<TestItem> = {}) =>
  ({
    place,
    key: `INV-${place}`,
    cells: [],
    reason: '',
    marks: {},
    notes: {},
    evidence: [{ id: place, name: 'x' }],
    ...more,
  }) as unknown as TestItem;
const attributes = [{ letter: 'A', text: '已审批', textEn: 'Approved' }] as unknown as readonly TestAttribute[];
const record = {
  id: 7,
  rowVersion: 3,
  kind: 'interim',
  state: 'inProgress',
  missing: { results: 2, evidence: 0 },
  independence: { tester: true, reviewer: true, designSettled: true },
} as unknown as ControlTestRecord;

function Page({ items, readOnly }: { items: TestItem[]; readOnly: boolean }) {
  const results = useResults(record, items, readOnly);
  return (
    <>
      <button onClick={() => results.setMark(items[0]!, 'A', 'f')}>fail</button>
      <button onClick={() => results.setNote(items[0]!, 'A', 'No signature')}>note</button>
      <button onClick={() => results.setMark(items[1]!, 'A', 'p')}>pass</button>
      <button onClick={results.save}>save</button>
      <output>{items.map((one) => `${results.markOf(one, 'A') || '·'}${results.noteOf(one, 'A')}`).join(' ')}</output>
      <ReviewPane
        record={record}
        items={items}
        attributes={attributes}
        results={results}
        cursor={{ row: 0, column: 0 }}
        onCursor={() => undefined}
        readOnly={readOnly}
      />
    </>
  );
}
const fresh = () => [item(1), item(2)];

async function open(items = fresh(), readOnly = false) {
  cleanup();
  const server = stubServer(buildUser('owner'), { saveTestResults: () => ({ ...record, rowVersion: 4 }) });
  await renderPage(
    <Signed>
      <Page items={items} readOnly={readOnly} />
    </Signed>,
  );
  await screen.findByText('pass');
  return server;
}
const shown = () => screen.getByRole('status', { name: '' });
const type = async (...names: string[]) => {
  for (const name of names) await actor.click(screen.getByText(name));
};

beforeEach(() => localStorage.clear());

test('what was typed is there again after the page was left, and gone once it was saved', async () => {
  await open();
  await type('fail', 'note', 'pass');
  const server = await open();
  expect(shown()).toHaveTextContent('fNo signature p');
  await type('save');
  await waitFor(() =>
    expect(server.sentTo('saveTestResults')).toMatchObject([
      {
        items: [
          { place: 1, marks: { A: 'f' }, notes: { A: 'No signature' } },
          { place: 2, marks: { A: 'p' } },
        ],
      },
    ]),
  );
  await waitFor(() => expect(shown()).toHaveTextContent('· ·'));
  await open();
  expect(shown()).toHaveTextContent('· ·');
});

test('an item that was saved meanwhile shows what was saved, one that is not drawn any more sends nothing, and who may not record sees no draft', async () => {
  await open();
  await type('fail', 'note', 'pass');
  await open([item(1, { marks: { A: 'n' } }), item(2)]);
  expect(shown()).toHaveTextContent('n p');
  await open(fresh(), true);
  expect(shown()).toHaveTextContent('· ·');
  const server = await open([item(3), item(2)]);
  expect(shown()).toHaveTextContent('· p');
  await type('save');
  await waitFor(() => expect(server.sentTo('saveTestResults')).toMatchObject([{ items: [{ place: 2 }] }]));
});

test('what is missing is counted with what is not saved yet, which is said', async () => {
  await open();
  expect(screen.getByText('Results still missing: 2. Items without evidence: 0.')).toBeVisible();
  await type('pass');
  expect(screen.getByText('Results still missing: 1. Items without evidence: 0.')).toBeVisible();
  expect(screen.getByText('Some results have not been saved yet.')).toBeVisible();
  await type('fail', 'note');
  expect(screen.queryByText(/Results still missing/)).toBeNull();
  expect(screen.queryByText(/The test can be submitted/)).toBeNull();
});
