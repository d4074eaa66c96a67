import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { RemediationIssueRow } from '@portal/contract/client';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
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
  ['inProgress', '2031-12-10', 'Zhou', '2031-12-10'],
  ['pendingVerification', '2031-10-14', 'Risk administrators', '2031-10-14'],
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
