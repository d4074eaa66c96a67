import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { envelope, renderPage } from '#shared/testing/render.tsx';
import type { DocRecord } from '../api/wire.ts';
import { doc, folder, SignedIn, stubCalls } from '../testing/policy-fixture.tsx';
import PolicyAddPage from './PolicyAddPage.tsx';
import PolicyEditPage from './PolicyEditPage.tsx';
import PolicyViewPage from './PolicyViewPage.tsx';

const draftKey = 'draft:admin:policy:new';
const typed = {
  docName: 'Travel policy',
  docLevel: '1',
  docCategory: '1',
  secretLevel: '2',
  department: '3',
  region: '1',
  version: '1.0',
  file: { id: 9, name: 'travel.pdf', size: 2048 },
  reviewDateTime: '2099-01-01',
};
/** A draft of this device without some of its fields. */
function keepDraft(without: readonly string[]): void {
  const value = Object.fromEntries(Object.entries(typed).filter(([name]) => !without.includes(name)));
  localStorage.setItem(draftKey, JSON.stringify({ savedAt: '2026-11-20T08:00:00Z', value }));
  localStorage.setItem('draft::policy:new', JSON.stringify({ savedAt: '2026-11-20T08:00:00Z', value }));
}

function stub(record: DocRecord = doc, more: Parameters<typeof stubCalls>[0] = {}) {
  return stubCalls({
    [routes.getDoc.name]: () => [record],
    [routes.searchDocsHistoryByPage.name]: () => ({ totalCount: 0, data: [] }),
    [routes.getDocProcess.name]: () => [],
    [routes.getPreview.name]: () => ({
      kind: 'none',
      name: record.fileName,
      url: null,
      html: null,
      sheets: null,
      slides: null,
      message: 'No preview',
    }),
    [routes.createDoc.name]: () => ({ id: 40, docName: 'Travel policy', rowVersion: 1, state: 'published', allowedActions: [] }),
    [routes.updateDoc.name]: () => ({ id: 40, docName: 'Travel policy', rowVersion: 7, state: 'published', allowedActions: [] }),
    ...more,
  });
}
const show = (page: React.ReactNode, at: string) => renderPage(<SignedIn>{page}</SignedIn>, { at });

beforeEach(() => localStorage.clear());

test('a new policy is checked in the order of the specification, and all that is missing is told in the words of its fields', async () => {
  const asked = stub();
  const names = ['docName', 'docLevel', 'docCategory', 'secretLevel', 'department', 'region', 'version', 'file', 'reviewDateTime'] as const;
  const words = [
    'Policy name cannot be empty',
    'Policy level cannot be empty',
    'Policy category cannot be empty',
    'Security level cannot be empty',
    'Owning department cannot be empty',
    'Region cannot be empty',
    'Version number cannot be empty',
    'Upload the policy file',
    'Next review date cannot be empty',
  ];
  for (const [index, first] of words.entries()) {
    // What stands before is filled in, what stands behind is not.
    keepDraft(names.slice(index));
    const view = await show(<PolicyAddPage />, '/dms/add?folderId=1');
    await screen.findByRole('button', { name: 'Another folder' });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText(first)).length).toBeGreaterThan(0);
    expect(words.filter((other) => screen.queryAllByText(other).length > 0)).toEqual(words.slice(index));
    view.unmount();
    localStorage.clear();
  }
  expect(asked.some(({ name }) => name === routes.createDoc.name)).toBe(false);
});

test('a folder that is not chosen yet is told with the fields, and leads to its button', async () => {
  stub();
  keepDraft(['docName', 'version']);
  const view = await show(<PolicyAddPage />, '/dms/add');
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  const summary = await screen.findByRole('group', { name: '3 fields need attention' });
  await userEvent.click(within(summary).getByRole('button', { name: 'Choose a folder' }));
  expect(screen.getByRole('button', { name: 'Choose folder' })).toHaveFocus();
  view.unmount();
});

test('a complete policy is sent with its numbers, and the reader stands in the folder afterwards', async () => {
  const asked = stub();
  keepDraft([]);
  const { router } = await show(<PolicyAddPage />, '/dms/add?folderId=1');
  await screen.findByRole('button', { name: 'Another folder' });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/dms/dmslist?folderId=1'));
  expect(asked.find(({ name }) => name === routes.createDoc.name)?.body).toEqual({
    docName: 'Travel policy',
    docLevel: 1,
    docCategory: 1,
    secretLevel: 2,
    department: 3,
    region: 1,
    version: '1.0',
    docPath: 9,
    reviewDateTime: '2099-01-01',
    effectiveDate: null,
    comments: '',
    folderId: 1,
  });
});

