import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import type { TeamChange, TeamGap, TeamIssue } from '@portal/contract/client';
import type { Language } from '#shared/i18n/languages.ts';
import { portalDay } from '#shared/i18n/portal-day.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import { createPortalTheme } from '#shared/theme/theme.ts';
import TeamPage from './pages/TeamPage.tsx';
import TeamHome from './components/TeamHome.tsx';

const owner = { id: 1, userNO: 'u1', name: '陈嘉明', englishName: 'Chen Jiaming' };
const nothing = { good: 0, fair: 0, poor: 0, none: 0 };
const gap = (id: number, more: Partial<TeamGap> = {}): TeamGap => ({
  id,
  riskNo: `RC-2026-00000${id}`,
  title: `Recall drills ${id}`,
  owner,
  self: 5,
  review: 3,
  link: null,
  ...more,
});
const issue = (id: number, more: Partial<TeamIssue> = {}): TeamIssue => ({
  id,
  issueNo: `RI-2026-00000${id}`,
  title: `Supply agreement ${id}`,
  owner,
  severity: 'high',
  state: 'inProgress',
  dueOn: portalDay(new Date(Date.now() - 4 * 86_400_000)),
  link: null,
  isSecret: false,
  ...more,
});
const scores = {
  year: 2026,
  total: 48,
  self: { good: 31, fair: 9, poor: 2, none: 6 },
  review: { good: 22, fair: 12, poor: 3, none: 11 },
  previous: nothing,
  gapCount: 5,
  gaps: [gap(1, { link: '/RiskControl/RiskCurrentControlReviewView?Id=1' }), gap(2), gap(3), gap(4), gap(5, { self: 4, review: 2 })],
};
const issues = {
  totalCount: 11,
  data: [issue(1, { link: '/RiskControl/RemediationIssue?Id=1' }), issue(2, { isSecret: true, issueNo: '', title: '' })],
};
const change = (id: number, more: Partial<TeamChange> = {}): TeamChange => ({
  id,
  subject: 'riskControl',
  recordNo: `RC-2026-00010${id}`,
  title: `Batch records ${id}`,
  what: { zh: '独立审核退回', en: 'Independent review rejected' },
  by: { id: 2, userNO: 'u2', name: '林晓雯', englishName: 'Lin Xiaowen' },
  at: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  comment: '',
  link: null,
  ...more,
});
const changes = {
  totalCount: 17,
  data: [
    change(1, { link: '/RiskControl/RiskCurrentControlReviewView?Id=1', comment: 'approval of the second source missing' }),
    change(2, { by: null, what: { zh: '由上一年度结转', en: 'Rolled forward from last year' } }),
  ],
};
const team = {
  overdue: 0,
  dueSoon: 0,
  later: 0,
  total: 0,
  members: [
    { person: owner, overdue: 0, dueSoon: 0, later: 0, total: 0, oldestDueOn: null, remindable: 0, remindedAt: null, substitution: null },
  ],
};

async function show(
  page: ReactNode,
  answers: Partial<Record<'GetMyTeam' | 'GetTeamScores' | 'GetTeamIssues' | 'GetTeamChanges', unknown>> = {},
  language: Language = 'en',
) {
  const asked: string[] = [];
  globalThis.fetch = jest.fn((address: string) => {
    asked.push(address);
    const name = ['GetMyTeam', 'GetTeamScores', 'GetTeamIssues', 'GetTeamChanges'].find((one) =>
      address.includes(one),
    ) as keyof typeof answers;
    const data = { GetMyTeam: team, GetTeamScores: scores, GetTeamIssues: issues, GetTeamChanges: changes, ...answers }[name];
    return Promise.resolve(
      data === null ? envelope({ isSuccess: false, code: 'fault', message: 'Out of order', data: null }) : answer(data),
    );
  }) as never;
  await renderPage(<ThemeProvider theme={createPortalTheme(defaultSettings)}>{page}</ThemeProvider>, { language });
  return asked;
}

test.each([
  [
    'en' as const,
    '48 controls in 2026',
    'Self-assessment: Effective (5) 31, Needs improvement (3–4) 9, Ineffective (1–2) 2, No score 6',
    'Reviewed two or more points below the self-assessment: 5',
    'Self-assessment 5, review effectiveness 3',
  ],
  [
    'zh' as const,
    '2026 年 48 项控制',
    '自评：有效（5 分） 31，待改进（3–4 分） 9，无效（1–2 分） 2，未评分 6',
    '审核比自评低 2 分及以上：5 项',
    '自评 5 分，审核有效性 3 分',
  ],
])('scores are told in %s by words and figures, and the widest gaps by name', async (language, total, told, gaps, pair) => {
  await show(<TeamHome />, {}, language);
  expect(await screen.findByText(total)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: told })).toHaveTextContent('31926');
  const list = screen.getByRole('list', { name: gaps });
  // The home page names the first four.
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(within(list).getAllByRole('img', { name: pair })).toHaveLength(4);
  expect(within(list).getByRole('link', { name: 'Recall drills 1' })).toHaveAttribute(
    'href',
    '/RiskControl/RiskCurrentControlReviewView?Id=1',
  );
  expect(within(list).getByText('Recall drills 2').closest('a')).toBeNull();
  expect(screen.getByText(language === 'en' ? 'No controls' : '没有控制')).toBeInTheDocument();
});

