import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import type { Language } from '#shared/i18n/languages.ts';
import { renderPage } from '#shared/testing/render.tsx';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import type { AssessmentPeriodRecord } from '../api/records.ts';
import AssessmentPeriodView from './AssessmentPeriodView.tsx';

const period: AssessmentPeriodRecord = {
  id: 7,
  recordNo: 'AP-2031-000007',
  title: '2031 年内部控制评价',
  titleEn: 'Assessment 2031',
  kind: 'year',
  firstDay: '2031-01-01',
  lastDay: '2031-12-31',
  currency: 'CNY',
  signOffBy: '2032-02-28',
  sharePercent: 15,
  previousId: null,
  state: 'concluding',
  rowVersion: 4,
  updatedAt: '2032-01-10T08:00:00.000Z',
  allowedActions: ['SIGN_OFF_OPEN', 'REOPEN'],
};
const open = [
  { workflow: 'controlTest', count: 3 },
  { workflow: 'evidenceRequest', count: 2 },
  { workflow: 'certification', count: 0 },
  { workflow: 'deficiency', count: 1 },
];
const figures = {
  coverage: { inScope: '0.00', covered: '0.00', coveredPart: '', gaps: 0, undecided: 0 },
  accounts: [],
  tests: [],
  lateTests: [],
  deficiencies: [],
  statements: { total: 0, signed: 0, reopened: 0, late: 0 },
  open,
  held: [],
};

/** Opens the period and its sign-off. */
async function ask(allowedActions: AssessmentPeriodRecord['allowedActions'], button: string, language: Language = 'en') {
  const seen = () => ({ ...period, allowedActions });
  const page = { totalCount: 0, data: [] };
  const server = stubServer(buildUser('admin'), {
    getAssessmentPeriod: seen,
    updateAssessmentPeriod: seen,
    getCompanies: () => [],
    getPeriodFigures: () => figures,
    getAuditorSeatByPage: () => page,
  });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=7', language, user: buildUser('admin') });
  await actor.click((await screen.findAllByRole('button', { name: button }))[0]!);
  return { dialog: await screen.findByRole('dialog'), sent: () => server.sentTo('updateAssessmentPeriod') };
}

test.each([
  [
    'en',
    'Sign off anyway',
    ['3 tests not concluded', '2 evidence requests not accepted', '1 deficiency whose classification is not finalised'],
  ],
  ['zh', '仍要签署', ['3 项测试未完成', '2 项证据请求未办结', '1 项缺陷未认定等级']],
] as const)('what is still open is told before a period is signed off, each number with its list (%s)', async (language, button, told) => {
  const { dialog, sent } = await ask(period.allowedActions, button, language);
  const links = await within(dialog).findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [told[0], '/ControlTest/ControlTestList?periodId=7&open=1'],
    [told[1], '/EvidenceRequest/EvidenceRequestList?periodId=7&open=1'],
    [told[2], '/Deficiency/DeficiencyList?period=7&unconcluded=true'],
  ]);
  // Only what the period itself holds ends with it.
  expect(dialog).toHaveTextContent(language === 'en' ? /requests stay with the people asked/ : /证据请求仍由被请求人办理/);
  // Without a reason nothing is sent.
  await actor.click(within(dialog).getByRole('button', { name: button }));
  expect(sent()).toEqual([]);
  await actor.type(within(dialog).getByRole('textbox', { name: /Reason|原因/ }), 'Board date');
  await actor.click(within(dialog).getByRole('button', { name: button }));
  expect(sent()).toEqual([{ id: 7, event: 'SIGN_OFF_OPEN', comments: 'Board date', rowVersion: 4 }]);
});

test('with nothing open the sign-off says so and asks for no reason', async () => {
  const { dialog, sent } = await ask(['SIGN_OFF', 'REOPEN'], 'Sign off');
  expect(dialog).toHaveTextContent('Every test, evidence request, statement and deficiency of this period is concluded.');
  await actor.click(within(dialog).getByRole('button', { name: 'Sign off' }));
  expect(sent()).toEqual([{ id: 7, event: 'SIGN_OFF', comments: '', rowVersion: 4 }]);
});

