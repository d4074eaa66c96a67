import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage } from '../testing/render.tsx';
import { useListState, type ListState } from './use-list-state.ts';

let list: ListState<{ keyword: string; year: string }>;
function Probe() {
  list = useListState({ filters: { keyword: '', year: '2026' }, sort: '-riskNo' });
  return <output>{`${list.filters.keyword}|${list.filters.year}|${list.sort}|${list.pageIndex}|${list.pageSize}`}</output>;
}

test('reads the view from the address, and falls back where the address is nonsense', async () => {
  await renderPage(<Probe />, { at: '/list?keyword=milk&page=3&pageSize=20&sort=owner' });
  expect(screen.getByRole('status').textContent).toBe('milk|2026|owner|2|20');
  expect(list.isFiltered).toBe(true);
});

test('nonsense in the address falls back to the defaults', async () => {
  await renderPage(<Probe />, { at: '/list?page=-2&pageSize=7' });
  expect(screen.getByRole('status').textContent).toBe('|2026|-riskNo|0|10');
  expect(list.isFiltered).toBe(false);
});

test('a filter goes to page one, defaults stay out of the address, foreign parameters survive, Back works', async () => {
  const { router } = await renderPage(<Probe />, { at: '/list?type=1&page=3' });
  act(() => list.setFilter('keyword', 'milk'));
  expect(router.state.location.search).toBe('?type=1&keyword=milk');
  act(() => list.setPage(2));
  expect(router.state.location.search).toBe('?type=1&keyword=milk&page=2');
  act(() => list.setPageSize(50));
  expect(router.state.location.search).toBe('?type=1&keyword=milk');
  expect(list.pageSize).toBe(50);
  await act(() => router.navigate(-1));
  expect(list.pageIndex).toBe(1);
  act(() => list.clearFilters());
  expect(router.state.location.search).toBe('?type=1');
});
