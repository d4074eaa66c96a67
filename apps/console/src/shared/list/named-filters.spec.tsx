import { beforeEach, expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { routes } from '../api/routes.ts';
import { buildUser, refuse, stubServer } from '../testing/record-fixture.tsx';
import { renderPage } from '../testing/render.tsx';
import { takeSettings } from '../settings/settings.ts';
import { companyFilter } from './company-filter.ts';
import { defineList } from './list-description.ts';
import { ListPage } from './ListPage.tsx';
import { periodFilter } from './period-filter.ts';
import { personFilter } from './person-filter.ts';

const list = defineList({
  name: 'tests-of-a-test',
  title: 'titles.controlTestList',
  route: routes.getControlTestByPage,
  live: [],
  tabs: {
    label: 'titles.controlTestList',
    of: [
      { value: '', label: 'controlTest.tabs.all' },
      { value: 'mine', label: 'controlTest.tabs.mine', forStaff: true },
    ],
  },
  filters: {
    period: periodFilter,
    company: companyFilter,
    open: { label: 'controlTest.open', kind: 'flag', options: ({ t }) => [{ value: '1', label: t('controlTest.open') }] },
    tester: { ...personFilter, label: 'controlTest.fields.tester', to: 'testerId' },
  },
  columns: [{ field: 'title', header: 'controlTest.fields.title', fixed: true, width: 300 }],
  rowId: (row) => row.id,
  rowName: (row) => row.title,
  card: (row) => ({ no: row.recordNo, title: row.title }),
  empty: { title: 'controlTest.empty', body: 'controlTest.emptyBody' },
});

const lin = { id: 41, userNO: 'U41', name: '林悦', englishName: 'Lin Yue' };
const row = { id: 1, recordNo: 'CT-1', title: 'Payments', tester: lin, state: 'planned', rowVersion: 1 };
const period = { id: 7, title: '2031 年度评价', titleEn: 'Assessment 2031', state: 'fieldwork' };
const nothing = { data: [], totalCount: 0 };
const found = (objectType: number) => ({
  pk: 41,
  objectType,
  objectName: '林悦',
  objectNameEn: 'Lin Yue',
  namePath: '集团/林悦',
  namePathEn: 'Group/Lin Yue',
});

const stubs = {
  getListSettings: () => ({ columns: null, views: [] }),
  getCompanies: () => [{ id: 3, code: 'C3', name: '丙公司', nameEn: 'Company C' }],
  getAssessmentPeriodByPage: () => ({ data: [period], totalCount: 1 }),
  getUserOrDepartmentPath: (): unknown => [found(1), found(0)],
};
const pill = (text: RegExp) => screen.findByRole('button', { name: text });

beforeEach(() => {
  localStorage.clear();
  takeSettings({});
  window.matchMedia = ((query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

interface Opening {
  rows: readonly object[];
  user: ReturnType<typeof buildUser>;
  answers: Record<string, () => unknown>;
  language: 'zh' | 'en';
}

/** The list with these filters in the address and these rows. */
async function open(at: string, { rows = [], user = buildUser('owner'), answers = {}, language = 'en' }: Partial<Opening> = {}) {
  const server = stubServer(user, {
    ...stubs,
    getControlTestByPage: () => (rows.length > 0 ? { data: rows, totalCount: 1 } : nothing),
    ...answers,
  });
  await renderPage(<ListPage list={list} />, { user, at: `/tests?${at}`, language });
  return server;
}

test.each([
  ['en', /Tester\s*Lin Yue/],
  ['zh', /测试人\s*林悦/],
] as const)(
  'the person of an address has a name where the list finds nothing; a department of the same id is not he (%s)',
  async (language, words) => {
    const server = await open('tester=41', { language });
    expect(await pill(words)).toBeInTheDocument();
    expect(server.sentTo('getUserOrDepartmentPath')).toEqual([{ pkList: [41] }]);
  },
);

test('a filter that says whether, and nothing more, says it once', async () => {
  await open('open=1');
  expect(await pill(/^Not concluded$/)).toBeInTheDocument();
});

test('whom the rows name nobody is asked for', async () => {
  const first = await open('tester=41', { rows: [row] });
  expect(await pill(/Tester\s*Lin Yue/)).toBeInTheDocument();
  expect(first.sentTo('getUserOrDepartmentPath')).toEqual([]);
});

test('oneself is nobody to ask for', async () => {
  const user = buildUser('owner');
  const server = await open(`tester=${user.id}`, { user });
  expect(await pill(new RegExp(`Tester\\s*${user.englishName}`))).toBeInTheDocument();
  expect(server.sentTo('getUserOrDepartmentPath')).toEqual([]);
});

test.each([
  ['en', 'tester=41', /Tester\s*the chosen person/],
  ['zh', 'tester=41', /测试人\s*所选人员/],
  ['en', 'tester=x', /Tester\s*the chosen person/],
  ['en', 'period=8', /Assessment period\s*the chosen period/],
  ['zh', 'period=8', /评价期间\s*所选期间/],
  ['en', 'company=9', /subsidiaries\s*the chosen company/],
] as const)('whom or what the reader is told nothing of has a word, never a bare id (%s %s)', async (language, at, words) => {
  await open(at, { language, answers: { getUserOrDepartmentPath: () => refuse({ code: 'not_allowed', message: 'no' }) } });
  expect(await pill(words)).toBeInTheDocument();
});

test.each([
  ['period=7', /^Assessment period/, 'getAssessmentPeriodByPage', stubs.getAssessmentPeriodByPage(), /Assessment 2031$/],
  ['company=3', /^Company and subsidiaries/, 'getCompanies', stubs.getCompanies(), /Company C$/],
  ['tester=41', /^Tester/, 'getUserOrDepartmentPath', stubs.getUserOrDepartmentPath(), /Lin Yue$/],
] as const)('until its name has come a filter says none at all (%s)', async (at, label, route, names, named) => {
  const coming = Promise.withResolvers<unknown>();
  await open(at, { answers: { [route]: () => coming.promise } });
  const waiting = await pill(label);
  expect(waiting.textContent).not.toMatch(/chosen|\d/);
  expect(waiting.querySelector('[data-coming]')).toBeInTheDocument();
  coming.resolve(names);
  expect(await pill(named)).toBeInTheDocument();
  expect(document.querySelector('[data-coming]')).toBeNull();
});

test('a link’s period is named to everybody; only administrators choose one', async () => {
  await open('period=7');
  expect(await pill(/Assessment period\s*Assessment 2031/)).toBeInTheDocument();
});

test('without a value the filter by period is an administrator’s, and that by person nobody’s', async () => {
  await open('');
  expect(await pill(/subsidiaries/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Assessment period|Tester/ })).not.toBeInTheDocument();
});

test.each([
  ['a risk owner', 3, true],
  ['an external auditor', 5, false],
] as const)('the tab of what waits for a member of staff: %s', async (_who, id, isThere) => {
  const user = { ...buildUser('owner'), roles: [{ id, roleName: '角色', roleNameEn: 'Role' }] } as never;
  await open('', { user, rows: [row] });
  expect(await screen.findByRole('link', { name: /^All/ })).toBeVisible();
  expect(screen.queryAllByRole('link', { name: /^My tests/ })).toHaveLength(isThere ? 1 : 0);
});
