import { afterEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TeamMember, TeamTask } from '@portal/contract/client';
import { portalDay } from '#shared/i18n/portal-day.ts';
import type { Language } from '#shared/i18n/languages.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { createPortalTheme } from '#shared/theme/theme.ts';
import { TeamTasksCard } from './components/TeamTasksCard.tsx';

const day = (days: number) => portalDay(new Date(Date.now() + days * 86_400_000));
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const person = (id: number, name: string, englishName: string) => ({ id, userNO: `u${id}`, name, englishName });

const member = (more: Partial<TeamMember> = {}): TeamMember => ({
  person: person(1, '陈嘉明', 'Chen Jiaming'),
  overdue: 3,
  dueSoon: 2,
  later: 4,
  total: 9,
  oldestDueOn: day(-9),
  remindable: 2,
  remindedAt: hoursAgo(72),
  substitution: null,
  ...more,
});
const task = (id: number, more: Partial<TeamTask> = {}): TeamTask => ({
  subject: 'riskControl',
  id,
  recordNo: `RC-2026-00000${id}`,
  title: `临期产品 ${id}`,
  titleEn: '',
  duty: 'assessment',
  state: 'assessing',
  dueDate: day(-id),
  link: null,
  isSecret: false,
  remindedAt: null,
  mayRemind: true,
  ...more,
});

interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
const asked: Asked[] = [];
afterEach(() => {
  asked.length = 0;
});

