import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import DeficiencyList, { deficiencyRecords } from './DeficiencyList.tsx';

const company = {
  id: 5,
  code: 'G1',
  name: '集团',
  nameEn: 'Group',
  currency: 'CNY',
  parentId: null,
  departments: [],
  isActive: true,
  rowVersion: 1,
};
const show = async (companies: unknown[], at = '/Deficiency/DeficiencyList') => {
  const server = stubServer(buildUser('admin'), {
    getCompanies: () => companies,
    getDeficiencyByPage: () => ({ totalCount: 0, data: [] }),
  });
  await renderPage(<DeficiencyList />, { at, user: buildUser('admin') });
  await waitFor(() => expect(server.sentTo('getDeficiencyByPage')).not.toHaveLength(0));
  return server;
};

test('a list is filtered by a company, which stands for itself and all below it', async () => {
  const server = await show([company]);
  await actor.click(await screen.findByRole('button', { name: /Company and subsidiaries/ }));
  await actor.click(await screen.findByRole('option', { name: 'G1 Group' }));
  await waitFor(() => expect(server.sentTo('getDeficiencyByPage').at(-1)).toMatchObject({ companyId: 5 }));
});

test('without companies there is nothing to choose, and no filter', async () => {
  await show([]);
  expect((await screen.findAllByRole('button', { name: /Class/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /Company and subsidiaries/ })).toBeNull();
});

test('from which period a deficiency was carried over is read without a mouse', async () => {
  const { mark } = deficiencyRecords.columns.find(({ field }) => field === 'title')!;
  const row = { title: '未对账', titleEn: 'Not reconciled', periodTitle: '2031 年', periodTitleEn: 'Assessment 2031', carriedTo: [{}] };
  // The mark looks at nothing else of row and words.
  await renderPage(<>{mark!(row as never, { lang: 'en' } as never)}</>, { language: 'en' });
  expect(await screen.findByText('Carried over from Assessment 2031')).toBeInTheDocument();
});

test('deficiencies that were found in the same words are told apart by their controls', async () => {
  const row = {
    title: '样本没有签字',
    titleEn: '',
    carriedTo: [],
    class: null,
    magnitude: null,
    source: 'controlTest',
    owner: { id: 1, userNO: 'owner', name: '王芳', englishName: 'Fang Wang' },
    state: 'proposed',
    allowedActions: [],
  };
  const data = [7, 8].map((id) => ({ ...row, id, recordNo: `DF-${id}`, controlNo: `RC-2026-00000${id}` }));
  stubServer(buildUser('admin'), { getCompanies: () => [], getDeficiencyByPage: () => ({ totalCount: 2, data }) });
  await renderPage(<DeficiencyList />, { at: '/Deficiency/DeficiencyList', user: buildUser('admin') });
  expect(await screen.findByText('RC-2026-000007')).toBeInTheDocument();
  // A title that is longer than its column ends in dots, is whole under the pointer and leads to the record.
  expect(screen.getAllByRole('link', { name: '样本没有签字' })[0]).toHaveAttribute('title', '样本没有签字');
  expect(screen.getByText('RC-2026-000008')).toBeInTheDocument();
});

test('on a phone a deficiency tells its class, its control and whose it is', () => {
  const owner = { id: 1, userNO: 'owner', name: '王芳', englishName: 'Fang Wang' };
  const row = {
    recordNo: 'DF-7',
    title: '未对账',
    titleEn: 'Not reconciled',
    state: 'evaluated',
    class: 'material',
    controlNo: 'RC-1',
    owner,
  };
  const words = { lang: 'en', name: () => 'Fang Wang', pick: ({ en }: { en: string }) => en };
  const card = (more: object) => deficiencyRecords.card({ ...row, ...more } as never, words as never, {} as never);
  expect(card({})).toMatchObject({ title: 'Not reconciled', facts: 'Material weakness · RC-1 · Fang Wang' });
  expect(card({ class: null, controlNo: null })).toMatchObject({ facts: 'Fang Wang' });
});
