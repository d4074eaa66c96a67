import { afterEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor } from '@testing-library/react';
import { answer, renderPage } from '../testing/render.tsx';
import { endedDuty } from '../record/use-record-action.ts';
import { Toaster } from './Toaster.tsx';
import { closeToast, getToasts, showToast } from './toast-store.ts';

const duty = (id: number, kind: string) => ({
  subject: 'riskControl',
  id,
  recordNo: `RC-2026-00000${id}`,
  title: `控制 ${id}`,
  titleEn: '',
  duty: kind,
  state: 'reviewing',
  dueDate: '2030-01-01',
  link: `/RiskControl/RiskCurrentControlReviewEdit?Id=${id}`,
  onBehalfOf: null,
});
const serve = (duties: object[]) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(answer({ overdue: 0, dueSoon: 0, later: 0, totalCount: 0, data: duties }))) as never;
};

afterEach(() => getToasts().forEach(({ id }) => closeToast(id)));

test.each([
  ['en' as const, 'Next: Review RC-2026-000008'],
  ['zh' as const, '下一项：审核 RC-2026-000008'],
])('what is done leads to the next task of its kind (%s)', async (language, name) => {
  serve([duty(7, 'assessment'), duty(8, 'review'), duty(9, 'review')]);
  const { router } = await renderPage(<Toaster />, { language });
  act(() => void showToast({ tone: 'success', text: 'Closed', ended: 'review' }));
  const link = await screen.findByRole('link', { name });
  act(() => link.click());
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(duty(8, 'review').link));
  expect(screen.queryByText('Closed')).toBeNull();
});

test('after the last one of its kind nothing is offered, nor where nothing has ended', async () => {
  serve([duty(7, 'assessment')]);
  await renderPage(<Toaster />);
  act(() => void showToast({ tone: 'success', text: 'Closed', ended: 'review' }));
  act(() => void showToast({ tone: 'success', text: 'Saved' }));
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledTimes(1));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('a duty has ended where the record’s new state asks for another one or for none', () => {
  const from = { workflow: 'riskControl', state: 'reviewing' };
  expect(endedDuty(from, { state: 'complete' })).toBe('review');
  expect(endedDuty(from, { state: 'returned' })).toBe('review');
  expect(endedDuty({ ...from, state: 'assessing' }, { state: 'assessing' })).toBeUndefined();
  expect(endedDuty({ ...from, state: 'returned' }, { state: 'assessing' })).toBeUndefined();
  expect(endedDuty({ ...from, state: 'complete' }, { state: 'assessing' })).toBeUndefined();
  expect(endedDuty(from, null)).toBeUndefined();
  expect(endedDuty(undefined, { state: 'complete' })).toBeUndefined();
});
