import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { StoreItem } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { toFields } from '#shared/list/list-input.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { DeleteItemDialog } from './components/DeleteItemDialog.tsx';
import { StoreItemDialog } from './components/StoreItemDialog.tsx';
import { riskStore } from './pages/RiskStore.tsx';
import { chooseCategory, toForm } from './store-form.ts';

const item: StoreItem = {
  id: 4,
  riskYear: 2026,
  ruNo: 'RS-2026-0004',
  categoryNo1: 'A',
  categoryNo2: '',
  categoryNo3: '',
  categoryLevelOne: 11,
  categoryLevelTwo: null,
  categoryLevelThree: null,
  category1Name: '运营',
  category2Name: '',
  category3Name: '',
  category1NameEn: 'Operations',
  category2NameEn: '',
  category3NameEn: '',
  riskDescription: 'Floods',
  consequences: '',
  consequences_EN: '',
  standardControlDesc: '',
  status: 'active',
  rowVersion: 3,
  allowedActions: ['EDIT', 'DELETE'],
};
const categories: Record<string, object[]> = {
  '0': [{ id: 11, categoryName: '运营', categoryNameEn: 'Operations', categoryNo: 'A', parentId: 0 }],
  '11': [{ id: 12, categoryName: '供应链', categoryNameEn: 'Supply chain', categoryNo: 'A1', parentId: 11 }],
};

function stub(reply: (path: string, body: Record<string, unknown>) => Response) {
  const posted: { path: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const [path = '', query = ''] = String(url).split('?');
    if (path === routes.getRiskCategory.path)
      return Promise.resolve(answer(categories[new URLSearchParams(query).get('parentId') ?? ''] ?? []));
    if (path === routes.getControlsOfRisk.path)
      return Promise.resolve(answer({ riskYear: 2026, coverage: 'noControl', hidden: 0, data: [] }));
    if (path === routes.getListByRiskNo.path) return Promise.resolve(answer([]));
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>;
    posted.push({ path, body });
    return Promise.resolve(reply(path, body));
  }) as never;
  return posted;
}
beforeEach(() => localStorage.clear());

test('the three checks stop at the first field that is missing, as on the server', async () => {
  const posted = stub(() => answer(item));
  await renderPage(<StoreItemDialog onClose={() => undefined} />);
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(await screen.findByText('Enter a library number')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText(/Risk library no\./), 'RS-9');
  await userEvent.click(save);
  expect(await screen.findByText('Choose category 1')).toBeInTheDocument();
  expect(screen.queryByText('Enter a library number')).toBeNull();
  expect(posted).toHaveLength(0);
});

test('an edit sends its row version, and a refused number is said at its field', async () => {
  const posted = stub(() =>
    envelope({
      isSuccess: false,
      code: 'validation',
      message: 'taken',
      errors: [{ field: 'ruNo', code: 'x', message: 'This library number already exists for this year' }],
    }),
  );
  const onClose = jest.fn();
  await renderPage(<StoreItemDialog item={item} onClose={onClose} />);
  await userEvent.type(screen.getByLabelText(/Risk description/), ' again');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This library number already exists for this year')).toBeInTheDocument();
  expect(posted[0]).toMatchObject({
    path: routes.editRiskStorageItem.path,
    body: { id: 4, rowVersion: 3, riskDescription: 'Floods again', categoryLevelOne: 11 },
  });
  expect(onClose).not.toHaveBeenCalled();
});

test('somebody else changed the item: the typed text stays and is sent on the fresh version', async () => {
  let first = true;
  const posted = stub((path) => {
    if (path === routes.getRiskStorageDetail.path) return answer({ ...item, rowVersion: 8, consequences: 'theirs' });
    if (!first) return answer(item);
    first = false;
    return envelope({ isSuccess: false, code: 'conflict', message: 'changed' });
  });
  await renderPage(<StoreItemDialog item={item} onClose={() => undefined} />);
  await userEvent.type(screen.getByLabelText(/Risk description/), ' mine');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: /Reload and keep/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Reload and keep/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(posted.at(-1)?.body).toMatchObject({ rowVersion: 8, riskDescription: 'Floods mine', consequences: 'theirs' }));
});

test('a level chosen anew empties the levels below it', () => {
  expect(chooseCategory(1, 11)).toEqual({ categoryLevelOne: 11, categoryLevelTwo: null, categoryLevelThree: null });
  expect(chooseCategory(2, 12)).toEqual({ categoryLevelTwo: 12, categoryLevelThree: null });
  expect(chooseCategory(3, 13)).toEqual({ categoryLevelThree: 13 });
  expect(toForm(undefined, 2026)).toMatchObject({ riskYear: 2026, ruNo: '', categoryLevelOne: null });
});

test('level two offers the children of level one', async () => {
  stub(() => answer(item));
  await renderPage(<StoreItemDialog item={item} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Category 2' }));
  expect(
    within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['None', 'Supply chain']);
  expect(screen.getByRole('combobox', { name: 'Category 3', hidden: true })).toHaveAttribute('aria-disabled', 'true');
});

test('deleting asks with the number', async () => {
  const posted = stub(() => answer({ id: 4, retired: true }));
  const onDone = jest.fn();
  await renderPage(<DeleteItemDialog item={item} onClose={() => undefined} onDone={onDone} />);
  expect(screen.getByRole('dialog')).toHaveTextContent('RS-2026-0004');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(posted[0]).toEqual({ path: routes.deleteRiskStorageItem.path, body: { id: 4, rowVersion: 3 } });
});

test('deleting what somebody else has changed says so, and goes on with the version as it is now', async () => {
  const posted = stub((path, body) => {
    if (path === routes.getRiskStorageDetail.path) return answer({ ...item, rowVersion: 8 });
    return body['rowVersion'] === 8
      ? answer({ id: 4, retired: false })
      : envelope({ isSuccess: false, code: 'conflict', message: 'changed' });
  });
  const onDone = jest.fn();
  await renderPage(<DeleteItemDialog item={item} onClose={() => undefined} onDone={onDone} />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: /Reload/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(posted.at(-1)?.body).toEqual({ id: 4, rowVersion: 8 });
});

test('the filters of the address become fields of the wire', () => {
  expect(toFields(riskStore.filters, { year: '2026', category1: '11', status: 'retired' })).toEqual({
    riskYear: 2026,
    riskCategory1: 11,
    status: 'retired',
  });
});

test('the list is read anew by the steps that cover a risk or lay it bare, and by no other step of a control', () => {
  expect(riskStore.live).toEqual(expect.arrayContaining(['riskStore', 'riskControl.REVIEW_CLOSED', 'riskControl.DELETE']));
  for (const other of ['riskControl', 'independentReview', 'riskControl.SAVE_ASSESSMENT']) expect(riskStore.live).not.toContain(other);
});
