import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminCategory, AdminReferenceList, QueueOverview } from '@portal/contract/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, renderPage } from '#shared/testing/render.tsx';
import Categories from './pages/Categories.tsx';
import ChangeLog from './pages/ChangeLog.tsx';
import Queues from './pages/Queues.tsx';
import References from './pages/References.tsx';
import { nextNumber, usesOf } from './structure/category-numbers.ts';
import { beforeAfterMove, filterTree, idsBelow } from './structure/tree.ts';

function stub(answers: Record<string, unknown>) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    return Promise.resolve(answer(answers[path] ?? []));
  }) as never;
  return (path: string) => asked.findLast((call) => call.path === path)?.body;
}
beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

const category = (
  id: number,
  parentId: number | null,
  level: number,
  categoryNo: string,
  changes: Partial<AdminCategory> = {},
): AdminCategory => ({
  ...{ id, parentId, level, categoryNo, rowVersion: 1, position: id, isActive: true, controls: 0, storeItems: 0, events: 0, merging: null },
  categoryName: `分类${id}`,
  categoryNameEn: `Category ${id}`,
  ...changes,
});
const tree = [
  category(1, null, 1, '01', { controls: 3, storeItems: 2 }),
  category(2, 1, 2, '0101', { controls: 3 }),
  category(3, 1, 2, '0102', { isActive: false }),
  category(4, null, 1, '02'),
];

