import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { figureFilters, routes, type DashboardSlice, type DashboardSummary, type DistributionName } from '@portal/contract';
import { addDays } from '@portal/platform';
import { buildWorld, startTestApi, type TestApi, type World } from '@portal/testing';
import { riskControlChartStatus } from '@portal/workflows';
import { createApi } from '../create-api.ts';
import { buildControls, matches, type Control, type Filters } from './dashboard.fixture.ts';

const SOON_DAYS = 7;
let api: TestApi;
let world: World;
let controls: Control[];
let today: string;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date());
  controls = await buildControls(api.sql, world, today);
});
afterAll(() => api?.close());

const figures = (body: Filters, who = world.administrator): Promise<DashboardSummary> =>
  who.client.ask(routes.getRiskControlDashboard, { body });

/** What a control counts as in each division; written from the decisions, not from the SQL. */
const valueOf: Readonly<Record<DistributionName, (control: Control) => unknown>> = {
  category1: (control) => control.category1,
  businessUnit: (control) => control.businessUnit,
  managementArea: (control) => control.managementArea,
  keyControl: (control) => control.key,
  controlOwnerFunction: (control) => control.ownerFunction,
  score: (control) => control.score,
  controlMode: (control) => control.mode || '',
  controlFrequency: (control) => control.frequency || '',
  status: (control) => riskControlChartStatus[control.state],
  state: (control) => control.state,
  due: ({ dueOn }) => (dueOn === null ? '' : dueOn < today ? 'overdue' : dueOn <= addDays(today, SOON_DAYS) ? 'soon' : 'later'),
  effectiveness: (control) => control.reviews.findLast((review) => review.state === 'closed')?.effectiveness,
  deficiency: (control) => {
    const closed = control.reviews.findLast((review) => review.state === 'closed');
    return closed && (closed.deficiency || (closed.effectiveness === 5 ? '0' : closed.effectiveness === null ? '' : 'notStated'));
  },
  openIssues: (control) => control.issues.some((state) => state !== 'verified' && state !== 'cancelled'),
};

function recount(filters: Filters, name: DistributionName): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const control of controls.filter((one) => one.isActive && matches(one, filters))) {
    const value = String(valueOf[name](control) ?? '');
    counts[value] = (counts[value] ?? 0) + 1;
  }
  return counts;
}

const told = (slices: readonly DashboardSlice[]) =>
  Object.fromEntries(slices.filter((slice) => slice.count > 0).map((slice) => [slice.value, slice.count]));

const draw = <T>(values: readonly T[], at: number): T => values[at % values.length]!;
/** Unfiltered, each filter of the bar alone, and some together. */
const filterSets = (): Filters[] => [
  {},
  { managementArea: '中国' },
  { riskCategory1: world.categories[0] },
  { riskCategory1: 0 },
  { riskCategory1: world.categories[0], riskCategory2: world.categories[1], riskCategory3: world.categories[2] },
  { key: '是' },
  { controlMode: 3 },
  { businessUnit: 'ANC' },
  { controlOwnerFunction: '财务' },
  { ownerNo: world.owner.userNo },
  ...[1, 2, 3, 4, 5, 6].map((seed) => ({
    ...(seed % 2 && { managementArea: draw(['中国', '欧盟', '集团'], seed) }),
    ...(seed % 3 && { key: draw(['是', '否'], seed) }),
    ...(seed % 3 === 0 && { businessUnit: draw(['ANC', '其他'], seed) }),
  })),
  { ownerNo: 'nobody' },
];

