import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../testing/render.tsx';
import { DataTable } from './DataTable.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useListState } from './use-list-state.ts';

interface Row {
  id: number;
  no: string;
}
const rows: Row[] = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, no: `RC-${index + 1}` }));

function Table({ data = rows, error = null, onRetry }: { data?: Row[] | undefined; error?: Error | null; onRetry?: () => void }) {
  const list = useListState({ filters: { keyword: '' } });
  const columnChoice = useColumnChoice('test');
  return (
    <DataTable<Row>
      label="Controls"
      columns={[{ field: 'no', header: 'Number', sortable: true, width: 120, render: (row) => row.no }]}
      columnChoice={columnChoice}
      rows={error ? undefined : data}
      total={error ? undefined : data.length && 42}
      loading={false}
      error={error}
      {...(onRetry && { onRetry })}
      list={list}
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
