import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor, within } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import CommitteePackList, { committeePacks } from '../pages/CommitteePackList.tsx';

const period = {
  recordNo: 'AP',
  kind: 'year',
  currency: 'CNY',
  signOffBy: null,
  sharePercent: 15,
  previousId: null,
  rowVersion: 1,
  allowedActions: [],
};
const periods = [
  { ...period, id: 9, title: '2032 年', titleEn: 'Year 2032', state: 'planning' },
  { ...period, id: 8, title: '误建期间', titleEn: 'Planned by mistake', state: 'withdrawn' },
  { ...period, id: 7, title: '2031 年', titleEn: 'Year 2031', state: 'concluding' },
];
const company = {
  id: 5,
  code: '1200',
  name: '澳大利亚',
  nameEn: 'Australia',
  currency: 'CNY',
  parentId: null,
  departments: [],
  isActive: true,
  rowVersion: 1,
};

async function open(language: 'zh' | 'en', button: string) {
  const server = stubServer(buildUser('admin'), {
    getCommitteePackByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: 2, data: periods }),
    getCompanies: () => [company],
    exportWorkingPapers: () => ({ jobId: '1', state: 'active' }),
  });
  await renderPage(<CommitteePackList />, { at: '/Certification/CommitteePackList', language, user: buildUser('admin') });
  await actor.click(await screen.findByRole('button', { name: button }));
  return { server, dialog: within(await screen.findByRole('dialog')) };
}

test.each([
  ['en', 'Export working papers', 'Year 2031', /^Company/, '1200 Australia'],
  ['zh', '导出工作底稿', '2031 年', /^公司/, '1200 澳大利亚'],
] as const)(
  'papers are taken of the period at work, and of one company where that is chosen (%s)',
  async (language, button, title, label, name) => {
    const { server, dialog } = await open(language, button);
    expect(await dialog.findByText(title)).toBeInTheDocument();
    await actor.click(dialog.getByRole('combobox', { name: label }));
    await actor.click(await screen.findByRole('option', { name }));
    await actor.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(server.sentTo('exportWorkingPapers')).toEqual([{ periodId: 7, companyId: 5 }]));
  },
);

test('a pack is prepared of the period at work, and is of no company', async () => {
  const { dialog } = await open('en', 'Prepare pack');
  expect(await dialog.findByText('Year 2031')).toBeInTheDocument();
  expect(dialog.queryByRole('combobox', { name: /^Company/ })).toBeNull();
});

test.each([
  ['Prepare pack', ['Year 2032', 'Year 2031']],
  ['Export working papers', ['Year 2032', 'Planned by mistake', 'Year 2031']],
])('of a period that was withdrawn there are papers, and no pack: %s', async (button, offered) => {
  const { dialog } = await open('en', button);
  await dialog.findByText('Year 2031');
  await actor.click(dialog.getByRole('combobox', { name: /period/i }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(offered);
});

test('on a phone a pack is named in the language of its reader, with when it was frozen', () => {
  const row = { recordNo: 'CP-1', title: '三季度', titleEn: 'Third quarter', state: 'frozen', frozenAt: '2031-10-01T00:00:00.000Z' };
  const card = (lang: string) => committeePacks.card(row as never, { lang, instant: () => '2031-10-01 08:00' } as never, {} as never);
  expect(card('en')).toMatchObject({ title: 'Third quarter', facts: '2031-10-01 08:00' });
  expect(card('zh')).toMatchObject({ title: '三季度' });
});

test('the page of a period leads here to make its papers or its pack, of that period', async () => {
  const server = stubServer(buildUser('admin'), {
    getCommitteePackByPage: () => ({ totalCount: 0, data: [] }),
    getAssessmentPeriodByPage: () => ({ totalCount: 2, data: periods }),
    getCompanies: () => [company],
    exportWorkingPapers: () => ({ jobId: '1', state: 'active' }),
  });
  await renderPage(<CommitteePackList />, { at: '/Certification/CommitteePackList?period=9&prepare=papers', user: buildUser('admin') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Export working papers' }));
  expect(await dialog.findByText('Year 2032')).toBeInTheDocument();
  await actor.click(dialog.getByRole('button', { name: 'Export working papers' }));
  await waitFor(() => expect(server.sentTo('exportWorkingPapers')).toEqual([{ periodId: 9, companyId: null }]));
  // Closed, it does not come again.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
