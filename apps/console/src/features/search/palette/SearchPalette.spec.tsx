import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { SearchGroup, SearchHit } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { menuQuery, sessionQuery } from '#shared/api/session.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { useRecordVerbs } from '#shared/page/record-verbs.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { holdsWords, readSynonyms } from './items.ts';
import SearchPalette from './SearchPalette.tsx';

const hit = (changes: Partial<SearchHit> = {}): SearchHit => ({
  id: 7,
  number: 'RC-2026-000007',
  numberMarks: [],
  title: '供应商断供',
  titleMarks: [[3, 5]],
  titleEn: '',
  titleEnMarks: [],
  snippet: null,
  state: 'assessing',
  isActive: true,
  riskYear: 2026,
  link: '/RiskControl/RiskCurrentControlReviewView?Id=7',
  ...changes,
});
const controls: SearchGroup = {
  kind: 'riskControl',
  totalCount: 12,
  isCapped: false,
  hits: [hit(), hit({ id: 8, number: 'RC-2026-000008', title: '断供应急', titleMarks: [] })],
};

const node = (path: string, title: string, titleEn: string, children: unknown[] = [], hidden = false) => ({
  path,
  name: path,
  title,
  titleEn,
  icon: 'list',
  hidden,
  children,
});
const menu = [
  node('/dashboard', '首页', 'Home'),
  node('/RiskControl', '风险与控制矩阵', 'Risk Control Matrix', [
    node('/RiskControl/RiskControlList', '风险控制管理', 'Control Management'),
    node('/RiskControl/RiskControlEdit', '编辑风险控制', 'Edit Risk Control', [], true),
  ]),
];

let asked: string[];
let closed: number;
let aborted: string[];
/** What the search answers to a query; a function may throw or wait. */
let answers: (q: string) => Promise<Response> | Response;
beforeEach(() => {
  asked = [];
  aborted = [];
  closed = 0;
  sessionStorage.clear();
  answers = () => answer({ groups: [controls] });
  window.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

function stub(roleId: number) {
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(String(url), 'http://portal.example');
    if (pathname === routes.getSession.path)
      return Promise.resolve(
        answer({
          id: 1,
          userNO: 'lin',
          name: '林',
          englishName: 'Lin',
          roles: [{ id: roleId, name: '', nameEn: '' }],
          language: 'en',
          department: null,
          timeZone: 'UTC',
          settings: {},
        }),
      );
    if (pathname === routes.getRoleAsyncRoutes.path) return Promise.resolve(answer(menu));
    if (pathname !== routes.search.path) return Promise.resolve(answer(null));
    const q = searchParams.get('q') ?? '';
    asked.push(q);
    init?.signal?.addEventListener('abort', () => aborted.push(q));
    return Promise.resolve(answers(q));
  }) as never;
}

function Ready() {
  const user = useQuery(sessionQuery);
  const nodes = useQuery(menuQuery);
  return user.data && nodes.data ? <SearchPalette onClose={() => closed++} /> : null;
}
async function open({ roleId = 2, language = 'en' as Language } = {}) {
  stub(roleId);
  const view = await renderPage(<Ready />, { language, at: '/dashboard' });
  const field = await screen.findByRole('combobox');
  return { ...view, field, user: userEvent.setup() };
}
const activeText = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent ?? '';
const group = (name: string) => within(screen.getByRole('group', { name }));

