import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AdminPerson, OpenDutyRow } from '@portal/contract/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { buildUser } from '#shared/testing/record-fixture.tsx';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import People from './pages/People.tsx';
import LeaveDialog from './people/LeaveDialog.tsx';

const roles = [
  { id: 1, name: '普通用户', nameEn: 'User', people: 1, pages: [], deeds: [] },
  { id: 2, name: '风险管理员', nameEn: 'Risk Administrator', people: 1, pages: [], deeds: [] },
];
const person: AdminPerson = {
  id: 7,
  number: 'E7',
  adNo: '',
  name: '陈嘉明',
  englishName: 'Chen Jiaming',
  email: 'e7@portal.example',
  language: null,
  department: null,
  departmentPath: '',
  departmentPathEn: '',
  manager: null,
  roles: [{ id: 1, name: '普通用户', nameEn: 'User' }],
  isActive: true,
  leftAt: null,
  hasPassword: true,
  mustChangePassword: false,
  secondFactorAt: null,
  isLinked: false,
  lastSeenAt: null,
  openSessions: 0,
  rowVersion: 3,
};
const duty = (kind: string, id: number, recordNo: string): OpenDutyRow => ({
  kind,
  id,
  holder: { id: 7, userNO: 'E7', name: '陈嘉明', englishName: 'Chen Jiaming' },
  recordNo,
  title: 'A duty',
  state: kind === 'issueAssignee' ? 'open' : 'assessing',
  workflow: kind === 'issueAssignee' ? 'remediationIssue' : 'riskControl',
  dueDate: '2026-12-01',
  link: '/RiskControl/x',
});
const heirs = [
  { id: 20, userNO: 'heir', adNo: '', name: '李', englishName: 'Li Heir', roleJobs: [] },
  { id: 21, userNO: 'second', adNo: '', name: '王', englishName: 'Wang Second', roleJobs: [] },
];

/** Answers by path; what was sent is kept. */
function stub(answers: Record<string, unknown>) {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    asked.push({ path, body: init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {} });
    const found = answers[path];
    return Promise.resolve(found && typeof found === 'object' && 'isSuccess' in found ? envelope(found) : answer(found ?? []));
  }) as never;
  return { asked, bodyOf: (path: string) => asked.findLast((call) => call.path === path)?.body };
}
const lists = {
  [routes.getPeopleByPage.path]: { totalCount: 1, data: [person] },
  [routes.getRoles.path]: roles,
  [routes.getDepartments.path]: [],
  [routes.getListSettings.path]: null,
};
beforeEach(() => {
  localStorage.clear();
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test('the list asks for active people with the filters of the address, and without them where all are wanted', async () => {
  const { bodyOf } = stub(lists);
  const { router } = await renderPage(<People />, { user: buildUser('admin'), at: '/admin/People?roleId=2&departmentId=5' });
  await screen.findByText('Chen Jiaming');
  expect(bodyOf(routes.getPeopleByPage.path)).toMatchObject({ active: 'true', roleId: '2', departmentId: '5', pageIndex: 0 });
  await act(() => router.navigate('/admin/People?active='));
  await waitFor(() => expect(bodyOf(routes.getPeopleByPage.path)).toEqual({ pageIndex: 0, pageSize: 10 }));
});

test('a refused field is marked where it stands and the typing stays; a new person’s password is told once', async () => {
  const refusal = {
    isSuccess: false,
    code: 'validation',
    message: 'taken',
    data: null,
    errors: [{ field: 'number', code: 'validation', message: 'Chen (E7) already has this number' }],
  };
  const answers: Record<string, unknown> = { ...lists, [routes.savePerson.path]: refusal };
  const { bodyOf } = stub(answers);
  await renderPage(<People />, { user: buildUser('admin'), at: '/admin/People' });
  await userEvent.click(await screen.findByRole('button', { name: 'New person' }));
  const dialog = await screen.findByRole('dialog', { name: 'New person' });
  await userEvent.type(within(dialog).getByLabelText(/^User number/), 'E7');
  await userEvent.type(within(dialog).getByLabelText(/^Name/), '新人');
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Risk Administrator' }));
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'User' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move User up' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Chen (E7) already has this number')).toBeInTheDocument();
  expect(within(dialog).getByLabelText(/^Name/)).toHaveValue('新人');
  // The first decides.
  expect(bodyOf(routes.savePerson.path)).toMatchObject({ number: 'E7', roles: [1, 2], withPassword: true });

  answers[routes.savePerson.path] = { id: 9, rowVersion: 1, password: 'AAAAA-BBBBB-CCCCC-DDDDD' };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByTestId('temporary-password')).toHaveTextContent('AAAAA-BBBBB-CCCCC-DDDDD');
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByTestId('temporary-password')).toBeNull());
});

test('a duty without a number, as of a policy, is opened and handed over by its title', async () => {
  stub({ [routes.getOpenDuties.path]: [{ ...duty('controlOwner', 1, ''), title: '差旅管理办法' }, duty('controlOwner', 2, 'RC-2')] });
  await renderPage(<LeaveDialog person={person} mode="deactivate" onClose={() => undefined} />);
  expect(await screen.findByRole('link', { name: '差旅管理办法' })).toHaveAttribute('href', '/RiskControl/x');
  expect(screen.getAllByText('差旅管理办法')).toHaveLength(1);
  expect(screen.getByText('A duty')).toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('button', { name: 'Someone else' })[0]!);
  expect(await screen.findByRole('combobox', { name: 'Successor for 差旅管理办法' })).toBeInTheDocument();
});

test('a leaver’s duties go to one successor but for those that are given to another', async () => {
  const { bodyOf } = stub({
    [routes.getOpenDuties.path]: [duty('controlOwner', 1, 'RC-1'), duty('issueAssignee', 2, 'RI-2')],
    [routes.findUser.path]: heirs,
    [routes.deactivatePerson.path]: { id: 7, handedOver: 2, left: 0 },
  });
  const onClose = jest.fn();
  await renderPage(<LeaveDialog person={person} mode="deactivate" onClose={onClose} />);
  expect(await screen.findByText(/2 open tasks/)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: /Control owner/ })).toBeInTheDocument();
  await userEvent.type(await screen.findByRole('combobox', { name: 'Assign all to' }), 'li');
  await userEvent.click(await screen.findByRole('option', { name: /Li Heir/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Someone else' })[1]!);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Successor for RI-2' }), 'wang');
  await userEvent.click(await screen.findByRole('option', { name: /Wang Second/ }));
  await userEvent.type(screen.getByLabelText('Reason'), 'left');
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(routes.deactivatePerson.path)).toEqual({
    id: 7,
    rowVersion: 3,
    successorId: 20,
    successors: [{ kind: 'issueAssignee', id: 2, personId: 21 }],
    reason: 'left',
  });
});

test('without open duties there is nobody to choose', async () => {
  stub({ [routes.getOpenDuties.path]: [] });
  await renderPage(<LeaveDialog person={person} mode="deactivate" onClose={() => undefined} />);
  expect(await screen.findByText('Nothing to hand over.')).toBeInTheDocument();
  expect(screen.queryByRole('combobox')).toBeNull();
});
