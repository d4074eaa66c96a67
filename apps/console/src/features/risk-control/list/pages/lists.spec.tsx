import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RiskListRow } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentType, type ReactNode } from 'react';
import { routes } from '#shared/api/routes.ts';
import { sessionQuery } from '#shared/api/session.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import MyRiskControlTaskList from './MyRiskControlTaskList.tsx';
import RiskControlList, { managementList } from './RiskControlList.tsx';
import RiskControlTaskList from './RiskControlTaskList.tsx';

const row = (changes: Partial<RiskListRow> = {}): RiskListRow => ({
  id: 7,
  riskNo: 'RC-2026-000007',
  sharedControl: null,
  riskYear: 2026,
  category1Name: '',
  category2Name: '',
  category3Name: '',
  category1NameEn: '',
  category2NameEn: '',
  category3NameEn: '',
  categoryLevelTwoStr: 'Weather',
  categoryLevelThreeStr: 'Floods',
  riskDescription: 'The warehouse floods',
  controlObjective: '',
  standardControlDesc: '',
  currentControlDesc: '',
  buName: 'ANC',
  departmentName: '',
  departmentNameEn: '',
  riskControlOwnerUserNo: 'owner',
  riskControlOwnerUserName: '陈嘉明',
  riskControlOwnerEnglishName: 'Chen Jiaming',
  needOwnerApprove: true,
  managementArea: '中国',
  keyControl: '是',
  riskReportStatusName: '',
  allocatedTo: null,
  controlAssessmentScore: 4,
  controlEffectiveness: null,
  controlDeficiency: '',
  isActive: true,
  state: 'assessing',
  dueDate: null,
  updatedAt: '2026-11-20T00:00:00Z',
  rowVersion: 1,
  allowedActions: ['SUBMIT', 'DELETE', 'FORWARD'],
  ...changes,
});

/** What the server knows beside the lists; the tests of views and of rolling forward fill it. */
let settings: Record<string, unknown> = {};

type Asked = { path: string; body: Record<string, unknown> };
function stubLists(rows: RiskListRow[], total = rows.length): Asked[] {
  const asked: Asked[] = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0] ?? '';
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    if (path === routes.getAllResources.path)
      return Promise.resolve(
        answer([{ id: 1, classCode: 'RiskControl_managementArea', classItem: '2', className: '中国', classNameEn: 'China' }]),
      );
    if (path === routes.getRiskCategory.path || path === routes.getCompanies.path) return Promise.resolve(answer([]));
    if (path in settings) return Promise.resolve(answer(settings[path]));
    asked.push({ path, body });
    return Promise.resolve(answer({ totalCount: total, data: rows }));
  }) as never;
  return asked;
}

function SignedIn({ roleId, children }: { roleId: number; children: ReactNode }) {
  const client = useQueryClient();
  const [user] = useState(() => ({
    id: 1,
    userNO: 'me',
    name: '我',
    englishName: 'Me',
    avatar: '',
    roles: [{ id: roleId, name: '', nameEn: '' }],
    roleJobs: [],
    isRiskOwner: true,
    language: null,
    department: null,
    mustChangePassword: false,
    mustSetSecondFactor: false,
    sessionEndsAt: '',
    timeZone: 'Asia/Shanghai',
  }));
  client.setQueryData(sessionQuery.queryKey, user as never);
  return children;
}

/** The page for a person of this role, on a window narrow enough for cards. */
const open = (Page: ComponentType, at: string, roleId = 2) =>
  renderPage(
    <SignedIn roleId={roleId}>
      <Page />
    </SignedIn>,
    { at },
  );

beforeEach(() => {
  localStorage.clear();
  settings = { [routes.getListSettings.path]: { columns: null, views: [] }, [routes.getRollForwardJob.path]: null };
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

test('the management list asks for exactly what its address says', async () => {
  const asked = stubLists([row()]);
  await open(RiskControlList, '/RiskControl/RiskControlList?managerarea=中国&category1=0&score=0&page=3&pageSize=50&sort=-riskNo');
  await screen.findByRole('link', { name: 'The warehouse floods' });
  expect(asked).toContainEqual({
    path: routes.getRiskControlByPage.path,
    body: { pageIndex: 2, pageSize: 50, sort: '-riskNo', managementArea: '中国', riskCategory1: 0, score: 0 },
  });
  expect(screen.getByText('China', { selector: '*' })).toBeInTheDocument();
});

test('the owner’s score and the reviewer’s are columns of their own, coloured by meaning', async () => {
  const cellOf = (name: string) =>
    managementList.columns
      .find(({ field }) => field === name)
      ?.cell?.(row({ controlAssessmentScore: 4, controlEffectiveness: 5 }), {} as never, {} as never);
  await renderPage(
    <>
      {cellOf('controlAssessmentScore')}
      {cellOf('controlEffectiveness')}
    </>,
  );
  expect(screen.getAllByText(/^[1-5]$/).map((tile) => [tile.textContent, tile.dataset['tone']])).toEqual([
    ['4', 'amber'],
    ['5', 'green'],
  ]);
});

test('a score of 0 is offered as a dash, and choosing it goes into the address', async () => {
  stubLists([row()]);
  const { router } = await open(RiskControlList, '/RiskControl/RiskControlList?page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Self-assessment score' }));
  await userEvent.click(await screen.findByRole('option', { name: '-' }));
  expect(router.state.location.search).toBe('?score=0');
});

