import { beforeEach, expect, jest, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { figureFilters, type DashboardSlice, type DashboardSummary, type DistributionName } from '@portal/contract/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '#shared/api/routes.ts';
import { answer, envelope, renderPage } from '#shared/testing/render.tsx';
import RiskDashboard from './RiskDashboard.tsx';

// Its place is beside the table, which says the same: jsdom cannot draw it.
jest.mock('#shared/charts/Ring.tsx', () => ({ __esModule: true, default: () => <i data-testid="ring" /> }));

const slice = (value: string, count: number, filter: DashboardSlice['filter'], name = ''): DashboardSlice => ({
  value,
  name,
  nameEn: name,
  count,
  filter,
});
const names: DistributionName[] = [
  'category1',
  'businessUnit',
  'managementArea',
  'keyControl',
  'score',
  'controlMode',
  'controlFrequency',
  'controlOwnerFunction',
  'status',
  'state',
  'due',
  'effectiveness',
  'deficiency',
  'openIssues',
];

function summaryOf(total: number, distributions: Partial<DashboardSummary['distributions']> = {}): DashboardSummary {
  return {
    ...(Object.fromEntries(Object.keys(figureFilters).map((name) => [name, 0])) as Omit<DashboardSummary, 'total' | 'distributions'>),
    cateGory1: total,
    cateGory2: 7,
    cateGory3: 3,
    total,
    distributions: {
      ...(Object.fromEntries(names.map((name) => [name, []])) as unknown as DashboardSummary['distributions']),
      ...distributions,
    },
  };
}

const full = summaryOf(12, {
  category1: [slice('31', 9, { riskCategory1: 31 }, 'Operations'), slice('0', 3, { riskCategory1: 0 })],
  businessUnit: [slice('电子商务', 11, { businessUnit: '电子商务' }), slice('', 1, { missing: 'businessUnit' })],
  score: [slice('5', 4, { score: 5 }), slice('', 8, { score: 0 })],
  due: [slice('overdue', 2, { dueTo: '2026-11-19' }), slice('', 10, { missing: 'dueDate' })],
});

let asked: Record<string, unknown>[];
function serve(figures: (body: Record<string, unknown>) => Response) {
  asked = [];
  globalThis.fetch = jest.fn((url: unknown, init?: RequestInit) => {
    const path = String(url).split('?')[0];
    if (path === routes.getAllResources.path)
      return Promise.resolve(
        answer([
          { id: 1, classCode: 'RiskControl_businessUnit', classItem: '4', className: '电子商务', classNameEn: 'E-Commerce' },
          { id: 2, classCode: 'RiskControl_managementArea', classItem: '2', className: '中国', classNameEn: 'China' },
        ]),
      );
    if (path === routes.findUser.path)
      return Promise.resolve(answer([{ id: 5, userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming', roleJobs: [] }]));
    if (path !== routes.getRiskControlDashboard.path) return Promise.resolve(answer([]));
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    asked.push(body);
    return Promise.resolve(figures(body));
  }) as never;
}
beforeEach(() => serve(() => answer(full)));

const rowOf = async (chart: string, label: string | RegExp) => {
  const table = await screen.findByRole('table', { name: chart });
  return within(table).getByRole('row', { name: label });
};

test('each count leads to its list, in the words of the reader', async () => {
  await renderPage(<RiskDashboard />);
  const row = await rowOf('By business unit', /E-Commerce 11 92%/);
  expect(within(row).getByRole('link')).toHaveAttribute(
    'href',
    `/RiskControl/RiskControlList?unit=${encodeURIComponent('电子商务')}&active=true`,
  );
  const without = await rowOf('By business unit', /Not set 1 8%/);
  expect(within(without).getByRole('link')).toHaveAttribute('href', '/RiskControl/RiskControlList?missing=businessUnit&active=true');
  expect(
    within(await rowOf('By category 1', /Others 3/))
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('category1=0');
  expect(screen.getByRole('link', { name: 'Level 2 7 58%' })).toHaveAttribute(
    'href',
    '/RiskControl/RiskControlList?level=2&once=true&active=true',
  );
  expect(asked).toEqual([{}]);
});

test('a whole of two parts is a bar, of three a ring', async () => {
  serve(() =>
    answer({
      ...full,
      distributions: {
        ...full.distributions,
        category1: [
          slice('31', 6, { riskCategory1: 31 }, 'Operations'),
          slice('32', 4, { riskCategory1: 32 }, 'Finance'),
          slice('0', 2, { riskCategory1: 0 }),
        ],
      },
    }),
  );
  await renderPage(<RiskDashboard />);
  await rowOf('By business unit', /E-Commerce/);
  // The ring of the three, and none for the two.
  expect(await screen.findAllByTestId('ring')).toHaveLength(1);
});

test('the four tabs show one answer: none of them asks again', async () => {
  await renderPage(<RiskDashboard />);
  await userEvent.click(await screen.findByRole('tab', { name: 'Current controls' }));
  expect(
    within(await rowOf('By self-assessment score', /Not assessed yet 8/))
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('score=0');
  await userEvent.click(screen.getByRole('tab', { name: 'Tasks' }));
  expect(
    within(await rowOf('By due date', /Overdue 2/))
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('dueTo=2026-11-19');
  await userEvent.click(screen.getByRole('tab', { name: 'Review information' }));
  expect(await screen.findByRole('table', { name: 'By control deficiency' })).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});

test('filters are asked for with Query and taken away with Reset', async () => {
  const { router } = await renderPage(<RiskDashboard />, { at: '/dashboard?due=soon' });
  await rowOf('By business unit', /E-Commerce/);
  await userEvent.click(screen.getByRole('button', { name: 'Area' }));
  await userEvent.click(await screen.findByRole('option', { name: 'China' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Key controls only' }));
  expect(asked).toHaveLength(1);
  expect(screen.getByText(/Select Apply/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ managementArea: '中国', key: '是' }));
  expect(router.state.location.search).toContain('due=soon');
  const link = within(await rowOf('By business unit', /E-Commerce/)).getByRole('link');
  const list = new URL(link.getAttribute('href') ?? '', 'http://portal').searchParams;
  expect(Object.fromEntries(list)).toEqual({ managerarea: '中国', key: '是', unit: '电子商务', active: 'true' });
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(router.state.location.search).toBe('?due=soon'));
  expect(screen.getByRole('checkbox', { name: 'Key controls only' })).not.toBeChecked();
});

test('an owner is found by typing, becomes a pill, and comes back by his number', async () => {
  await renderPage(<RiskDashboard />);
  await userEvent.type(await screen.findByRole('combobox', { name: 'Control owner' }), 'chen');
  await userEvent.click(await screen.findByRole('option', { name: /Chen Jiaming/ }));
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Control owner.*Chen Jiaming \(owner\)/ })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked.at(-1)).toEqual({ ownerNo: 'owner' }));
});

test('nothing counted is said, never drawn; filters that leave nothing can be reset there', async () => {
  serve((body) => answer(summaryOf(body['managementArea'] ? 0 : 12)));
  await renderPage(<RiskDashboard />, { at: `/dashboard?risk.managerarea=${encodeURIComponent('中国')}` });
  expect(await screen.findByRole('heading', { name: 'No controls match' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await userEvent.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Reset' }));
  expect(await screen.findByRole('table', { name: 'By area' })).toBeInTheDocument();
});

test('before the first control there is a way on; a failure can be tried again', async () => {
  serve(() => answer(summaryOf(0)));
  const { unmount } = await renderPage(<RiskDashboard />);
  expect(await screen.findByRole('link', { name: 'Open risk controls' })).toHaveAttribute('href', '/RiskControl/RiskControlList');
  unmount();
  let broken = true;
  serve(() => (broken ? envelope({ isSuccess: false, message: 'Nothing works', data: null, code: 'fault' }, 500) : answer(full)));
  await renderPage(<RiskDashboard />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing works');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await rowOf('By business unit', /E-Commerce/)).toBeInTheDocument();
});
