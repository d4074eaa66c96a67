import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { actor, buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import CommitteePackView from './CommitteePackView.tsx';

const words = (zh: string, en: string) => ({ zh, en });
const row = (id: number, month: string, frozen: boolean) => ({
  ...{
    id,
    recordNo: `PK-2026-0${id}`,
    title: `${month} 月资料`,
    titleEn: `Pack of month ${month}`,
    periodId: 4,
    period: words('2026 年', 'Year 2026'),
  },
  ...{
    creator: null,
    state: frozen ? 'frozen' : 'preparing',
    hash: '',
    jobId: null,
    hasFailed: false,
    createdAt: `2026-${month}-01T00:00:00.000Z`,
  },
  frozenAt: frozen ? `2026-${month}-02T00:00:00.000Z` : null,
});
const packs = [row(9, '11', false), row(8, '10', true), row(7, '08', true), row(6, '06', true)];
const difference = (before: number, after: number) => ({ key: 'tests.all', label: words('测试', 'Tests'), before, after });
const detail = {
  ...row(7, '08', true),
  ...{ firstDay: null, lastDay: null, sections: [], files: [], previous: null, differences: [] },
  lastPeriod: {
    ...{ id: 3, recordNo: 'PK-2025-03', frozenAt: '2025-12-30T00:00:00.000Z', period: words('2025 年', 'Year 2025') },
    differences: [difference(61, 64)],
  },
};

test.each([
  ['en', 'Compare with another pack', 'Compared with the previous period: PK-2025-03 (Year 2025)'],
  ['zh', '与其他资料比较', '与上一期间比较：PK-2025-03（2025 年）'],
] as const)(
  'a pack is compared with the previous period, and with any other that is frozen, from the earlier to the later (%s)',
  async (language, label, last) => {
    const server = stubServer(buildUser('admin'), {
      getCommitteePack: () => detail,
      getCommitteePackHistory: () => [],
      getCommitteePackByPage: () => ({ totalCount: packs.length, data: packs }),
      compareCommitteePacks: () => [difference(70, 81)],
    });
    const at = '/Certification/CommitteePackView?Id=7';
    await renderPage(<CommitteePackView />, { at, language, user: buildUser('admin') });
    expect(await screen.findByText(last)).toBeVisible();
    expect(screen.getByText('64')).toBeVisible();
    const select = await screen.findByRole('combobox', { name: label });
    await actor.click(select);
    // Neither itself nor what is not frozen yet.
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent.split(' · ')[0]);
    expect(names.slice(1)).toEqual(['PK-2026-08', 'PK-2026-06']);
    await actor.click(screen.getByRole('option', { name: /PK-2026-08/ }));
    expect(await screen.findByText('81')).toBeVisible();
    await waitFor(() => expect(server.sentTo('compareCommitteePacks')).toEqual([{ beforeId: 7, afterId: 8 }]));
    await actor.click(select);
    await actor.click(await screen.findByRole('option', { name: /PK-2026-06/ }));
    await waitFor(() => expect(server.sentTo('compareCommitteePacks')).toContainEqual({ beforeId: 6, afterId: 7 }));
  },
);

test.each([
  ['en', 'The pack could not be prepared. Nothing has been lost. Please try again.', 'Try again'],
  ['zh', '资料未能编制完成，内容没有丢失，请重试。', '重试'],
] as const)('a pack whose job broke down says so and is tried again (%s)', async (language, told, again) => {
  let hasFailed = true;
  const server = stubServer(buildUser('admin'), {
    getCommitteePack: () => ({ ...detail, ...row(9, '11', false), jobId: 40, hasFailed, lastPeriod: null }),
    getCommitteePackHistory: () => [],
    retryJob: () => {
      hasFailed = false;
      return null;
    },
  });
  await renderPage(<CommitteePackView />, { at: '/Certification/CommitteePackView?Id=9', language, user: buildUser('admin') });
  expect(await screen.findByText(told)).toBeVisible();
  await actor.click(screen.getByRole('button', { name: again }));
  await waitFor(() => expect(server.sentTo('retryJob')).toEqual([{ id: 40 }]));
  await waitFor(() => expect(screen.queryByText(told)).toBeNull());
});