test('the total beside the title is the count of the list', async () => {
  stubLists([row()], 312);
  await open(RiskControlList, '/');
  expect(await screen.findByText('312 controls')).toBeInTheDocument();
});

test('an administrator edits, deletes and imports; an aide only reads and exports', async () => {
  stubLists([row()]);
  const admin = await open(RiskControlList, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for RC-2026-000007' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/RiskControl/RiskControlEdit?Id=7');
  expect(within(menu).getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
  expect(screen.getByText('Import from Excel')).toBeInTheDocument();
  admin.unmount();

  stubLists([row({ allowedActions: [] })]);
  await open(RiskControlList, '/', 4);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for RC-2026-000007' }));
  expect(
    within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['View']);
  expect(screen.queryByText('Import from Excel')).toBeNull();
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByText('Export')).toBeInTheDocument();
});

test('my list opens the tab of the address and counts all three', async () => {
  const asked = stubLists([row()], 5);
  await open(MyRiskControlTaskList, '/RiskControl/MyRiskControlTaskList?type=3', 3);
  const tabs = await screen.findByRole('navigation', { name: 'Sections of my risk controls' });
  expect(await within(tabs).findByRole('link', { name: /Related to me\s*5/ })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).getByRole('link', { name: /To submit/ })).toHaveAttribute('href', '/RiskControl/MyRiskControlTaskList?type=1');
  const lists = () => asked.filter(({ path }) => path === routes.getMyRiskControlByPage.path);
  await waitFor(() => expect(new Set(lists().map(({ body }) => body['wfStatus']))).toEqual(new Set(['1', '2', '3'])));
});

test('an empty tab says why it is empty and leads on', async () => {
  stubLists([], 0);
  await open(MyRiskControlTaskList, '/RiskControl/MyRiskControlTaskList', 3);
  expect(await screen.findByText('Nothing to submit')).toBeInTheDocument();
});

test.each([
  ['1', 'pending', routes.getRunRiskControlByPage.path, 'true'],
  ['2', 'approved', routes.getHiRiskControlByPage.path, 'false'],
  [null, 'approved', routes.getHiRiskControlByPage.path, 'false'],
  ['3', 'completed', routes.getRiskControlByPage.path, '3'],
])('review type %s is the tab %s and asks its own call', async (type, place, path, wfStatus) => {
  const asked = stubLists([row({ state: 'reviewing', allowedActions: ['CLOSE'] })]);
  await open(RiskControlTaskList, type ? `/?type=${type}&unit=ANC` : '/?unit=ANC');
  await screen.findByRole('link', { name: 'The warehouse floods' });
  // What waits for a review stands in the order in which it is due.
  const sort = place === 'pending' ? { sort: 'dueDate' } : {};
  expect(asked).toContainEqual({ path, body: { pageIndex: 0, pageSize: 10, businessUnit: 'ANC', wfStatus, ...sort } });
  const review = screen.queryByRole('link', { name: 'Review RC-2026-000007' });
  if (place === 'pending') expect(review).toHaveAttribute('href', '/RiskControl/RiskCurrentControlReviewEdit?Id=7');
  else expect(review).toBeNull();
});

test('the management list is pre-filled by the stored values of its address', async () => {
  const asked = stubLists([row()]);
  await open(RiskControlList, '/RiskControl/RiskControlList?managerarea=中国&category1=11&category2=12&category3=13');
  await screen.findByRole('link', { name: 'The warehouse floods' });
  expect(asked).toContainEqual({
    path: routes.getRiskControlByPage.path,
    body: { pageIndex: 0, pageSize: 10, managementArea: '中国', riskCategory1: 11, riskCategory2: 12, riskCategory3: 13 },
  });
});

const view = (changes: object = {}) => ({
  id: 5,
  name: 'My drafts',
  query: { state: 'draft' },
  columns: null,
  isDefault: false,
  audience: 'mine',
  of: null,
  author: { id: 1, userNO: 'me', name: '我', englishName: 'Me' },
  isMine: true,
  mayChange: true,
  ...changes,
});
const withViews = (...views: object[]) => (settings[routes.getListSettings.path] = { columns: null, views });

