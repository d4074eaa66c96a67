import { expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildUser, stubServer } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import type { Coverage, Gap } from './coverage-data.ts';
import type { Division } from './CoverageTable.tsx';
import { GapList } from './GapList.tsx';
import { groupGaps } from './group-gaps.ts';
import { sumOf } from '../scope/scope-data.ts';

const named = (id: number, code: string) => ({ id, code, name: `名 ${code}`, nameEn: `Name ${code}` });
const gap = (id: number, controls = 0): Gap => ({
  account: named(id, `A${id}`),
  company: named(1, 'C1'),
  amount: '1234.50',
  assertions: ['existence', 'accuracy'],
  processes: [],
  candidates: Array.from({ length: Math.min(controls, 5) }, (_, at) => ({
    id: at + 1,
    riskNo: `RC-2026-00000${at + 1}`,
    title: `控制 ${at + 1}`,
  })),
  candidateCount: controls,
});
const show = (gaps: Gap[], mayPlan = true, by: Division = 'accounts') =>
  renderPage(<GapList coverage={{ periodId: 7, gaps } as unknown as Coverage} by={by} mayPlan={mayPlan} />);
const openAll = async () => {
  for (const group of screen.getAllByRole('button', { expanded: false })) await userEvent.click(group);
};
/** The same account in many companies. */
const of = (account: number, companies: number, controls = 0): Gap[] =>
  Array.from({ length: companies }, (_, at) => ({ ...gap(account, controls), company: named(at + 1, `C${at + 1}`) }));

test('like gaps are one line with their number and sum, which opens them; what is true of all is said once', async () => {
  await show([...of(1, 27), gap(2, 1)]);
  expect(
    screen.getByRole('button', { name: 'A1 Name A1 existence or occurrence, accuracy 27 gaps · 27 without a key control 33,331.50' }),
  ).toBeVisible();
  expect(
    screen.getByRole('button', { name: 'A2 Name A2 existence or occurrence, accuracy 1 gap · 1 with no planned test 1,234.50' }),
  ).toBeVisible();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect(screen.getAllByText(/^To close a gap without a key control/)).toHaveLength(1);
  await openAll();
  expect(screen.getAllByRole('listitem')).toHaveLength(28);
  expect(screen.queryByText('No key control')).toBeNull();
});

test('the groups are of accounts, companies or processes, every gap in one', () => {
  const gaps = [...of(1, 3), ...of(2, 3).map((one) => ({ ...one, amount: '2000.00' }))];
  for (const [by, groups] of [
    ['accounts', 2],
    ['companies', 3],
    ['processes', 1],
  ] as const) {
    const made = groupGaps(gaps, by);
    expect(made).toHaveLength(groups);
    expect(made.flatMap((group) => group.gaps)).toHaveLength(gaps.length);
    expect(made.map(({ amount }) => amount)).toEqual([...made.map(({ amount }) => amount)].sort((a, b) => Number(b) - Number(a)));
    expect(sumOf(made.map(({ amount }) => amount))).toBe('9703.50');
  }
});

test('a gap offers the first controls to be planned, says how many more there are and shows exactly these when asked', async () => {
  const all = Array.from({ length: 140 }, (_, at) => ({
    id: at + 1,
    riskNo: `RC-2026-${String(at + 1).padStart(6, '0')}`,
    title: `控制 ${at + 1}`,
  }));
  const asked: string[] = [];
  stubServer(buildUser('admin'), {
    getAssessmentCoverage: ({ url }) => {
      asked.push(url.split('?')[1]!);
      return { periodId: 7, gaps: [{ ...gap(1, 140), candidates: all }] };
    },
  });
  await show([gap(1, 140), gap(2)]);
  await openAll();
  const [first, second] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(first).getAllByRole('link', { name: 'Plan test' })).toHaveLength(2);
  expect(within(second).queryByText(/more key controls/)).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await userEvent.click(within(first).getByRole('button', { name: '138 more key controls' }));
  expect(await within(first).findByRole('link', { name: 'RC-2026-000140' })).toBeInTheDocument();
  expect(within(first).getAllByRole('link', { name: 'Plan test' })).toHaveLength(140);
  expect(within(first).queryByText(/more key controls/)).toBeNull();
  expect(asked).toEqual(['id=7&companyId=1&accountId=1']);
});

test('who plans nothing reads the controls of a gap, and is led to no page that is not his', async () => {
  await show([gap(1, 3), gap(2)], false);
  await openAll();
  expect(screen.getByText(/RC-2026-000001/)).toBeInTheDocument();
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('gaps that differ by their processes alone, and an account that is called like its company, are told apart', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const same = { ...gap(1), account: named(1, 'C1') };
  await show([same, { ...same, processes: [named(4, 'P4')] }, { ...gap(2), company: named(2, 'C2') }], true, 'accounts');
  await openAll();
  await show([same, { ...gap(2), company: named(2, 'C2') }], true, 'processes');
  expect(errors.mock.calls.filter(([said]) => /same key/.test(String(said)))).toEqual([]);
  errors.mockRestore();
});

test('of many gaps the largest come first, and the others on demand', async () => {
  await show(of(1, 120));
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  await userEvent.click(screen.getByRole('button', { name: 'Show more (50 of 120)' }));
  await userEvent.click(screen.getByRole('button', { name: 'Show more (100 of 120)' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument();
});