test('every figure equals a recount, under every filter', async () => {
  for (const filters of filterSets()) {
    const summary = await figures(filters);
    const mine = controls.filter((control) => control.isActive && matches(control, filters));
    expect([filters, summary.total]).toEqual([filters, mine.length]);
    for (const name of Object.keys(valueOf) as DistributionName[]) {
      expect([filters, name, told(summary.distributions[name])]).toEqual([filters, name, recount(filters, name)]);
    }
    const count = (condition: (control: Control) => boolean) => mine.filter(condition).length;
    const reviewed = (control: Control) => control.reviews.findLast((review) => review.state === 'closed');
    expect(summary).toMatchObject({
      cateGory1: count((control) => control.category1 !== null),
      cateGory2: count((control) => (control.category2 ?? 0) > 0 || control.category2Text !== ''),
      cateGory3: count((control) => (control.category3 ?? 0) > 0 || control.category3Text !== ''),
      controlDeficiency1: count((control) => reviewed(control)?.deficiency === '10'),
      controlDeficiency2: count((control) => reviewed(control)?.deficiency === '20'),
      status0: count(({ state }) => ['draft', 'assessing', 'returned'].includes(state)),
      status1: count(({ state }) => ['ownerApproval', 'reviewing'].includes(state)),
      status3: count(({ state }) => ['remediating', 'complete'].includes(state)),
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].flatMap((value) => [
          [`controlAssessmentScore${value}`, count((control) => control.score === value)],
          [`controlEffectiveness${value}`, count((control) => reviewed(control)?.effectiveness === value)],
        ]),
      ),
    });
  }
});

test('the random data reach every part of every division', async () => {
  const { distributions } = await figures({});
  for (const slices of Object.values(distributions)) for (const slice of slices) expect(slice.count).toBeGreaterThan(0);
  // The parts that have no value are among them.
  for (const name of ['category1', 'businessUnit', 'score', 'controlMode', 'due', 'effectiveness'] as const) {
    expect(distributions[name].at(-1)?.value).toBe('');
  }
});

test('every figure has its list: the filter of a slice or a field gives exactly its number', async () => {
  const everyFourth = filterSets().filter((_, index) => index % 4 === 0);
  for (const [who, sets] of [
    [world.administrator, everyFourth],
    [world.aide, [{}]],
  ] as const) {
    const total = async (filters: object) =>
      (await who.client.ask(routes.getRiskControlByPage, { body: { ...filters, isActive: true, pageSize: 1 } })).totalCount;
    for (const filters of sets) {
      const summary = await figures(filters, who);
      expect(await total({ ...filters, countedOnce: true })).toBe(summary.total);
      for (const [name, slices] of Object.entries(summary.distributions)) {
        for (const slice of slices) {
          expect([name, slice.value, await total({ ...filters, ...slice.filter })]).toEqual([name, slice.value, slice.count]);
        }
      }
      for (const [name, filter] of Object.entries(figureFilters)) {
        expect([name, await total({ ...filters, ...filter })]).toEqual([name, summary[name as keyof typeof figureFilters]]);
      }
    }
  }
}, 120_000);

test('everybody counts only what he may read', async () => {
  const readable = (who: World['owner'], departments: number[] = []) =>
    controls.filter(
      (control) =>
        control.isActive && matches(control, {}) && (control.ownerId === who.id || departments.includes(control.departmentId ?? 0)),
    ).length;
  expect((await figures({}, world.owner)).total).toBe(readable(world.owner));
  expect((await figures({}, world.aide)).total).toBe(readable(world.aide, [world.departmentId]));
  expect((await figures({}, world.outsider)).total).toBe(0);
});

test('names of categories come along, and a filter that cannot be gives nothing', async () => {
  const { distributions } = await figures({});
  expect(distributions.category1.find((slice) => slice.value === String(world.categories[0]))).toMatchObject({
    name: expect.stringMatching(/^类别/),
    nameEn: 'Category 1',
  });
  for (const filter of [{ missing: 'constructor' }, { missing: 'title' }, { categoryLevel: 4 }]) {
    const list = await world.administrator.client.ask(routes.getRiskControlByPage, { body: filter });
    expect(list.totalCount).toBe(0);
  }
  const future = await world.administrator.client.call(routes.getRiskControlDashboard, { body: { endDate: '2999-01-01' } });
  expect(future).toMatchObject({ isSuccess: false, errors: [{ field: 'endDate' }] });
});