test('a mistaken period is withdrawn with a reason, and its dialog says what ends with it', async () => {
  const opened = ask(['SIGN_OFF', 'REOPEN', 'WITHDRAW'], 'More actions');
  // What cannot be undone is no button of its own.
  await actor.click(await screen.findByRole('menuitem', { name: 'Withdraw' }));
  const { dialog, sent } = await opened;
  expect(dialog).toHaveTextContent(/need no further action.*cannot be undone/);
  await actor.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(sent()).toEqual([]);
  await actor.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Planned twice');
  await actor.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(sent()).toEqual([{ id: 7, event: 'WITHDRAW', comments: 'Planned twice', rowVersion: 4 }]);
});

test.each([
  ['signedOff', ['Scope', 'Carry over to next period', 'Working papers', 'New committee pack']],
  ['withdrawn', ['Scope', 'Working papers']],
] as const)('of a period that is %s is offered what may follow it', async (state, offered) => {
  stubServer(buildUser('admin'), {
    getAssessmentPeriod: () => ({ ...period, state, allowedActions: [] }),
    getCompanies: () => [],
    getPeriodFigures: () => figures,
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<AssessmentPeriodView />, {
    at: '/AssessmentPeriod/AssessmentPeriodView?Id=7',
    language: 'en',
    user: buildUser('admin'),
  });
  await screen.findByText('Working papers');
  const names = ['Scope', 'Carry over to next period', 'Working papers', 'New committee pack'];
  const shown = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].map(({ textContent }) => textContent);
  expect(names.filter((name) => shown.includes(name))).toEqual(offered);
});

test.each([
  ['concluding', true],
  ['signedOff', false],
] as const)('a period that is %s tells who is next, when it is due and what to do, while something is', async (state, isTold) => {
  stubServer(buildUser('admin'), {
    getAssessmentPeriod: () => ({ ...period, state }),
    getCompanies: () => [],
    getPeriodFigures: () => ({
      ...figures,
      coverage: { ...figures.coverage, gaps: 2 },
      statements: { total: 7, signed: 4, reopened: 3, late: 0 },
    }),
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=7', user: buildUser('admin') });
  const header = (await screen.findByRole('heading', { level: 1, name: 'Assessment 2031' })).closest('header')!;
  expect(/Risk administrators.*Sign-off/.test(header.textContent)).toBe(isTold);
  await screen.findByText('2 gaps');
  // Nothing holds it, and nothing says so.
  expect(screen.queryByText('Withdrawal')).not.toBeInTheDocument();
  // Nobody is late, and nothing says so.
  expect(screen.getByText('3 reopened')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Plan' }) !== null).toBe(isTold);
});

test('before conclusions are drawn it is told what is open, and that work on it goes on', async () => {
  const { dialog, sent } = await ask(['CONCLUDE'], 'Start concluding');
  expect(await within(dialog).findByRole('link', { name: '3 tests not concluded' })).toBeVisible();
  expect(dialog).toHaveTextContent('Work on these can continue while the period is being concluded.');
  expect(within(dialog).getByRole('textbox', { name: 'Comments' })).toBeVisible();
  await actor.click(within(dialog).getByRole('button', { name: 'Start concluding' }));
  expect(sent()).toEqual([{ id: 7, event: 'CONCLUDE', comments: '', rowVersion: 4 }]);
});

test('a deficiency that is concluded and not yet remediated is not told to be under evaluation', async () => {
  await ask(period.allowedActions, 'Sign off anyway');
  expect(screen.getByText('Before remediation')).toBeInTheDocument();
  expect(screen.queryByText('Evaluating')).not.toBeInTheDocument();
});

test.each([
  ['en', 'Withdrawal', 'Not possible: 2 signed statements, 1 open deficiency, signed off once before'],
  ['zh', '撤销', '不能撤销：2 份声明已签署、1 项缺陷未关闭、期间曾签署 1 次'],
] as const)('a period that is held says by what it cannot be withdrawn (%s)', async (language, label, told) => {
  stubServer(buildUser('admin'), {
    getAssessmentPeriod: () => period,
    getCompanies: () => [],
    getPeriodFigures: () => ({
      ...figures,
      held: [
        { kind: 'certification', count: 2 },
        { kind: 'deficiency', count: 1 },
        { kind: 'assessmentPeriod', count: 1 },
      ],
    }),
    getAuditorSeatByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<AssessmentPeriodView />, { at: '/AssessmentPeriod/AssessmentPeriodView?Id=7', language, user: buildUser('admin') });
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.getByText(label, { selector: 'dt' })).toBeVisible();
});
