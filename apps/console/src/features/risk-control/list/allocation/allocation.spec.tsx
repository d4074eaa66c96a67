import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import AllocateMany from './AllocateMany.tsx';
import LoadDialog from './LoadDialog.tsx';

const reviewer = (id: number, name: string, changes: object) => ({
  ...{ id, userNO: `r${id}`, adNo: '', name, englishName: name, roleJobs: [], waiting: 0, oldest: null, done: 0, isAway: false },
  ...changes,
});
const load = {
  reviewers: [reviewer(7, 'Ada Reviewer', { waiting: 3, oldest: '2026-11-02', done: 12 }), reviewer(8, 'Bo Reviewer', { isAway: true })],
  everybody: { waiting: 5, oldest: '2026-11-09' },
};
const asked: { path: string; body: Record<string, unknown> }[] = [];
const bodyOf = (path: string) => asked.findLast((call) => call.path === path)?.body;
let outcome: unknown;

beforeEach(() => {
  asked.length = 0;
  const answers: Record<string, () => unknown> = {
    [routes.getReviewLoad.path]: () => load,
    [routes.getReviewRules.path]: () => ({ rules: [{ departmentId: null, category1Id: null, campaignId: null, reviewerIds: [7] }] }),
    [routes.saveReviewRules.path]: () => ({ rules: [] }),
    [routes.getCampaignsByPage.path]: () => ({ data: [], totalCount: 0 }),
    [routes.allocateReviews.path]: () => outcome,
  };
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return Promise.resolve(answer(answers[path]?.() ?? []));
  }) as never;
});

test('what waits for each reviewer leads to his reviews; who is away is said', async () => {
  await renderPage(<LoadDialog onClose={jest.fn()} />, { at: '/RiskControl/RiskControlTaskList', user: buildUser('admin') });
  const row = (await screen.findByRole('rowheader', { name: 'Ada Reviewer' })).closest('tr')!;
  expect(within(row).getByRole('link', { name: '3' })).toHaveAttribute('href', expect.stringContaining('r7'));
  expect(within(row).getByText('12')).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Bo Reviewer (away)' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '5' })).toHaveAttribute('href', expect.stringContaining('none'));
});

test('a rule without a reviewer cannot be saved; what is saved are all rules in their order', async () => {
  await renderPage(<LoadDialog onClose={jest.fn()} />, { at: '/RiskControl/RiskControlTaskList', user: buildUser('admin') });
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  const [, second] = screen.getAllByRole('combobox', { name: 'Reviewers' });
  await userEvent.click(second!);
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Reviewer' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const any = { departmentId: null, category1Id: null, campaignId: null };
  await waitFor(() =>
    expect(bodyOf(routes.saveReviewRules.path)).toEqual({
      rules: [
        { ...any, reviewerIds: [7] },
        { ...any, reviewerIds: [8] },
      ],
    }),
  );
});

const chosen = [
  { id: 31, riskNo: 'RC-2026-000031' },
  { id: 32, riskNo: 'RC-2026-000032' },
] as never;

test('the selected reviews go to one reviewer; those that were refused stay to be read', async () => {
  outcome = { done: [{ id: 31 }], refused: [{ id: 32, message: 'RC-2026-000032 was submitted by this reviewer' }] };
  const onDone = jest.fn();
  await renderPage(<AllocateMany rows={chosen} onClose={jest.fn()} onDone={onDone} />, {
    at: '/RiskControl/RiskControlTaskList',
    user: buildUser('admin'),
  });
  const dialog = await screen.findByRole('dialog');
  const allocate = within(dialog).getByRole('button', { name: 'Allocate review' });
  await userEvent.click(allocate);
  expect(bodyOf(routes.allocateReviews.path)).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /^Ada Reviewer/ }));
  await userEvent.click(allocate);
  await waitFor(() => expect(bodyOf(routes.allocateReviews.path)).toMatchObject({ ids: [31, 32], reviewerId: 7 }));
  expect(await within(dialog).findByText(/was submitted by this reviewer/)).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
});