test('a count leads to exactly the list that it counts, with the whole path of the category', async () => {
  stub({ [routes.getCategories.path]: tree });
  await renderPage(<Categories />, { at: '/admin/Categories' });
  const links = await screen.findAllByRole('link', { name: '3 controls' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/RiskControl/RiskControlList?category1=1',
    '/RiskControl/RiskControlList?category1=1&category2=2',
  ]);
  expect(screen.queryByText('Category 3')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show inactive' }));
  expect(await screen.findByText('Category 3')).toBeInTheDocument();
});

test('before a merge stands what goes along, and beside the other one how far it has come', async () => {
  const rows = [
    category(1, null, 1, '01', { controls: 240, storeItems: 2, events: 1 }),
    category(4, null, 1, '02', { merging: { moved: 30, total: 90 } }),
  ];
  const bodyOf = stub({ [routes.getCategories.path]: rows, [routes.mergeCategory.path]: { id: 4, moving: 241, finished: false } });
  await renderPage(<Categories />, { at: '/admin/Categories' });
  expect(await screen.findByText('Merging: 30 of 90')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Category 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Merge into…' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('240 controls, 2 library items, 1 event');
  expect(dialog).toHaveTextContent('in the background');
  await userEvent.click(within(dialog).getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '02 Category 4' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(bodyOf(routes.mergeCategory.path)).toEqual({ id: 1, intoId: 4 }));
});

test('a category moves among its siblings from its menu, which says where it cannot', async () => {
  const bodyOf = stub({ [routes.getCategories.path]: tree, [routes.moveCategory.path]: { id: 4, rowVersion: 2 } });
  await renderPage(<Categories />, { at: '/admin/Categories' });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Category 4' }));
  expect(await screen.findByRole('menuitem', { name: 'Move down' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Move up' }));
  await waitFor(() => expect(bodyOf(routes.moveCategory.path)).toEqual({ id: 4, rowVersion: 1, parentId: null, beforeId: 1 }));
});

test('trees: what matches keeps all above it, the next free number follows the manner of the others', () => {
  const textOf = (row: AdminCategory) => row.categoryNameEn;
  expect(filterTree(tree, { keyword: 'category 2', inactiveToo: false, textOf }).map((row) => row.id)).toEqual([1, 2]);
  expect([...idsBelow(tree, 1)]).toEqual([1, 2, 3]);
  expect(beforeAfterMove(tree, tree[0]!, 1)).toBeNull();
  expect(beforeAfterMove(tree, tree[0]!, -1)).toBeUndefined();
  expect(nextNumber(tree, tree[0])).toBe('0103');
  expect(nextNumber([category(1, null, 1, '01')], category(1, null, 1, '01'))).toBe('01-01');
  expect(usesOf(tree, tree[1]!).storeItems).toBe('/RiskControl/RiskStore?category1=1&category2=2');
});

const value = (id: number, className: string, changes: object = {}) => ({
  ...{ id, className, classItem: String(id), classNameEn: `${className} en`, isActive: true, inUse: false, lock: null, rowVersion: 1 },
  ...changes,
});
const lists: AdminReferenceList[] = [
  { classCode: 'DMS_DocLevel', isDerived: false, closed: null, values: [value(1, '甲'), value(2, '乙'), value(3, '丙', { inUse: true })] },
  {
    classCode: 'RISKEVENTSTATUS',
    isDerived: false,
    closed: { zh: '状态', en: 'These are states' },
    values: [value(9, '草稿', { lock: { zh: '状态', en: 'Decided by a workflow' } })],
  },
];

test('values are ordered with the arrow buttons; a protected one says why and cannot be deactivated', async () => {
  const bodyOf = stub({ [routes.getReferenceLists.path]: lists });
  const { router } = await renderPage(<References />, { at: '/admin/References?list=DMS_DocLevel' });
  await userEvent.click(await screen.findByRole('button', { name: 'Move 丙 en up' }));
  await waitFor(() => expect(bodyOf(routes.orderReferenceValues.path)).toEqual({ classCode: 'DMS_DocLevel', ids: [1, 3, 2] }));
  expect(screen.getByRole('button', { name: 'Move 甲 en up' })).toBeDisabled();

  await act(() => router.navigate('/admin/References?list=RISKEVENTSTATUS'));
  expect(await screen.findByText('Decided by a workflow')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New value' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for 草稿 en' }));
  expect(await screen.findByRole('menuitem', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'true');
});

test('the Chinese text of a value in use cannot be typed over, and it says why', async () => {
  stub({ [routes.getReferenceLists.path]: lists });
  await renderPage(<References />, { at: '/admin/References?list=DMS_DocLevel' });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for 丙 en' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText(/^Chinese value/)).toBeDisabled();
  expect(within(dialog).getByText(/Records store the Chinese value/)).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^English label/)).toBeEnabled();
});

test('failed jobs tell their reason; all of the chosen queue are retried after a question', async () => {
  const queues: QueueOverview = {
    backend: 'redis',
    queues: [
      { name: 'mail', isPaused: true, counts: { waiting: 1, active: 0, delayed: 2 }, failed: 1, isDown: false },
      { name: 'event', isPaused: false, counts: { waiting: 0, active: 0, delayed: 0 }, failed: 0, isDown: true },
    ],
    outbox: { count: 4, oldestAt: '2026-11-20T10:00:00Z' },
    timers: { due: { count: 0, oldestAt: null }, waiting: 3, nextAt: null },
    mails: { queued: 0, failed: 2, logged: 0 },
  };
  const job = {
    id: 5,
    queue: 'mail',
    name: 'send-mail',
    reason: 'No route to host',
    tries: 3,
    times: 2,
    failedAt: '2026-11-20T10:00:00Z',
    summary: 'mailId 7',
  };
  const bodyOf = stub({
    [routes.getQueues.path]: queues,
    [routes.getFailedJobsByPage.path]: { totalCount: 1, data: [job] },
    [routes.retryJobs.path]: { retried: 1 },
  });
  await renderPage(<Queues />, { at: '/admin/Queues?queue=mail' });
  expect(await screen.findByText('No route to host')).toBeInTheDocument();
  expect(await screen.findByText('Job backend: Redis')).toBeInTheDocument();
  expect(screen.getByText('Paused')).toBeInTheDocument();
  expect(screen.getByText('No response')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Failed emails/ })).toHaveAttribute('href', '/admin/MailLog?state=failed');
  await userEvent.click(screen.getByRole('button', { name: 'Retry all' }));
  const question = await screen.findByRole('dialog');
  expect(bodyOf(routes.retryJobs.path)).toBeUndefined();
  await userEvent.click(within(question).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(bodyOf(routes.retryJobs.path)).toEqual({ queue: 'mail' }));
});

test('the change log asks for what one person did, names him from the address, and forgets him with the filter', async () => {
  const bodyOf = stub({
    [routes.getChangeLogByPage.path]: { totalCount: 0, data: [] },
    [routes.getPerson.path]: { id: 7, number: 'E7', name: '王芳', englishName: 'Fang Wang' },
  });
  const { router } = await renderPage(<ChangeLog />, { user: buildUser('admin'), at: '/admin/ChangeLog?actorId=7' });
  await waitFor(() => expect(bodyOf(routes.getChangeLogByPage.path)).toMatchObject({ actorId: '7' }));
  expect(await screen.findByText(/Fang Wang/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /^Clear/ }));
  await waitFor(() => expect(bodyOf(routes.getChangeLogByPage.path)).toEqual({ pageIndex: 0, pageSize: 10 }));
  expect(router.state.location.search).not.toContain('actorId');
});