test('an edit begins with the record, sends its row version, and says a refused version number at its field', async () => {
  const refusal = { field: 'version', code: 'validation', message: 'The file has changed. Enter a new version number' };
  const asked = stub(doc, {
    [routes.updateDoc.name]: () => envelope({ isSuccess: false, code: 'validation', message: refusal.message, errors: [refusal] }),
  });
  await show(<PolicyEditPage />, '/dms/edit?Id=40');
  const name = await screen.findByLabelText(/Policy name/);
  expect(name).toHaveValue('Travel policy');
  await userEvent.type(name, ' 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(refusal.message)).toBeInTheDocument();
  expect(name).toHaveValue('Travel policy 2');
  expect(asked.find(({ name: call }) => call === routes.updateDoc.name)?.body).toMatchObject({
    id: 40,
    rowVersion: 6,
    docName: 'Travel policy 2',
    docPath: 9,
  });
});

test('an edit asks for the next review anew once its date has come: the date before is no version’s', async () => {
  const asked = stub({ ...doc, reviewDateTime: '2026-01-01' });
  await show(<PolicyEditPage />, '/dms/edit?Id=40');
  await screen.findByLabelText(/Policy name/);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Next review date cannot be empty')).length).toBeGreaterThan(0);
  expect(asked.some(({ name }) => name === routes.updateDoc.name)).toBe(false);
});

test('who may not edit is told why instead of a form', async () => {
  stub({ ...doc, allowedActions: ['OPEN', 'PREVIEW'] });
  await show(<PolicyEditPage />, '/dms/edit?Id=40');
  expect(await screen.findByText(/You cannot edit this policy/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('a record offers what is allowed: reviewing first while a review is due, editing otherwise', async () => {
  stub({ ...doc, dmsTypes: [3] });
  const view = await show(<PolicyViewPage />, '/dms/view?Id=40');
  const header = (await screen.findByRole('heading', { level: 1, name: 'Travel policy' })).closest('header')!;
  expect(within(header).getByRole('button', { name: 'Confirm no change' })).toHaveClass('MuiButton-contained');
  expect(within(header).getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/dms/edit?Id=40');
  expect(screen.getByText(/The review date has passed/)).toBeInTheDocument();
  view.unmount();
  stub(doc);
  await show(<PolicyViewPage />, '/dms/view?Id=40');
  const calm = (await screen.findByRole('heading', { level: 1, name: 'Travel policy' })).closest('header')!;
  expect(within(calm).getByRole('link', { name: 'Edit' })).toHaveClass('MuiButton-contained');
  expect(within(calm).queryByRole('button', { name: 'Confirm no change' })).toBeNull();
});

test('read without download gives no file away; the history is for owners', async () => {
  const asked = stub({
    ...doc,
    isOwner: false,
    access: { read: true, download: false, owner: false },
    allowedActions: ['OPEN', 'PREVIEW'],
  });
  await show(<PolicyViewPage />, '/dms/view?Id=40');
  expect(await screen.findByText('You can read this document here but not download it.')).toBeInTheDocument();
  await waitFor(() => expect(asked.some(({ name }) => name === routes.searchDocsHistoryByPage.name)).toBe(true));
  expect(document.querySelector(`a[href*="${routes.openPolicyFile.path}"]`)).toBeNull();
  expect(asked.some(({ name }) => name === routes.getDocProcess.name)).toBe(false);
  expect(screen.queryByText('History')).toBeNull();
});

test('where no approval is asked for, a draft is published as it was saved', async () => {
  const draft: DocRecord = { ...doc, state: 'draft', allowedActions: ['OPEN', 'EDIT', 'PUBLISH'] };
  const asked = stub(draft);
  await show(<PolicyViewPage />, `/dms/view?Id=${doc.id}`);
  const [publish] = await screen.findAllByRole('button', { name: 'Publish' });
  await userEvent.click(publish!);
  const dialog = await screen.findByRole('dialog');
  expect(asked.some(({ name }) => name === routes.updateDoc.name)).toBe(false);
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Publish' })).toBeEnabled());
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === routes.updateDoc.name)?.body).toMatchObject({
      id: doc.id,
      docName: doc.docName,
      version: doc.version,
      docPath: doc.fileId,
      rowVersion: doc.rowVersion,
    }),
  );
});

test('a new policy inherits, or begins with the permissions of a folder; choosing one sends nothing yet', async () => {
  const legal = folder(2, 'Legal', { isOwner: false, allowedActions: ['OPEN'] });
  const asked = stub(doc, { [routes.getFolders.name]: () => [folder(1, 'Finance'), legal] });
  keepDraft([]);
  await show(<PolicyAddPage />, '/dms/add?folderId=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Copy permissions from…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Copy permissions of' });
  expect(await within(dialog).findByRole('treeitem', { name: 'Legal' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(dialog).getByRole('treeitem', { name: 'Finance' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }));
  await screen.findByRole('button', { name: 'Inherit instead' });
  expect(asked.some(({ name }) => name === routes.createDoc.name)).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === routes.createDoc.name)?.body).toMatchObject({ folderId: 1, permissionId: 1 }),
  );
});