test('open issues say whose, how grave and how late; a confidential one has no name, and all of them stand on the team’s page', async () => {
  const asked = await show(<TeamHome />);
  const list = await screen.findByRole('list', { name: 'Open issues' });
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getByRole('link', { name: 'Supply agreement 1' })).toHaveAttribute('href', '/RiskControl/RemediationIssue?Id=1');
  for (const words of ['High', 'In progress', '4 days overdue']) expect(within(first).getByText(words)).toBeInTheDocument();
  expect(within(first).getByRole('img', { name: 'Chen Jiaming' })).toBeInTheDocument();
  expect(within(second).getByText('Confidential')).toBeInTheDocument();
  expect(within(second).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All 11' })).toHaveAttribute('href', '/Team');
  expect(asked.some((address) => address.includes('GetTeamIssues') && address.includes('pageSize=4'))).toBe(true);
});

test.each([
  ['en' as const, 'Changed in the last 7 days', 'Independent review rejected', 'Lin Xiaowen', 'Portal', 'All 17'],
  ['zh' as const, '最近 7 天的变化', '独立审核退回', '林晓雯', '系统', '全部 17 条'],
])('what moved is told in %s: what, of which record, by whom, and with which words', async (language, title, what, who, portal, all) => {
  const asked = await show(<TeamHome />, {}, language);
  const [first, second] = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  for (const words of [what, who, 'RC-2026-000101', 'approval of the second source missing'])
    expect(within(first).getByText(words)).toBeInTheDocument();
  expect(within(first).getByRole('link', { name: 'Batch records 1' })).toHaveAttribute(
    'href',
    '/RiskControl/RiskCurrentControlReviewView?Id=1',
  );
  expect(within(second).getByText(portal)).toBeInTheDocument();
  expect(within(second).queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: all })).toHaveAttribute('href', '/Team');
  expect(asked.some((address) => address.includes('GetTeamChanges') && address.includes('pageSize=4'))).toBe(true);
});

test('a week in which nothing moved, and one whose changes could not be loaded', async () => {
  await show(<TeamHome />, { GetTeamChanges: { totalCount: 0, data: [] } });
  expect(await screen.findByText('None of your team’s controls or issues changed state.')).toBeInTheDocument();
  await show(<TeamHome />, { GetTeamChanges: null });
  expect(await screen.findByText('Your team’s changes could not be loaded Out of order')).toBeInTheDocument();
});

test('the page of the team shows every gap and asks for all issues', async () => {
  const asked = await show(<TeamPage />);
  expect(await screen.findByRole('heading', { level: 1, name: 'My team' })).toBeInTheDocument();
  expect(within(await screen.findByRole('list', { name: /^Reviewed two or more points/ })).getAllByRole('listitem')).toHaveLength(5);
  expect(asked.some((address) => address.includes('GetTeamIssues') && address.includes('pageSize=50'))).toBe(true);
  expect(screen.queryByRole('link', { name: 'All 11' })).not.toBeInTheDocument();
});

test('a team without issues says so, and a card that failed can be asked again', async () => {
  await show(<TeamHome />, { GetTeamIssues: { totalCount: 0, data: [] }, GetTeamScores: null });
  expect(await screen.findByText('Your team has no open remediation issues.')).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your team’s scores could not be loaded Out of order');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('people who own no controls and have nothing to mend take no room for it', async () => {
  const none = { ...scores, total: 0, self: nothing, review: nothing, gapCount: 0, gaps: [] };
  const asked = await show(<TeamHome />, {
    GetTeamScores: none,
    GetTeamIssues: { totalCount: 0, data: [] },
    GetTeamChanges: { totalCount: 0, data: [] },
  });
  expect(await screen.findByText('Chen Jiaming')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Open issues')).not.toBeInTheDocument());
  expect(screen.queryByText('Team scores')).not.toBeInTheDocument();
  expect(asked.some((address) => address.includes('GetTeamScores'))).toBe(true);
});

test('who has no people any more is told how people come here', async () => {
  await show(<TeamPage />, { GetMyTeam: { ...team, members: [] } });
  expect(await screen.findByRole('heading', { name: 'No one reports to you' })).toBeInTheDocument();
});
