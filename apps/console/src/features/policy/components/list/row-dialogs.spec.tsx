import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { Toaster } from '#shared/feedback/Toaster.tsx';
import { envelope, renderPage } from '#shared/testing/render.tsx';
import { doc, folder, SignedIn, stubCalls } from '../../testing/policy-fixture.tsx';
import { Library } from './Library.tsx';

const finance = folder(1, 'Finance');
const tax = folder(3, 'Tax');
const closed = folder(2, 'Legal', { isOwner: false, allowedActions: ['OPEN'] });

/** The library of one policy, with the dialog of a row's action open. */
async function choose(action: string, more: Parameters<typeof stubCalls>[0] = {}) {
  const asked = stubCalls({
    [routes.searchDocsByPage.name]: () => ({ totalCount: 1, data: [doc] }),
    [routes.getFolders.name]: ({ query }) => (query.get('parentId') === '0' ? [finance, closed, tax] : []),
    ...more,
  });
  await renderPage(
    <SignedIn>
      <Library path="/dms/dmslist" />
      <Toaster />
    </SignedIn>,
    { at: '/dms/dmslist?folderId=1' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Travel policy' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
  return { dialog: await screen.findByRole('dialog'), find: (route: { name: string }) => asked.find(({ name }) => name === route.name) };
}

beforeEach(() => {
  localStorage.clear();
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test('renaming needs a name and sends the version that was read', async () => {
  const { dialog, find } = await choose('Rename', { [routes.reNameDoc.name]: () => ({ id: doc.id }) });
  const name = within(dialog).getByLabelText(/Policy name/);
  expect(name).toHaveValue('Travel policy');
  await userEvent.clear(name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rename' }));
  expect(await within(dialog).findByText('Policy name cannot be empty')).toBeInTheDocument();
  expect(find(routes.reNameDoc)).toBeUndefined();
  await userEvent.type(name, 'Journeys{Enter}');
  expect(await screen.findByText('Renamed to “Journeys”')).toBeInTheDocument();
  expect(find(routes.reNameDoc)?.body).toMatchObject({ id: doc.id, name: 'Journeys', rowVersion: doc.rowVersion });
});

test.each([
  ['Move', 'Move here', routes.moveDoc, 'was moved to “Tax”'],
  ['Copy', 'Copy here', routes.copyDoc, 'was copied to “Tax”'],
] as const)('%s asks into which folder; those of others cannot be chosen', async (action, button, route, done) => {
  const { dialog, find } = await choose(action, { [route.name]: () => ({ id: 90 }) });
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  expect(await within(dialog).findByText('Choose a folder')).toBeInTheDocument();
  expect(await within(dialog).findByRole('treeitem', { name: 'Legal' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(within(dialog).getByRole('treeitem', { name: 'Tax' }));
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(new RegExp(done))).toBeInTheDocument();
  expect(find(route)?.body).toMatchObject({ id: doc.id, folderId: 3 });
});

test('deleting asks first, takes a reason, and says what the server refuses', async () => {
  let refuses = true;
  const { dialog, find } = await choose('Delete', {
    [routes.deleteDoc.name]: () => (refuses ? envelope({ isSuccess: false, code: 'conflict', message: 'Somebody has changed it' }) : null),
  });
  expect(find(routes.deleteDoc)).toBeUndefined();
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Double');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Somebody has changed it')).toBeInTheDocument();
  refuses = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(find(routes.deleteDoc)).toMatchObject({ body: { id: doc.id, reason: 'Double', rowVersion: doc.rowVersion } });
});

test('an alert shows the words that the server answers, also where it was sent today already', async () => {
  let refuses = true;
  const { dialog, find } = await choose('Email alert', {
    [routes.reMindDocOwner.name]: () =>
      refuses ? envelope({ isSuccess: false, code: 'wrong_state', message: 'Already alerted today' }) : '2 owners were alerted',
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send alert' }));
  expect(await within(dialog).findByText('Already alerted today')).toBeInTheDocument();
  refuses = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send alert' }));
  expect(await screen.findByText('2 owners were alerted')).toBeInTheDocument();
  expect(find(routes.reMindDocOwner)?.query.get('docId')).toBe(String(doc.id));
});

test('the revision history lists every version', async () => {
  const older = { ...doc, id: 390, version: '0.9', versionId: 390, revision: 1, state: 'superseded' };
  const newer = { ...doc, id: 400, revision: 2 };
  const { dialog, find } = await choose('Revision history', {
    [routes.searchDocsHistoryByPage.name]: () => ({ totalCount: 2, data: [newer, older] }),
  });
  expect(dialog).toHaveTextContent('Revision history of “Travel policy”');
  expect(await within(dialog).findByText(/0\.9/)).toBeInTheDocument();
  expect(find(routes.searchDocsHistoryByPage)?.body).toMatchObject({ docId: doc.id });
});
