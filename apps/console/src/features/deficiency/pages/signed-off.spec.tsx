import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import DeficiencyView from './DeficiencyView.tsx';

const record = {
  ...{ id: 9, recordNo: 'DF-2031-0009', title: '复核', titleEn: 'Review missing', state: 'evaluated', rowVersion: 4, area: 'other' },
  ...{
    source: 'byHand',
    sourceRecord: null,
    control: null,
    owner: { id: 1, name: '陈', englishName: 'Chen', userNO: '1' },
    description: '',
  },
  ...{
    standard: null,
    class: 'control',
    classToday: null,
    classReason: '',
    derivation: [],
    groups: [],
    compensating: null,
    likelihood: null,
  },
  ...{ lastYear: null, retest: null, issues: [], evaluatedBy: [], testedBy: [], mayJudge: [], accounts: [], criteria: [], carriedTo: [] },
  ...{ periodId: 1, periodTitle: '2031 年', periodTitleEn: 'Year 2031', judgedIn: 1, retestControlNo: null, newerVersionNo: null },
  ...{ dueOn: '2031-12-01', allowedActions: ['AGREE', 'DISMISS'] },
};

test.each([true, false])(
  'a deficiency offers its steps while its period goes on (%s); after the sign-off it says how it can go on',
  async (goesOn) => {
    const user = buildUser('admin');
    const told = { ...record, periodGoesOn: goesOn, ...(!goesOn && { allowedActions: [] }) };
    stubServer(user, { getDeficiency: () => told, getDeficiencyHistory: () => [] });
    await renderPage(<DeficiencyView />, { at: '/Deficiency/DeficiencyView?Id=9', user });
    await screen.findByRole('heading', { level: 1, name: 'Review missing' });
    expect(screen.queryAllByRole('button', { name: 'Agree' }).length > 0).toBe(goesOn);
    const way = screen.queryByRole('link', { name: 'Open period' });
    expect(way === null).toBe(goesOn);
    if (way) expect(way).toHaveAttribute('href', '/AssessmentPeriod/AssessmentPeriodView?Id=1');
  },
);