async function show(
  members: TeamMember[],
  { tasks = [] as TeamTask[], most, language = 'en' as Language, onRemind = () => answer({ reminded: 1, alreadyToday: 0 }) } = {} as {
    tasks?: TeamTask[];
    most?: number;
    language?: Language;
    onRemind?: () => Response;
  },
) {
  const sum = (of: (one: TeamMember) => number) => members.reduce((all, one) => all + of(one), 0);
  globalThis.fetch = jest.fn((address: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://portal');
    asked.push({ path: pathname, query: searchParams, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    if (pathname.endsWith('GetMyTeam'))
      return Promise.resolve(
        answer({
          overdue: sum((one) => one.overdue),
          dueSoon: sum((one) => one.dueSoon),
          later: sum((one) => one.later),
          total: sum((one) => one.total),
          members,
        }),
      );
    if (pathname.endsWith('GetTeamTasks')) return Promise.resolve(answer({ totalCount: tasks.length, data: tasks }));
    return Promise.resolve(onRemind());
  }) as never;
  return renderPage(
    <ThemeProvider theme={createPortalTheme(defaultSettings)}>
      <TeamTasksCard {...(most !== undefined && { most })} />
    </ThemeProvider>,
    { language, user: { id: 7, roles: [] } as never },
  );
}

const called = (name: string) => asked.filter(({ path }) => path.endsWith(name));

test.each([
  [
    'en' as const,
    'Team tasks',
    '2 people, 13 tasks, 3 overdue',
    ['3 overdue', '2 due in 7 days', '9 in total'],
    'Oldest 9 days overdue · Reminded 3 days ago',
  ],
  ['zh' as const, '团队待办', '2 人，13 项，3 项逾期', ['3 项逾期', '2 项 7 天内到期', '共 9 项'], '最久逾期 9 天 · 3 天前已提醒'],
])('says in %s who has how much, how late, and when they were reminded', async (language, title, meta, figures, note) => {
  await show(
    [
      member(),
      member({
        person: person(2, '赵敏', 'Zhao Min'),
        overdue: 0,
        dueSoon: 0,
        later: 4,
        total: 4,
        remindable: 0,
        oldestDueOn: null,
        remindedAt: null,
      }),
    ],
    { language },
  );
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(meta)).toBeInTheDocument();
  const [row] = screen.getAllByRole('listitem');
  for (const words of figures) expect(within(row!).getByRole('button', { name: words })).toBeInTheDocument();
  expect(within(row!).getByText(note)).toBeInTheDocument();
});

test('a count opens exactly its tasks, the name opens all, and a second click closes them', async () => {
  await show([member()], { tasks: [task(1), task(2, { link: '/RiskControl/RiskCurrentControlReviewView?Id=2' })] });
  fireEvent.click(await screen.findByRole('button', { name: '3 overdue' }));
  const list = await screen.findByRole('list', { name: 'Tasks of Chen Jiaming' });
  expect(called('GetTeamTasks').at(-1)!.query.get('bucket')).toBe('overdue');
  // What I may not open is no link.
  expect(within(list).getByText('临期产品 1').closest('a')).toBeNull();
  expect(within(list).getByRole('link', { name: '临期产品 2' })).toHaveAttribute('href', '/RiskControl/RiskCurrentControlReviewView?Id=2');
  const name = screen.getByRole('button', { name: 'Chen Jiaming' });
  expect(name).toHaveAttribute('aria-expanded', 'true');
  fireEvent.click(name);
  expect(screen.queryByRole('list', { name: 'Tasks of Chen Jiaming' })).not.toBeInTheDocument();
  fireEvent.click(name);
  await waitFor(() => expect(called('GetTeamTasks').at(-1)!.query.get('bucket')).toBe('all'));
});

test('what is confidential says so and nothing else, and can be reminded of', async () => {
  await show([member()], {
    tasks: [task(5, { subject: 'riskReport', duty: 'report', recordNo: '', title: '', state: '', isSecret: true })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chen Jiaming' }));
  const row = within(await screen.findByRole('list', { name: 'Tasks of Chen Jiaming' })).getByRole('listitem');
  expect(within(row).getByText('Confidential')).toBeInTheDocument();
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  fireEvent.click(within(row).getByRole('button', { name: 'Remind: Response report' }));
  await waitFor(() =>
    expect(called('RemindTeamTasks')[0]!.body).toEqual({ personId: 1, tasks: [{ subject: 'riskReport', id: 5, duty: 'report' }] }),
  );
});

test('reminds of all that is overdue at once, and asks anew what is to remind of', async () => {
  await show([member()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Remind (2): Chen Jiaming' }));
  await waitFor(() => expect(called('RemindTeamTasks')[0]!.body).toEqual({ personId: 1, tasks: [] }));
  await waitFor(() => expect(called('GetMyTeam')).toHaveLength(2));
});

test('what was reminded of today says so and offers nothing', async () => {
  await show([member({ remindable: 0, remindedAt: hoursAgo(0) })], {
    tasks: [task(1, { remindedAt: hoursAgo(0), mayRemind: false }), task(2, { remindedAt: hoursAgo(48) })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Chen Jiaming' }));
  const [first, second] = within(await screen.findByRole('list', { name: 'Tasks of Chen Jiaming' })).getAllByRole('listitem');
  expect(within(first!).getByText('Reminded today')).toBeInTheDocument();
  expect(within(first!).queryByRole('button')).not.toBeInTheDocument();
  expect(within(second!).getByRole('button', { name: 'Remind again: Self-assessment RC-2026-000002' })).toHaveTextContent('Remind again');
  expect(screen.queryByRole('button', { name: /^Remind \(/ })).not.toBeInTheDocument();
});

test('who is away says who acts; only who may end it is offered that, and nobody a second substitute', async () => {
  const away = { id: 9, substitute: person(3, '吴昊', 'Wu Hao'), from: day(0), to: day(3), isCurrent: true, mayEnd: true };
  await show([
    member({ substitution: away, oldestDueOn: null, remindedAt: null }),
    member({
      person: person(2, '赵敏', 'Zhao Min'),
      oldestDueOn: null,
      remindedAt: null,
      substitution: { ...away, id: 10, from: day(2), isCurrent: false, mayEnd: false },
    }),
  ]);
  const [first, second] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement];
  expect(within(first).getByText(`Away until ${day(3)}, substitute: Wu Hao`)).toBeInTheDocument();
  expect(within(second).getByText(`Away ${day(2)} to ${day(3)}, substitute: Wu Hao`)).toBeInTheDocument();
  expect(within(second).queryByRole('button', { name: /ubstitut/ })).not.toBeInTheDocument();
  fireEvent.click(within(first).getByRole('button', { name: 'End substitution: Chen Jiaming' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Wu Hao can no longer act for Chen Jiaming');
});

test('a substitute is named for the person of the row', async () => {
  await show([member()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Substitute: Chen Jiaming' }));
  expect(await screen.findByRole('dialog', { name: 'Assign substitute for Chen Jiaming' })).toBeInTheDocument();
});

test('a refused reminder tells why and leaves the page as it is', async () => {
  await show([member()], {
    onRemind: () => envelope({ isSuccess: false, code: 'wrong_state', message: 'Already reminded today', data: null }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remind (2): Chen Jiaming' }));
  await waitFor(() => expect(called('RemindTeamTasks')).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Remind (2): Chen Jiaming' })).toBeEnabled();
});

test('the home page shows the first people and the way to all of them; without people there is nothing', async () => {
  const view = await show([member(), member({ person: person(2, '赵敏', 'Zhao Min') })], { most: 1 });
  expect(await screen.findByRole('link', { name: 'View all' })).toHaveAttribute('href', '/Team');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  view.unmount();
  const empty = await show([]);
  await waitFor(() => expect(called('GetMyTeam').length).toBeGreaterThan(1));
  await waitFor(() => expect(empty.container.querySelector('section')).toBeNull());
});