test('views of one’s own stand beside the built-in ones; the open one says when it was changed', async () => {
  stubLists([row()]);
  withViews(view());
  const { router } = await open(RiskControlList, '/RiskControl/RiskControlList?state=returned');
  await userEvent.click(await screen.findByRole('link', { name: 'My drafts' }));
  expect(router.state.location.search).toBe('?state=draft&view=5');
  expect(screen.getByRole('link', { name: 'My drafts' })).toHaveAttribute('aria-current', 'page');
  await router.navigate('/RiskControl/RiskControlList?state=draft&view=5&sort=-riskNo');
  expect(await screen.findByRole('link', { name: 'My drafts · changed' })).toHaveAttribute('aria-current', 'page');
});

test('the default view opens the list, and a link with filters opens what it says', async () => {
  stubLists([row()]);
  withViews(view({ isDefault: true }));
  const bare = await open(RiskControlList, '/RiskControl/RiskControlList');
  await waitFor(() => expect(bare.router.state.location.search).toBe('?state=draft&view=5'));
  bare.unmount();
  const linked = await open(RiskControlList, '/RiskControl/RiskControlList?score=1');
  await screen.findByRole('link', { name: 'My drafts' });
  expect(linked.router.state.location.search).toBe('?score=1');
});

test('what is on the screen is saved as a view with its columns, and a taken name is said at the field', async () => {
  const asked = stubLists([row()]);
  const saved = view({ id: 9, name: 'Low scores', query: { score: '1' } });
  settings[routes.saveListView.path] = { columns: null, views: [saved] };
  const { router } = await open(RiskControlList, '/RiskControl/RiskControlList?score=1&page=2');
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as view…' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter a name for the view')).toBeInTheDocument();
  const sent: unknown[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    if (url.startsWith(routes.saveListView.path)) sent.push(JSON.parse(String(init?.body)));
    return before(url, init);
  }) as never;
  await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Low scores');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.search).toBe('?score=1&view=9'));
  expect(sent).toEqual([
    {
      list: 'risk-controls',
      id: null,
      name: 'Low scores',
      query: { score: '1' },
      columns: { order: [], shown: {}, widths: {} },
      isDefault: false,
      audience: 'mine',
      roleId: null,
    },
  ]);
  expect(asked.length).toBeGreaterThan(0);
});

const report = (changes: object = {}) => ({
  jobId: '77',
  state: 'active',
  progress: 40,
  total: 250,
  processed: 100,
  rolled: 97,
  existing: 1,
  refused: 2,
  createdAt: '2026-11-20T00:00:00Z',
  finishedAt: null,
  refusals: { totalCount: 3, data: [{ id: 8, riskNo: 'RC-2026-000008', code: 'wrong_state', message: 'not finished' }] },
  ...changes,
});

test('a job that rolls a filter forward is found again with its progress, then with its summary and what was not rolled', async () => {
  stubLists([row()]);
  settings[routes.getRollForwardJob.path] = report();
  const running = await open(RiskControlList, '/');
  expect(await screen.findByRole('progressbar', { name: 'Rolling forward' })).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText(/100 of 250 checked, 97 rolled forward/)).toBeInTheDocument();
  running.unmount();

  settings[routes.getRollForwardJob.path] = report({ state: 'completed', progress: 100, processed: 250, rolled: 247 });
  await open(RiskControlList, '/');
  expect(await screen.findByText('247 rolled forward')).toBeInTheDocument();
  expect(screen.getByText('2 not rolled forward')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Details' }));
  expect(await screen.findByRole('link', { name: 'RC-2026-000008' })).toHaveAttribute(
    'href',
    '/RiskControl/RiskCurrentControlReviewView?Id=8',
  );
});

test('on a phone, whose header has no room for a third button, the import stands in the menu beside the new control', async () => {
  stubLists([row()]);
  window.matchMedia = ((query: string) => ({
    matches: !query.includes('min-width'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as never;
  await open(RiskControlList, '/');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Import from Excel' })).toBeInTheDocument();
});

test('rolling a whole filter forward says first what it will do; an aide is not offered it', async () => {
  const asked = stubLists([row()], 250);
  settings[routes.previewRollForward.path] = { total: 250, rollable: 247, unfinished: 2, existing: 1, year: 0 };
  settings[routes.rollForwardByFilter.path] = { jobId: '77' };
  const admin = await open(RiskControlList, '/?score=4');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Roll forward all 250 filtered' }));
  expect(await screen.findByText('247 of 250 filtered controls can be rolled forward to the next year.')).toBeInTheDocument();
  expect(screen.getByText('already rolled forward: 1')).toBeInTheDocument();
  settings[routes.getRollForwardJob.path] = report({ state: 'waiting', processed: 0, progress: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Roll 247 forward' }));
  expect(await screen.findByRole('progressbar', { name: 'Rolling forward' })).toBeInTheDocument();
  expect(asked.length).toBeGreaterThan(0);
  admin.unmount();

  settings[routes.getRollForwardJob.path] = null;
  await open(RiskControlList, '/', 4);
  await screen.findByText('250 controls');
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});
