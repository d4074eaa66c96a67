import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { useRecordAction } from '#shared/record/use-record-action.ts';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { staleDeficiency, type DeficiencyRecord } from '../api/records.ts';
import { RemediationDialog } from '../dialogs/RemediationDialog.tsx';
import { DeficiencyRail } from './DeficiencyRail.tsx';

const issue = { id: 31, issueNo: 'RI-2026-000031', state: 'open', dueOn: '2030-01-31', assignee: null, suffices: true };
/** A concluded deficiency that a review of control 7 found, as far as these parts look at it. */
const record = (over: Partial<DeficiencyRecord> = {}) =>
  ({
    ...{ id: 9, state: 'concluded', rowVersion: 4, source: 'review', owner: { id: 1, name: '陈', englishName: 'Chen', userNO: '1' } },
    sourceRecord: { workflow: 'riskControl', id: 7, no: 'RC-7' },
    control: { id: 7, no: 'RC-7', title: '复核' },
    ...{ lastYear: null, retest: null, issues: [issue], evaluatedBy: [], testedBy: [], mayJudge: [] },
    ...{
      periodId: 1,
      periodTitle: '2031 年',
      periodTitleEn: 'Year 2031',
      carriedTo: [],
      periodGoesOn: true,
      judgedIn: 1,
      retestControlNo: 'RC-7',
    },
    ...over,
  }) as unknown as DeficiencyRecord;

test('the control from which a finding came is linked once, and the issue of the same review with it', async () => {
  const user = buildUser('admin');
  stubServer(user, {});
  await renderPage(<DeficiencyRail record={record()} />, { user });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['RC-7', 'RI-2026-000031']);
});

test.each([
  ['en', ['Year 2031', 'Year 2032']],
  ['zh', ['2031 年', '2032 年']],
] as const)('one that was carried over leads to the period that found it and to those that took it along (%s)', async (language, links) => {
  const user = buildUser('admin');
  stubServer(user, {});
  const carried = record({ carriedTo: [{ id: 2, title: '2032 年', titleEn: 'Year 2032' }], issues: [] });
  await renderPage(<DeficiencyRail record={carried} />, { user, language });
  const seen = screen.getAllByRole('link');
  expect(seen.map((link) => link.textContent)).toEqual([...links, 'RC-7']);
  expect(seen[1]).toHaveAttribute('href', '/AssessmentPeriod/AssessmentPeriodView?Id=2');
});

test('another source and its control are two links', async () => {
  const user = buildUser('admin');
  stubServer(user, {});
  await renderPage(<DeficiencyRail record={record({ sourceRecord: { workflow: 'controlTest', id: 7, no: 'CT-7' } })} />, { user });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['CT-7', 'RC-7', 'RI-2026-000031']);
});

function Asked({ of }: { of: DeficiencyRecord }) {
  const action = useRecordAction<'START_REMEDIATION'>({ stale: staleDeficiency });
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isAsked.current) action.ask('START_REMEDIATION');
    isAsked.current = true;
  });
  return action.event && <RemediationDialog record={of} action={action} />;
}

test.each([
  ['en', 'The review has already raised RI-2026-000031', 'Start remediation'],
  ['zh', '审核时已登记整改事项 RI-2026-000031', '启动整改'],
] as const)('the remediation starts with the issue of the review, and asks for nothing else (%s)', async (language, words, button) => {
  const user = buildUser('admin');
  const server = stubServer(user, { startDeficiencyRemediation: () => ({}) });
  await renderPage(<Asked of={record()} />, { user, language });
  expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: /Required|整改要求|Plan/ })).toBeNull();
  await actor.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(server.sentTo('startDeficiencyRemediation')).toMatchObject([{ id: 9, rowVersion: 4, plan: '' }]));
});

test('where the issue no longer suffices a plan is asked for', async () => {
  const user = buildUser('admin');
  stubServer(user, {});
  await renderPage(<Asked of={record({ issues: [{ ...issue, suffices: false }] })} />, { user });
  expect((await screen.findAllByRole('textbox')).length).toBeGreaterThan(1);
  expect(screen.queryByText(/has already raised/)).toBeNull();
});
