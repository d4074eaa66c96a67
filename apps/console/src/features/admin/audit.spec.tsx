import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import type { AuditOverview, AuditRun } from '@portal/contract/client';
import { screen, within } from '@testing-library/react';
import { routes } from '#shared/api/routes.ts';
import { answer, renderPage } from '#shared/testing/render.tsx';
import Audit from './pages/Audit.tsx';

const run: AuditRun = {
  ...{ id: 4, state: 'completed', progress: 100, startedBy: null, startedAt: '2026-03-04T01:00:00Z', finishedAt: '2026-03-04T01:01:00Z' },
  ...{ records: 9, steps: 31, heads: 3, unproven: 2, problemCount: 0, problems: [], error: '' },
  unsaid: 3,
  unsaidKinds: [
    { workflow: 'riskControl', count: 2, records: [{ id: 7, number: 'RC-2026-000007', link: '/Risk/RiskView?Id=7' }] },
    { workflow: 'importBatch', count: 1, records: [{ id: 12, number: '12', link: null }] },
  ],
  anchors: {
    folder: '/mnt/elsewhere',
    isReadable: true,
    counts: { agrees: 1, differs: 1, awaited: 1 },
    lastDay: '2026-03-02',
    stamps: { stamped: 1, awaited: 1 },
    days: [
      { day: '2026-03-03', state: 'awaited', stamp: null },
      { day: '2026-03-02', state: 'differs', stamp: { state: 'awaited', at: null, by: '' } },
      { day: '2026-03-01', state: 'agrees', stamp: { state: 'stamped', at: '2026-03-01T18:05:00Z', by: 'Stamps of the Post' } },
    ],
  },
};
const head = (day: string) => ({ day, sealedAt: `${day}T18:00:00Z`, steps: 4, lastStepId: 9, hash: 'ab'.repeat(32) });
const present = { fingerprint: 'ab12'.repeat(16), use: 'present', heads: 1, firstDay: '2026-03-03', lastDay: '2026-03-03' } as const;
const overview: AuditOverview = {
  ...{ running: null, last: run, records: [{ workflow: 'riskControl', records: 3 }], headCount: 3, signingKey: present.fingerprint },
  keys: [
    present,
    { fingerprint: 'cd34'.repeat(16), use: 'trusted', heads: 2, firstDay: '2026-03-01', lastDay: '2026-03-02' },
    { fingerprint: 'ef56'.repeat(16), use: 'unknown', heads: 1, firstDay: '2026-02-28', lastDay: '2026-02-28' },
  ],
  anchorMail: { address: 'auditor@bank.example', at: '2026-03-04T00:10:00Z', state: 'failed' },
  stampTrouble: null,
  heads: [head('2026-03-03'), head('2026-03-02'), head('2026-03-01')],
};

function stub(more: Partial<AuditOverview>): void {
  globalThis.fetch = jest.fn((url: unknown) =>
    Promise.resolve(answer(String(url).startsWith(routes.getAuditOverview.path) ? { ...overview, ...more } : [])),
  ) as never;
}
beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} })) as never;
});

const open = async (more: Partial<AuditOverview> = {}, language: 'zh' | 'en' = 'en') => {
  stub(more);
  await renderPage(<Audit />, { at: '/admin/Audit', language });
};

test('records that their steps do not vouch for are counted, and lead to their pages where they have one', async () => {
  await open();
  expect(await screen.findByText('3 records')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'RC-2026-000007' })).toHaveAttribute('href', '/Risk/RiskView?Id=7');
  expect(screen.queryByRole('link', { name: '12' })).toBeNull();
  expect(screen.getByText('1 more not listed')).toBeInTheDocument();
});

test('each daily seal says how it stands against what is kept elsewhere, and the folder, its last day and the mail are told', async () => {
  await open();
  expect(await screen.findByText('/mnt/elsewhere')).toBeInTheDocument();
  expect(screen.getByText('1 day differs')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'Daily seals' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Agrees|Differs|Not stored yet)$/).textContent)).toEqual([
    'Not stored yet',
    'Differs',
    'Agrees',
  ]);
  expect(screen.getByText(/Last emailed to auditor@bank.example/)).toHaveTextContent('Failed');
});

test('time stamps are counted, told by day, and an authority that does not answer is told with what it does not harm', async () => {
  await open({ stampTrouble: { at: '2026-03-04T02:00:00Z', error: 'fetch failed' } });
  const stamps = await screen.findByRole('region', { name: 'Third-party time stamps (RFC 3161)' });
  expect(stamps).toHaveTextContent('Stamped1No stamp yet1');
  expect(stamps).toHaveTextContent('Stamps of the Post');
  const rows = within(screen.getByRole('table', { name: 'Daily seals' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows[1]).toHaveTextContent('No stamp yet');
  expect(within(rows[2]!).getByTitle(/Stamps of the Post/)).toHaveTextContent('Stamped');
  expect(screen.getByRole('note')).toHaveTextContent(/Seals are still created and stored.*fetch failed/);
});

test('where no authority is asked for nothing is said of time stamps', async () => {
  await open({ last: { ...run, anchors: { ...run.anchors!, stamps: {} } } });
  await screen.findByText('/mnt/elsewhere');
  expect(screen.queryByText(/RFC 3161/)).toBeNull();
});

test('keys that signed are told with their days, one that is not trusted as such', async () => {
  await open();
  expect(await screen.findByText('cd34'.repeat(16))).toBeInTheDocument();
  for (const use of ['In use', 'Trusted, signed before', 'Not trusted']) expect(screen.getByText(use)).toBeInTheDocument();
  expect(screen.getByText(/^Signed 2 daily seals, /)).toBeInTheDocument();
});

test.each([
  ['no folder is named', { last: { ...run, anchors: null } }, /未配置存证目录/],
  [
    'the folder cannot be read',
    { last: { ...run, anchors: { ...run.anchors!, isReadable: false, counts: {}, lastDay: null, days: [] } } },
    /无法读取该目录/,
  ],
  ['there was never a verification', { last: null }, /校验完成后，会在此显示/],
  ['a verification broke off', { last: { ...run, state: 'failed', unsaid: 0, unsaidKinds: [], anchors: null } }, /校验完成后，会在此显示/],
  ['no mail was written', { anchorMail: null }, /未通过邮件存证/],
  ['all is said', { last: { ...run, unsaid: 0, unsaidKinds: [] } }, /均由其步骤完整记载/],
] as const)('when %s the page says so', async (_what, more, words) => {
  await open(more as Partial<AuditOverview>, 'zh');
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});
