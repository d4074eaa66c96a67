import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { Signed, actor, buildUser, refuse, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { storeAllButPrograms } from '#shared/testing/upload-fixture.ts';
import type { ControlTestRecord, TestAttribute, TestItem } from '../api/records.ts';
import { useResults } from '../grid/use-results.ts';
import { ReviewPane } from './ReviewPane.tsx';

const words = 'Files of this type are not accepted: tool.exe';

let fault: object | undefined;
let version = 3;
beforeEach(() => {
  localStorage.clear();
  version = 3;
  storeAllButPrograms(words);
  fault = undefined;
});

const item = (place: number) => ({ place, key: `INV-${place}`, cells: [], marks: {}, notes: {}, evidence: [] }) as unknown as TestItem;
const items = [item(1), item(2)];
const attributes = [{ letter: 'A', text: '已审批', textEn: 'Approved' }] as unknown as readonly TestAttribute[];
const record = {
  id: 7,
  rowVersion: 3,
  kind: 'operating',
  state: 'inProgress',
  items,
  missing: { results: 2, evidence: 2 },
  independence: { tester: true, reviewer: true, designSettled: true },
} as unknown as ControlTestRecord;

function Page() {
  const results = useResults(record, items);
  const [row, setRow] = useState(0);
  return (
    <>
      <button onClick={() => setRow(row === 0 ? 1 : 0)}>other item</button>
      <button onClick={() => results.setMark(items[0]!, 'A', 'p')}>pass</button>
      <output>{results.markOf(items[0]!, 'A')}</output>
      <ReviewPane
        record={record}
        items={items}
        attributes={attributes}
        results={results}
        cursor={{ row, column: 0 }}
        onCursor={() => undefined}
        readOnly={false}
      />
      <Toaster />
    </>
  );
}

async function open() {
  const server = stubServer(buildUser('owner'), {
    saveTestResults: () => {
      if (fault) return refuse(fault as never);
      version += 1;
      return { ...record, rowVersion: version };
    },
  });
  await renderPage(
    <Signed>
      <Page />
    </Signed>,
  );
  await screen.findByText('pass');
  return server;
}
const drop = (...names: string[]) =>
  actor.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    names.map((name) => new File(['x'], name)),
  );
const rowOf = (name: string) => screen.findByText(name).then((found) => within(found.closest('li')!));

test('a file of an item that is refused stands beside it with the reason; the others are attached, and what was typed stays', async () => {
  const server = await open();
  await actor.click(screen.getByText('pass'));
  await drop('invoice.pdf', 'tool.exe', 'approval.pdf');
  await waitFor(() => expect(server.sentTo('saveTestResults')).toHaveLength(1));
  expect(server.sentTo('saveTestResults')[0]).toMatchObject({
    rowVersion: 3,
    items: [{ place: 1, docs: [{ docId: 'invoice.pdf'.length }, { docId: 'approval.pdf'.length }] }],
  });
  expect((await rowOf('tool.exe')).getByText(words)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.queryByText('invoice.pdf')).toBeNull());
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('p');
  // It is the file of this item, and still there when the cursor comes back.
  await actor.click(screen.getByText('other item'));
  expect(screen.queryByText('tool.exe')).toBeNull();
  await actor.click(screen.getByText('other item'));
  await actor.click((await rowOf('tool.exe')).getByRole('button', { name: /Remove.*tool\.exe/ }));
  expect(screen.queryByText('tool.exe')).toBeNull();
});

test('files that arrived and were not attached say why, and can be given again', async () => {
  const server = await open();
  fault = { code: 'conflict', message: 'Somebody else saved meanwhile' };
  await drop('invoice.pdf');
  expect(await (await rowOf('invoice.pdf')).findByText('Somebody else saved meanwhile')).toBeVisible();
  fault = undefined;
  await actor.click(screen.getByRole('button', { name: /Remove.*invoice\.pdf/ }));
  await drop('invoice.pdf');
  await waitFor(() => expect(server.sentTo('saveTestResults')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('invoice.pdf')).toBeNull());
  await act(() => Promise.resolve());
});

test('files of two items, one given while the other is on its way, are attached one after the other, each to the test as it is then', async () => {
  const server = await open();
  await drop('invoice.pdf');
  await actor.click(screen.getByText('other item'));
  await drop('approval.pdf');
  await waitFor(() => expect(server.sentTo('saveTestResults')).toHaveLength(2));
  expect(server.sentTo('saveTestResults').map(({ rowVersion }) => rowVersion)).toEqual([3, 4]);
  await waitFor(() => expect(screen.queryByText('approval.pdf')).toBeNull());
});
