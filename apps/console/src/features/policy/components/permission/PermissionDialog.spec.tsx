import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { docNode } from '../../node.ts';
import { doc, entry, SignedIn, stubCalls } from '../../testing/policy-fixture.tsx';
import { NodeDialogs } from '../dialogs/NodeDialogs.tsx';

const grade = (read: boolean, download: boolean, owner = false) => ({ read, download, owner });
const known = [
  entry({}),
  entry({ userPK: null, deptPK: 3, pk: 3, objectType: 1, objectName: '财务部', objectNameEn: 'Finance', permissionType: 3 }),
  entry({
    pk: 5,
    userPK: 5,
    objectName: 'Sun',
    objectNameEn: 'Sun',
    permissionType: 0,
    inherited: true,
    nodeId: 1,
    nodeName: 'Group policies',
  }),
];

function stub() {
  return stubCalls({
    [routes.getPermissions.name]: () => known,
    [routes.findUserOrDept.name]: () => [{ pk: 9, objectType: 0, objectName: '王', objectNameEn: 'Wang', namePath: 'IT' }],
    [routes.previewPermission.name]: () => ({
      changes: [
        { person: { id: 9, userNO: 'wang', name: '王', englishName: 'Wang' }, before: grade(false, false), after: grade(true, true) },
        { person: { id: 8, userNO: 'li', name: '李', englishName: 'Li' }, before: grade(true, true), after: grade(false, false) },
      ],
      total: 2,
      readersBefore: 6,
      readersAfter: 6,
      nodesBelow: 0,
    }),
    [routes.setPermission.name]: () => ({ rowVersion: 7 }),
    [routes.explainAccess.name]: () => ({
      person: { id: 1, userNO: 'admin', name: 'Lin', englishName: 'Lin' },
      access: grade(true, false),
      isAdministrator: false,
      levels: [
        { nodeId: 40, nodeType: 1, nodeName: 'Travel policy', outcome: 'nothing', entries: [] },
        {
          nodeId: 1,
          nodeType: 0,
          nodeName: 'Group policies',
          outcome: 'grants',
          entries: [entry({ permissionType: 0, objectNameEn: 'Finance' })],
        },
      ],
    }),
  });
}
const open = (node = docNode(doc), part: 'entries' | 'why' = 'entries', onDone = jest.fn<(id: number) => void>()) =>
  renderPage(
    <SignedIn>
      <NodeDialogs task={{ kind: part === 'why' ? 'WHY' : 'PERMISSION', node }} onClose={() => undefined} onDone={(_, id) => onDone(id)} />
    </SignedIn>,
  );
const rowOf = (list: string, name: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(name))!;

beforeEach(() => localStorage.clear());

test('entries of the node can be changed, inherited ones say where they come from', async () => {
  stub();
  await open();
  await screen.findByRole('list', { name: 'Entries here' });
  expect(rowOf('Entries here', 'Lin')).toHaveTextContent('Owner');
  expect(rowOf('Inherited', 'Sun')).toHaveTextContent('From “Group policies”');
  expect(within(rowOf('Inherited', 'Sun')).queryByRole('button')).toBeNull();
});

test('departments can be neither owner nor excluded, and the entry stays as it was', async () => {
  stub();
  await open();
  const select = await screen.findByRole('combobox', { name: 'Access for Finance' });
  for (const [right, words] of [
    ['Owner', 'Only people can be owners, not departments'],
    ['Excluded', 'Only people can be excluded, not departments'],
  ] as const) {
    await userEvent.click(select);
    await userEvent.click(await screen.findByRole('option', { name: right }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(select).toHaveTextContent('Read and download');
  }
});

test('who gains and loses is shown before anything can be saved, and exactly the entries in sight are sent', async () => {
  const asked = stub();
  const onDone = jest.fn<(id: number) => void>();
  await open(docNode(doc), 'entries', onDone);
  const save = await screen.findByRole('button', { name: 'Save permissions' });
  expect(save).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/Add people or departments/), 'wang');
  await userEvent.click(await screen.findByRole('option', { name: /Wang/ }));
  expect(await screen.findByText('1 person gains access')).toBeInTheDocument();
  expect(screen.getByText('1 person loses access')).toBeInTheDocument();
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(40));
  expect(asked.find(({ name }) => name === routes.setPermission.name)?.body).toEqual({
    id: 40,
    type: 1,
    rowVersion: 6,
    permission: [
      { pk: 3, objectType: 1, permissionType: 3 },
      { pk: 9, objectType: 0, permissionType: 3 },
    ],
    excludePermission: [],
    docOwner: [{ pk: 1, objectType: 0 }],
  });
});

test('whoever is already there is not added again', async () => {
  stubCalls({
    [routes.getPermissions.name]: () => known,
    [routes.findUserOrDept.name]: () => [{ pk: 1, objectType: 0, objectName: 'Lin', objectNameEn: 'Lin', namePath: '' }],
  });
  await open();
  await userEvent.type(await screen.findByLabelText(/Add people or departments/), 'lin');
  await userEvent.click(await screen.findByRole('option', { name: /Lin/ }));
  expect(await screen.findByText('Lin already has an entry here')).toBeInTheDocument();
});

test('a reader is told level by level why he sees it, and is asked for nobody else', async () => {
  const asked = stub();
  await open({ ...docNode(doc), allowedActions: ['OPEN'] }, 'why');
  expect(await screen.findByText('Lin can: Read')).toBeInTheDocument();
  expect(screen.getByText('Adds the entries at this level')).toBeInTheDocument();
  expect(screen.getByText('Travel policy (here)')).toBeInTheDocument();
  expect(screen.queryByLabelText('Person')).toBeNull();
  expect(asked.find(({ name }) => name === routes.explainAccess.name)?.query.get('userNo')).toBe('admin');
  expect(asked.some(({ name }) => name === routes.getPermissions.name)).toBe(false);
});