test('empty, it offers actions and the pages of the menu, only those that the person may use', async () => {
  await open({ roleId: 1 });
  expect(
    group('Actions')
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['New risk control', 'Switch to Chinese', 'Dark mode', 'Print this page', 'Settings', 'Error log', 'Sign out']);
  expect(
    group('Pages')
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Home', 'Control ManagementRisk Control Matrix']);
  expect(asked).toEqual([]);
});

test('records stand in groups with number, title, state and marked words; all of a kind have an address', async () => {
  const { field, user } = await open();
  expect(group('Actions').getByRole('option', { name: 'Import risk controls' })).toBeInTheDocument();
  await user.type(field, '断供');
  const option = await screen.findByRole('option', { name: /RC-2026-000007/ });
  expect(screen.getByRole('group', { name: 'Risk controls' })).toContainElement(option);
  expect(option).toHaveTextContent('RC-2026-000007供应商断供Assessing');
  expect([...option.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['断供']);
  expect(group('Risk controls').getByRole('option', { name: 'Show all 12 results' })).toBeInTheDocument();
  expect(screen.getByText('12 matches')).toBeInTheDocument();
});

test('a query that is too long stays in the field and is said to be; what fits is looked for', async () => {
  const { field, user } = await open();
  await user.click(field);
  await user.paste('x'.repeat(203));
  await waitFor(() => expect(asked).toEqual(['x'.repeat(200)]));
  expect(field).toHaveValue('x'.repeat(203));
  expect(field).toHaveAccessibleDescription('3 characters over the limit');
});

test('a pause is waited for, and nobody waits for the answer to what was typed before', async () => {
  const { field, user } = await open();
  let first: (response: Response) => void = () => undefined;
  answers = (q) => (q === 'ab' ? new Promise((resolve) => (first = resolve)) : answer({ groups: [controls] }));
  await user.type(field, 'ab');
  await waitFor(() => expect(asked).toEqual(['ab']));
  await user.type(field, 'cd');
  await waitFor(() => expect(asked).toEqual(['ab', 'abcd']));
  expect(aborted).toEqual(['ab']);
  first(answer({ groups: [{ ...controls, hits: [hit({ title: 'too late' })] }] }));
  await screen.findByRole('option', { name: /RC-2026-000008/ });
  expect(screen.queryByText('too late')).toBeNull();
});

test('the keyboard alone moves, opens, opens elsewhere, and what was opened is offered next time', async () => {
  const { field, user, router, unmount } = await open();
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  await user.type(field, '断供');
  await screen.findByRole('option', { name: /RC-2026-000008/ });
  expect(activeText()).toContain('RC-2026-000007');
  await user.keyboard('{ArrowDown}');
  expect(activeText()).toContain('RC-2026-000008');
  await user.keyboard('{End}');
  expect(activeText()).toBe('Show all 12 results');
  await user.keyboard('{ArrowDown}');
  expect(activeText()).toContain('RC-2026-000007');
  await user.keyboard('{ArrowUp}{Home}');
  expect(activeText()).toContain('RC-2026-000007');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith(hit().link, '_blank', 'noopener');
  expect(closed).toBe(0);
  await user.keyboard('{Enter}');
  expect(closed).toBe(1);
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(hit().link);
  unmount();
  await open();
  expect(group('Recent').getByRole('option')).toHaveTextContent('RC-2026-000007供应商断供');
});

test('nothing found says why and what to try; a fault is not "nothing", and can be tried again', async () => {
  const { field, user } = await open();
  answers = () => answer({ groups: [] });
  await user.type(field, 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeInTheDocument();
  expect(screen.getByText(/two Chinese characters/)).toBeInTheDocument();
  answers = () => envelope({ isSuccess: false, code: 'fault', message: 'The database is away', data: null }, 500);
  await user.type(field, 'y');
  expect(await screen.findByRole('alert')).toHaveTextContent('Search is not respondingThe database is away');
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  answers = () => answer({ groups: [controls] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /RC-2026-000008/ })).toBeInTheDocument();
});

test('events are reported and policies uploaded from here by who may; the review list opens on what waits', async () => {
  menu.push(
    node('/RiskInfoCollection/RiskEventEdit', '上报风险事件', 'Report an Event', [], true),
    node('/dms/add', '上传制度', 'Upload Policy', [], true),
    node('/RiskControl/RiskControlTaskList', '审核列表', 'Reviews'),
  );
  try {
    const reader = await open({ roleId: 1 });
    expect(group('Actions').getByRole('option', { name: 'Report a risk event' })).toBeInTheDocument();
    expect(group('Actions').queryByRole('option', { name: 'Upload a policy' })).toBeNull();
    reader.unmount();
    const { user, router } = await open();
    expect(group('Actions').getByRole('option', { name: 'Upload a policy' })).toBeInTheDocument();
    await user.click(group('Pages').getByRole('option', { name: /Reviews/ }));
    expect(router.state.location).toMatchObject({ pathname: '/RiskControl/RiskControlTaskList', search: '?type=1' });
  } finally {
    menu.splice(-3);
  }
});

test('a command is found by its name in either language, before any record has come', async () => {
  const { field, user, router } = await open({ language: 'zh' });
  answers = () => new Promise(() => undefined);
  await user.type(field, 'control management');
  expect(activeText()).toBe('风险控制管理风险与控制矩阵');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/RiskControl/RiskControlList');
});

function OpenRecord({ onAct }: { onAct: (verb: string) => void }) {
  useRecordVerbs({
    no: 'RC-2026-000214',
    title: 'Single source',
    verbs: [
      { id: 'CLOSE', words: 'Approve and close', run: () => onAct('CLOSE') },
      { id: 'ASSESS', words: 'Assess', to: '/RiskControl/RiskCurrentControlEdit?Id=214' },
    ],
  });
  return <Ready />;
}

test('what C makes and M writes is found by words in any order, by words that mean the same, and with articles', async () => {
  menu.push(
    node('/RiskInfoCollection/RiskEventEdit', '上报风险事件', 'Event form', [], true),
    node('/KMSKnowLedge/ShareEdit', '编辑分享', 'Share form', [], true),
    node('/KMSKnowLedge/ExamList', '考试', 'Exams', [], true),
  );
  answers = () => answer({ groups: [] });
  let isFocused = false;
  stub(2);
  const view = await renderPage(
    <>
      <textarea aria-label="Comment" aria-keyshortcuts="M" onFocus={() => (isFocused = true)} />
      <OpenRecord onAct={() => undefined} />
    </>,
    { language: 'en', at: '/dashboard' },
  );
  try {
    const field = await screen.findByRole('combobox');
    const user = userEvent.setup();
    for (const [query, label] of [
      ['report an event', 'Report a risk event'],
      ['event report', 'Report a risk event'],
      ['new exam', 'New exam'],
      ['create resource', 'New resource'],
      ['new share', 'New resource'],
      ['comment', 'Write a comment'],
    ] as const) {
      await user.clear(field);
      await user.type(field, query);
      expect(activeText()).toBe(label);
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(isFocused).toBe(true));
    expect(closed).toBe(1);
  } finally {
    menu.splice(-3);
    view.unmount();
  }
});

test('Chinese words need no space between them to be found by others that mean the same', () => {
  const synonyms = readSynonyms('新建，创建；分享，资源');
  expect(holdsWords(['新建分享'], '创建资源', synonyms)).toBe(true);
  expect(holdsWords(['新建分享'], '创建分享', synonyms)).toBe(true);
  expect(holdsWords(['新建分享'], '新建考试', synonyms)).toBe(false);
  expect(holdsWords(['The list'], 'the')).toBe(true);
  expect(holdsWords(['A list'], 'new list')).toBe(false);
});

test('the verbs of the record in sight stand first, act on it, and are gone with it', async () => {
  stub(2);
  const acted: string[] = [];
  const view = await renderPage(<OpenRecord onAct={(verb) => acted.push(verb)} />, { language: 'en', at: '/dashboard' });
  await screen.findByRole('combobox');
  const first = screen.getAllByRole('group')[0]!;
  expect(first).toHaveAccessibleName('RC-2026-000214 · Single source');
  expect(
    within(first)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Approve and close', 'Assess', 'Copy link']);
  const user = userEvent.setup();
  await user.keyboard('{Enter}');
  expect(closed).toBe(1);
  await waitFor(() => expect(acted).toEqual(['CLOSE']));
  await user.type(screen.getByRole('combobox'), 'assess');
  await user.click(within(screen.getAllByRole('group')[0]!).getByRole('option', { name: 'Assess' }));
  expect(view.router.state.location.search).toBe('?Id=214');
  view.unmount();
  await open();
  expect(screen.queryByRole('option', { name: 'Approve and close' })).toBeNull();
});

test('where a command or a page fits, it is not said that nothing was found', async () => {
  const { field, user } = await open();
  answers = () => answer({ groups: [] });
  await user.type(field, 'control management');
  await waitFor(() => expect(asked).toContain('control management'));
  expect(await screen.findByRole('option', { name: /Control Management/ })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('status', { name: '' })).toHaveTextContent('1 match'));
  expect(screen.queryByText(/Nothing found/)).toBeNull();
});

test('the record whose whole number stands in the field is the one that Enter opens, though the answer to its last figure is still to come', async () => {
  const { field, user, router } = await open();
  answers = (q) => (q === 'rc-2026-00000' ? answer({ groups: [controls] }) : new Promise(() => undefined));
  await user.type(field, 'rc-2026-00000');
  await screen.findByRole('option', { name: /RC-2026-000008/ });
  await user.type(field, '8');
  expect(activeText()).toContain('RC-2026-000008');
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).not.toBe('/search');
  expect(closed).toBe(1);
});

test('Escape closes it; Enter before the answer has come leads to the page of results', async () => {
  const { field, user, router } = await open();
  answers = () => new Promise(() => undefined);
  await user.type(field, 'qq 1{Enter}');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/search?q=qq+1');
  await user.keyboard('{Escape}');
  expect(closed).toBe(2);
});
