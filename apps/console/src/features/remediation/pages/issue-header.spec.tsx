import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { IssueListRow, RemediationIssueRow } from '@portal/contract/client';
import { render, screen, waitFor, within } from '@testing-library/react';
import { getToasts } from '#shared/feedback/toast-store.ts';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { issueCard, issueColumns } from '../issue-columns.tsx';
import IssuePage from './IssuePage.tsx';

const issue: RemediationIssueRow = {
  id: 7,
  riskId: 3,
  issueNo: 'RI-2031-000007',
  plan: 'Approve each payment',
  assignee: { id: 1, userNO: 'zhou', name: '周', englishName: 'Zhou' },
  dueDate: '2031-12-10',
  dutyDueOn: '2031-12-10',
  severity: 'high',
  source: 'deficiency',
  sourceType: 'riskControl',
  sourceNo: 'RC-2031-000003',
  sourceTitle: 'Payments',
  raisedBy: null,
  ageDays: 3,
  extensions: 0,
  docs: [],
  state: 'inProgress',
  rowVersion: 2,
  allowedActions: [],
  lastComment: null,
  createdAt: '2031-10-01T08:00:00.000Z',
};

test.each([
  ['inProgress', '2031-12-10', 'Zhou', 'Fix due2031-12-10'],
  ['pendingVerification', '2031-10-14', 'Risk administrators', 'Verify by2031-10-14'],
] as const)('the header of an issue that is %s tells whom it waits for and until when', async (state, dutyDueOn, who, day) => {
  stubServer(buildUser('admin'), { getRemediationIssue: () => ({ ...issue, state, dutyDueOn }) });
  await renderPage(<IssuePage />, { at: '/RiskControl/RemediationIssue?Id=7', user: buildUser('admin') });
  const header = (await screen.findByRole('heading', { level: 1, name: issue.plan })).closest('header')!;
  expect(header).toHaveTextContent(who);
  expect(header).toHaveTextContent(day);
});

test.each([
  ['riskControl', 'Review'],
  ['deficiency', 'Deficiency'],
] as const)('an issue of a %s names the kind of record that it comes from', async (sourceType, kind) => {
  stubServer(buildUser('admin'), { getRemediationIssue: () => ({ ...issue, sourceType }) });
  await renderPage(<IssuePage />, { at: '/RiskControl/RemediationIssue?Id=7', user: buildUser('admin') });
  expect(await screen.findByText(kind, { exact: true })).toBeVisible();
});

const fixed = { event: 'SUBMIT_FIX', comments: 'Signed in June', by: issue.assignee, at: '2031-11-02T02:00:00.000Z' };
const failed = {
  event: 'FAIL',
  comments: 'March is missing',
  by: { ...issue.assignee, id: 2, englishName: 'Lin' },
  at: '2031-11-03T02:00:00.000Z',
};

test('the fix stands beside what its verification found, each with who said it', async () => {
  const again = { ...fixed, comments: 'March signed as well', at: '2031-11-04T02:00:00.000Z' };
  const verified = { ...failed, event: 'VERIFY', comments: 'Looks good', at: '2031-11-05T02:00:00.000Z' };
  const notes = [fixed, failed, again, verified];
  stubServer(buildUser('admin'), { getRemediationIssue: () => ({ ...issue, state: 'verified', lastComment: verified, notes }) });
  await renderPage(<IssuePage />, { at: '/RiskControl/RemediationIssue?Id=7', user: buildUser('admin') });
  await screen.findByText(/Looks good/);
  const said = [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent);
  expect(said).toEqual([
    expect.stringMatching(/^Fix submitted · Zhou · 2031-11-02.*Signed in June$/),
    expect.stringMatching(/^Verification failed · Lin · 2031-11-03.*March is missing$/),
    expect.stringMatching(/^Fix submitted · Zhou · 2031-11-04.*March signed as well$/),
    expect.stringMatching(/^Fix verified · Lin · 2031-11-05.*Looks good$/),
  ]);
});

test('what was done is told by what happened, not by the button', async () => {
  const server = stubServer(buildUser('admin'), {
    getRemediationIssue: () => ({ ...issue, state: 'open', allowedActions: ['START'] }),
    updateRemediationIssue: () => ({ ...issue, rowVersion: 3 }),
  });
  await renderPage(<IssuePage />, { at: '/RiskControl/RemediationIssue?Id=7', user: buildUser('admin') });
  await actor.click((await screen.findAllByRole('button', { name: 'Start' }))[0]!);
  const dialog = await screen.findByRole('dialog');
  await actor.click(within(dialog).getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(server.sentTo('updateRemediationIssue')).toHaveLength(1));
  await waitFor(() => expect(getToasts().map(({ text }) => text)).toContain('RI-2031-000007: Remediation started'));
});

test('a row of the list tells until when whoever it waits for is asked, late though the fix was in time', () => {
  const row = { ...issue, state: 'pendingVerification', dueOn: '2099-12-11', dutyDueOn: '2020-10-15' } as unknown as IssueListRow;
  const column = issueColumns.find(({ field }) => field === 'dutyDueOn')!;
  render(<>{column.cell!(row, {} as never, undefined as never)}</>);
  expect(screen.getByTitle('2020-10-15')).toHaveTextContent(/overdue/);
});

test.each([
  ['inProgress', '2020-10-15', true],
  ['pendingVerification', '2020-10-15', true],
  ['inProgress', '2099-10-15', false],
  ['verified', '2020-10-15', false],
] as const)('the fix of a row that is %s and was due on %s stands out as the filter “Overdue” counts it: %s', (state, dueOn, late) => {
  const column = issueColumns.find(({ field }) => field === 'dueOn')!;
  const { container } = render(
    <>{column.cell!({ ...issue, state, dueOn } as unknown as IssueListRow, { date: (day: string) => day } as never, undefined as never)}</>,
  );
  expect(container).toHaveTextContent(dueOn);
  expect(container.querySelector('span') !== null).toBe(late);
});

test.each([
  ['2020-10-15', '2020-10-15', false],
  ['2020-10-15', '2099-11-02', true],
  ['2099-10-15', '2099-11-02', false],
] as const)('on a phone a fix that was due on %s and whose next step is due on %s tells its own day: %s', (dueOn, dutyDueOn, told) => {
  const row = { ...issue, state: 'pendingVerification', dueOn, dutyDueOn } as unknown as IssueListRow;
  render(<>{issueCard(row, { t: (key: string) => key, date: (day: string) => day } as never).facts}</>);
  expect(screen.queryByText(/columns.dueOn/) !== null).toBe(told);
});
