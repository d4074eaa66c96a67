import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { MySeats } from './MySeats.tsx';
import type { Seat } from './seat-data.ts';

const seat = (id: number, some: Partial<Seat>): Seat => ({
  ...{ id, recordNo: `AS-${id}`, holder: { id: 9, userNO: 'a', name: '审计', englishName: 'Auditor' } },
  ...{ periods: [{ id: 3, title: `期间 ${id}`, titleEn: `Period ${id}` }], wholeGroup: true, companies: [], reading: 'all' },
  ...{ firstDay: '2031-01-01', lastDay: '2031-12-31', note: '', isOpen: true, reads: 0, lastReadAt: null, state: 'granted' },
  ...{ rowVersion: 1, updatedAt: '2031-01-01T00:00:00.000Z', allowedActions: [] },
  ...some,
});
const company = { id: 4, code: 'C4', name: '甲公司', nameEn: 'Company A' };

test.each([
  ['en', seat(1, {}), /^All records, concluded or not: .*committee packs$/, 1],
  ['en', seat(2, { wholeGroup: false, companies: [company], reading: 'concluded' }), /^Concluded records only: .*statements$/, 0],
  ['zh', seat(3, { wholeGroup: false, companies: [company] }), /^全部记录（含尚未得出结论的）：.*内控声明$/, 0],
] as const)('committee packs open, and are offered, to a seat for the whole group alone (%s)', async (language, one, reads, packs) => {
  stubServer(buildUser('owner'), { getMyAuditorSeats: () => [one] });
  await renderPage(<MySeats />, { language, user: buildUser('owner') });
  expect(await screen.findByText(reads)).toBeVisible();
  expect(screen.queryAllByRole('link', { name: language === 'en' ? 'Committee packs' : '审计委员会资料' })).toHaveLength(packs);
});
