import { afterEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen, waitFor } from '@testing-library/react';
import { answer, renderPage } from '../testing/render.tsx';
import { routes } from '../api/routes.ts';
import { endedDuty, request } from '../record/use-record-action.ts';
import { DonePlace } from './DonePlace.tsx';
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

const view = { at: '/RiskControl/RiskCurrentControlReviewView?Id=7', tab: '/RiskControl/RiskCurrentControlReviewView#7' };
const Record = () => (
  <>
    <Toaster />
    <DonePlace />
  </>
);

test.each([
  ['en' as const, 'Review next', 'A decision cannot be undone.', '1 more after it'],
  ['zh' as const, '审核下一项', '决定不可撤销。', '其后还有 1 项'],
])('on the page of its record what was decided is a line, with the next task and its button (%s)', async (language, name, final, more) => {
  serve([duty(7, 'assessment'), duty(8, 'review'), duty(9, 'review')]);
  const { router } = await renderPage(<Record />, { language, at: view.at });
  act(() => void showToast({ tone: 'success', text: 'Closed', ended: 'review', at: view.tab }));
  const link = await screen.findByRole('link', { name });
  expect(screen.getAllByText('Closed')).toHaveLength(1);
  expect(screen.getByText(final)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(more))).toHaveTextContent('RC-2026-000008');
  act(() => link.click());
  await waitFor(() => expect(router.state.location.search).toBe('?Id=8'));
  expect(screen.queryByText('Closed')).toBeNull();
});

test('a line that its page could not show any more is told as a message elsewhere; one that was read is not told again', async () => {
  serve([]);
  const { router } = await renderPage(<Record />, { at: view.at });
  act(() => void showToast({ tone: 'success', text: 'Closed', ended: 'review', at: view.tab }));
  expect(await screen.findByText('A decision cannot be undone.')).toBeInTheDocument();
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('Closed')).toBeInTheDocument();
  expect(screen.queryByText('A decision cannot be undone.')).toBeNull();
  act(() => getToasts().forEach(({ id }) => closeToast(id)));

  await act(() => router.navigate(view.at));
  act(() => void showToast({ tone: 'success', text: 'Approved', ended: 'review', at: view.tab }));
  const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  try {
    await act(() => router.navigate('/elsewhere'));
  } finally {
    later.mockRestore();
  }
  expect(screen.queryByText('Approved')).toBeNull();
});

test('on the way to the record’s page nothing is told twice', async () => {
  serve([]);
  const { router } = await renderPage(<Record />, { at: '/RiskControl/RiskCurrentControlReviewEdit?Id=7' });
  act(() => void showToast({ tone: 'success', text: 'Closed', ended: 'review', at: view.tab, going: true }));
  expect(screen.queryByText('Closed')).toBeNull();
  await act(() => router.navigate(view.at));
  expect(await screen.findByText('Closed')).toBeInTheDocument();
});

test('what decides nothing is taken back by its message, once; a refusal says why', async () => {
  serve([]);
  const undo = jest.fn(() => Promise.resolve());
  await renderPage(<Toaster />);
  act(() => void showToast({ tone: 'success', text: 'Saved', undo }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(await screen.findByText('Undone')).toBeInTheDocument();
  expect(screen.queryByText('Saved')).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => void showToast({ tone: 'success', text: 'Saved', undo: () => Promise.reject(new Error('Changed meanwhile')) }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(await screen.findByRole('alert')).toHaveTextContent('Changed meanwhile');
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

test('a step that ends a duty and has no words of its own tells number and state, and leads on; one that goes on tells nothing', async () => {
  const told = async (state: string) => {
    globalThis.fetch = jest.fn(() => Promise.resolve(answer({ recordNo: 'CT-2031-0007', state }))) as never;
    const { perform } = request({ route: routes.updateControlTest, input: { body: { id: 7, event: 'CONCLUDE' } } });
    (await perform('key', { workflow: 'controlTest', state: 'inReview' }))();
    return getToasts().map(({ text, ended, goesOn }) => ({ text, ended, goesOn }));
  };
  expect(await told('inReview')).toEqual([]);
  expect(await told('concluded')).toEqual([
    { text: expect.stringMatching(/^CT-2031-0007 · (Concluded|已得出结论)$/), ended: 'testReview', goesOn: true },
  ]);
});
