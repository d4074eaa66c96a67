import { beforeEach, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { renderPage } from '#shared/testing/render.tsx';
import { KeptScroll } from './KeptScroll.tsx';

const scrolled = jest.fn();
const scrollTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
beforeEach(() => {
  sessionStorage.clear();
  scrolled.mockReset();
  window.scrollTo = scrolled as never;
});

test('a tab is found where it was left, a filter moves nothing, a new page begins at its top', async () => {
  scrollTo(0);
  const { router } = await renderPage(<KeptScroll />, { at: '/list' });
  scrollTo(700);
  await act(() => router.navigate('/list?state=draft'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  await act(() => router.navigate('/record?Id=7'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  scrollTo(120);
  await act(() => router.navigate('/record?Id=8'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 120);
  await act(() => router.navigate('/list'));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
});
