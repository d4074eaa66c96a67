import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPage } from '../testing/render.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useListState } from './use-list-state.ts';

interface Row {
  id: number;
  no: string;
}
const rows: Row[] = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, no: `RC-${index + 1}` }));

interface TableProps {
  data?: Row[] | undefined;
  error?: Error | null;
  onRetry?: () => void;
  edit?: DataTableProps<Row>['edit'];
  onPeek?: (row: Row) => void;
  isBeside?: boolean;
}

function Table({ data = rows, error = null, onRetry, edit, onPeek, isBeside = false }: TableProps) {
  const list = useListState({ filters: { keyword: '' } });
  const columnChoice = useColumnChoice('test');
  return (
    <DataTable<Row>
      label="Controls"
      columns={[
        { field: 'no', header: 'Number', sortable: true, width: 120, render: (row) => row.no },
        ...(isBeside ? [] : [{ field: 'id', header: 'Due', sortable: true, width: 120, render: (row: Row) => row.id }]),
      ]}
      columnChoice={columnChoice}
      rows={error ? undefined : data}
      total={error ? undefined : data.length && 42}
      loading={false}
      error={error}
      {...(onRetry && { onRetry })}
      list={list}
      edit={edit}
      onPeek={onPeek}
      getRowId={(row) => row.id}
      rowName={(row) => row.no}
      rowLink={(row) => `/record?Id=${row.id}`}
      rowActions={(row) => [{ id: 'view', label: `View ${row.no}`, to: `/record?Id=${row.id}` }]}
      card={(row) => ({ no: row.no, title: `Card of ${row.no}`, to: `/record?Id=${row.id}` })}
      empty={<p>Nothing at all</p>}
    />
  );
}

function setWidth(narrow: boolean) {
  window.matchMedia = ((query: string) => ({ matches: narrow, media: query, addEventListener() {}, removeEventListener() {} })) as never;
}
beforeEach(() => setWidth(true));

test('on a phone rows are cards that lead to their record, and the pager turns pages in the address', async () => {
  const { router } = await renderPage(<Table />);
  expect(within(screen.getByRole('list', { name: 'Controls' })).getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByRole('link', { name: 'Card of RC-3' })).toHaveAttribute('href', '/record?Id=3');
  expect(screen.getByText('1–10 of 42')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(router.state.location.search).toBe('?page=2');
});

test('a row menu opens with the row name and holds its actions', async () => {
  await renderPage(<Table />);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for RC-2' }));
  expect(await screen.findByRole('menuitem', { name: 'View RC-2' })).toHaveAttribute('href', '/record?Id=2');
});

test('empty without filters shows the page’s own words, with filters offers to clear them', async () => {
  const { unmount } = await renderPage(<Table data={[]} />);
  expect(screen.getByText('Nothing at all')).toBeInTheDocument();
  unmount();
  const { router } = await renderPage(<Table data={[]} />, { at: '/?keyword=zz' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});

test('a failed list says why and can be asked again', async () => {
  const retry = jest.fn();
  await renderPage(<Table error={new Error('The server could not be reached')} onRetry={retry} />);
  expect(screen.getByText('The server could not be reached')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('on a desk the grid sorts through the address', async () => {
  setWidth(false);
  const { router } = await renderPage(
    <div style={{ width: 900, height: 600 }}>
      <Table />
    </div>,
  );
  const head = await screen.findByRole('columnheader', { name: /Number/ });
  await userEvent.click(head);
  await waitFor(() => expect(router.state.location.search).toBe('?sort=no'));
});

function TableWithLook() {
  const [isBeside, setBeside] = useState(false);
  return (
    <div style={{ width: 900, height: 600 }}>
      <button onClick={() => setBeside(!isBeside)}>Look</button>
      <Table isBeside={isBeside} />
    </div>
  );
}

test('the order stays when its column makes room for a look beside the list, and is given up by its head alone', async () => {
  setWidth(false);
  const { router } = await renderPage(<TableWithLook />, { at: '/?sort=-id' });
  await screen.findByRole('columnheader', { name: /Due/ });
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Due/ })).not.toBeInTheDocument());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(router.state.location.search).toBe('?sort=-id');
  await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  const head = await screen.findByRole('columnheader', { name: /Due/ });
  expect(head).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(head);
  await waitFor(() => expect(router.state.location.search).not.toBe('?sort=-id'));
});

test('a cell that may be edited is opened by F2, Enter and a double click, which is no look beside the list; others open their record', async () => {
  setWidth(false);
  const opened = jest.fn();
  const peek = jest.fn();
  const edit = {
    may: (row: Row, field: string) => row.id === 1 && field === 'no',
    open: (row: Row, field: string) => opened(row.id, field),
  };
  const { router } = await renderPage(
    <div style={{ width: 900, height: 600 }}>
      <Table data={rows.slice(0, 2)} edit={edit} onPeek={peek} />
    </div>,
  );
  const cellOf = async (no: string) => (await screen.findByText(no)).closest<HTMLElement>('[role="gridcell"]')!;
  const cell = await cellOf('RC-1');
  for (const key of ['F2', 'Enter']) fireEvent.keyDown(cell, { key });
  expect(opened.mock.calls).toEqual([
    [1, 'no'],
    [1, 'no'],
  ]);
  await userEvent.dblClick(cell);
  expect(opened).toHaveBeenCalledTimes(3);
  expect(router.state.location.pathname).toBe('/');
  await userEvent.click(cell);
  await waitFor(() => expect(peek).toHaveBeenCalledTimes(1));
  fireEvent.keyDown(await cellOf('RC-2'), { key: 'F2' });
  expect(opened).toHaveBeenCalledTimes(3);
  await userEvent.dblClick(await cellOf('RC-2'));
  expect(router.state.location.pathname + router.state.location.search).toBe('/record?Id=2');
});
