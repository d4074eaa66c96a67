import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes, type RiskListInput, type RiskListRow } from '@portal/contract';
import { ExportWriter, FileStorage, JobRuns, JobRunWorker, WorkCalendar } from '@portal/platform';
import { ControlExportSource } from '@portal/risk-control';
import { buildDepartment, buildPerson, buildWorld, startTestApi, type ApiClient, type TestApi, type World } from '@portal/testing';
import ExcelJS from 'exceljs';
import { createApi } from '../create-api.ts';
import { createRandom, filterMakers, generateRows, insertRows, type OracleRow, type PersonNames } from './list-oracle.fixture.ts';
import { expectRows, filterNames, mayRead, type OracleCall, type OracleReader } from './list-oracle.ts';

/** Change it to look elsewhere; a failure names its request. */
const SEED = 20_261_120;
const ROWS = 160;
const random = createRandom(SEED);

let api: TestApi;
let world: World;
let rows: OracleRow[];
let names: PersonNames;
const readers = {} as Record<'administrator' | 'aide' | 'owner' | 'assistant' | 'outsider', OracleReader & { client: ApiClient }>;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  const below = await buildDepartment(api.sql);
  await api.sql.query('update department set parent_id = $2 where id = $1', [below.id, world.departmentId]);
  const elsewhere = await buildDepartment(api.sql);
  const people = {
    owners: [world.owner.id, world.otherOwner.id, (await buildPerson(api.sql, { name: '欧阳', englishName: '', userNo: 'Zhou_1' })).id],
    others: [world.assistant.id, world.outsider.id, world.owner.id],
    reviewers: [world.administrator.id, world.reviewer.id],
    departments: [world.departmentId, below.id, elsewhere.id],
  };
  const everybody = await api.sql.query<{ id: number; user_no: string; ad_no: string; name: string; english_name: string }>(
    'select * from person',
  );
  names = new Map(everybody.map((person) => [person.id, [person.user_no, person.ad_no, person.name, person.english_name]]));
  rows = generateRows(random, world.categories, people, ROWS, 50_000, new Date());
  await insertRows(api.sql, rows);
  const plain = { isAdministrator: false, departments: [] };
  readers.administrator = { ...plain, isAdministrator: true, id: world.administrator.id, client: world.administrator.client };
  readers.aide = { ...plain, id: world.aide.id, departments: [world.departmentId, below.id], client: world.aide.client };
  readers.owner = { ...plain, id: world.owner.id, client: world.owner.client };
  readers.assistant = { ...plain, id: world.assistant.id, client: world.assistant.client };
  readers.outsider = { ...plain, id: world.outsider.id, client: world.outsider.client };
});
afterAll(() => api?.close());

const calls = {
  management: { route: routes.getRiskControlByPage, wfStatuses: [undefined, 3, '3'], readers: ['administrator', 'aide'] },
  home: {
    route: routes.getRiskControlByPageHome,
    wfStatuses: [undefined, true, 'false', 1, '2', 3],
    readers: ['administrator', 'aide', 'owner', 'assistant', 'outsider'],
  },
  run: { route: routes.getRunRiskControlByPage, wfStatuses: [undefined, true], readers: ['administrator'] },
  hi: { route: routes.getHiRiskControlByPage, wfStatuses: [undefined, false, 3], readers: ['administrator'] },
  mine: {
    route: routes.getMyRiskControlByPage,
    wfStatuses: [1, 2, '3', undefined],
    readers: ['administrator', 'owner', 'assistant', 'outsider'],
  },
} as const satisfies Record<OracleCall, { route: unknown; wfStatuses: readonly unknown[]; readers: readonly (keyof typeof readers)[] }>;
const callNames = Object.keys(calls) as OracleCall[];

interface Answer {
  readonly totalCount: number;
  readonly data: RiskListRow[];
}
const ask = (call: OracleCall, who: keyof typeof readers, body: RiskListInput): Promise<Answer> =>
  readers[who].client.ask(calls[call].route, { body }) as Promise<Answer>;

/** The server's whole list, page by page; every page tells the same total. */
async function readAll(call: OracleCall, who: keyof typeof readers, body: RiskListInput, pageSize: number): Promise<RiskListRow[]> {
  const seen: RiskListRow[] = [];
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await ask(call, who, { ...body, pageIndex, pageSize });
    seen.push(...page.data);
    if (page.data.length < pageSize || seen.length >= page.totalCount) {
      expect([body, seen.length]).toEqual([body, page.totalCount]);
      return seen;
    }
  }
}

/** How many rows each filter has found alone. */
const found = new Map<string, number>();
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).sort((a, b) => a - b);
/** What was asked stands beside the ids, so that a failure can be read. */
async function compare(call: OracleCall, who: keyof typeof readers, body: RiskListInput, pageSize = 100): Promise<number> {
  const expected = idsOf(expectRows(rows, call, body, readers[who], names));
  const answered = idsOf(await readAll(call, who, body, pageSize));
  expect({ call, who, body, ids: answered }).toEqual({ call, who, body, ids: expected });
  return expected.length;
}

test('the generated rows hold what lists trip over', () => {
  const has = (trait: (row: OracleRow) => boolean) => rows.filter(trait).length;
  expect(new Set(rows.map(({ state }) => state)).size).toBe(7);
  for (const trait of [
    (row: OracleRow) => row.categories[0] === 0,
    (row: OracleRow) => row.categories[0] === null,
    (row: OracleRow) => row.score === null,
    (row: OracleRow) => !row.isActive,
    (row: OracleRow) => row.ownerId === null,
    (row: OracleRow) => row.assistants.length > 0,
    (row: OracleRow) => row.forwards.length > 0,
    (row: OracleRow) => row.dueOn === null,
    (row: OracleRow) => row.issue !== null,
    (row: OracleRow) => row.reviews.length > 1,
  ])
    expect(has(trait)).toBeGreaterThan(5);
  expect(
    Object.keys(filterMakers)
      .filter((name) => name !== 'isActive')
      .sort(),
  ).toEqual([...filterNames].sort());
});

describe.each(callNames)('%s answers what a plain filter over the same rows answers', (call) => {
  const { readers: whos, wfStatuses } = calls[call];

  test('without a filter, to every reader, in every of its lists', async () => {
    for (const who of whos) for (const wfStatus of wfStatuses) await compare(call, who, { ...(wfStatus !== undefined && { wfStatus }) });
  });

  test.each(Object.keys(filterMakers))('with the filter %s alone', async (name) => {
    for (const who of whos.length < 3 ? [...whos, ...whos] : whos) {
      const wfStatus = random.pick<unknown>(wfStatuses) as RiskListInput['wfStatus'];
      const filter = filterMakers[name]!(random, random.pick(rows), names);
      const matches = await compare(call, who, { ...filter, ...(wfStatus !== undefined && { wfStatus }) });
      found.set(name, (found.get(name) ?? 0) + matches);
    }
  });

  test('with filters thrown together, in pages of every size', async () => {
    let matches = 0;
    for (let round = 0; round < 25; round += 1) {
      const who = random.pick<keyof typeof readers>(whos);
      const wfStatus = random.pick<unknown>(wfStatuses) as RiskListInput['wfStatus'];
      // Values of one row, so that what is combined is not always nothing.
      const row = random.pick(rows.filter((one) => mayRead(one, readers[who])));
      const chosen = random.some(Object.keys(filterMakers), 0.09);
      const body: RiskListInput = Object.assign({}, ...chosen.map((name) => filterMakers[name]!(random, row, names)));
      matches += await compare(call, who, { ...body, ...(wfStatus !== undefined && { wfStatus }) }, random.pick([1, 3, 10, 50, 100]));
    }
    expect(matches).toBeGreaterThan(10);
  });
});

test('every filter found something somewhere', () => {
  expect([...found].filter(([, matches]) => matches === 0)).toEqual([]);
});

describe('orders', () => {
  const values: Readonly<Record<string, (row: OracleRow) => string | number | null>> = {
    riskNo: (row) => row.riskNo,
    riskYear: (row) => row.year,
    riskDescription: (row) => row.description,
    managementArea: (row) => row.area,
    buName: (row) => row.unit,
    state: (row) => row.state,
    riskReportStatusName: (row) => row.state,
    controlAssessmentScore: (row) => row.score,
    riskControlOwnerUserName: (row) => (row.ownerId === null ? null : names.get(row.ownerId)![2]),
    keyControl: (row) => row.key,
    updatedAt: (row) => row.updatedAt.getTime(),
    dueDate: (row) => row.dueOn,
  };

  /** The database's own order of texts, whatever its locale. */
  async function rankTexts(texts: readonly string[]): Promise<Map<string, number>> {
    const sorted = await api.sql.query<{ text: string }>('select text from (select distinct unnest($1::text[]) as text) t order by text', [
      texts,
    ]);
    return new Map(sorted.map(({ text }, index) => [text, index]));
  }

  test.each(['', ...Object.keys(values).flatMap((name) => [name, `-${name}`])])('sort "%s"', async (sort) => {
    const name = sort.replace(/^-/, '');
    const direction = sort.startsWith('-') || sort === '' ? -1 : 1;
    const valueOf = values[name] ?? values['updatedAt']!;
    const ranks = await rankTexts(rows.map((row) => String(valueOf(row))));
    const rank = (value: string | number) => (typeof value === 'number' ? value : ranks.get(value)!);
    const compareRows = (a: OracleRow, b: OracleRow) => {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left === null || right === null) return left === right ? direction * (a.id - b.id) : left === null ? 1 : -1;
      return direction * (rank(left) - rank(right)) || direction * (a.id - b.id);
    };
    const expected = expectRows(rows, 'management', {}, readers.administrator, names).sort(compareRows);
    const answered = await readAll('management', 'administrator', { sort }, 50);
    expect(answered.map(({ riskNo }) => riskNo)).toEqual(expected.map(({ riskNo }) => riskNo));
  });
});

describe('an export holds exactly the rows of its list, in its order', () => {
  let writer: ExportWriter;
  beforeAll(() => {
    const calendar = new WorkCalendar('Asia/Shanghai');
    writer = new ExportWriter(api.sql, api.app.get(FileStorage as never), [new ControlExportSource()], calendar);
  });

  async function exportNumbers(route: typeof routes.exportRiskList, who: keyof typeof readers, body: RiskListInput): Promise<string[]> {
    const { client } = readers[who];
    const { jobId } = (await client.ask(route, { body })) as { jobId: string };
    await new JobRunWorker(api.sql, api.app.get(JobRuns)).take(writer, Number(jobId), { attemptsMade: 0 });
    const { url } = await client.ask(routes.getJob, { query: { id: jobId } });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await (await client.raw(url!)).arrayBuffer());
    const numbers: string[] = [];
    workbook.worksheets[0]!.eachRow((row, index) => index > 1 && numbers.push(row.getCell(1).text));
    return numbers;
  }

  test.each(['administrator', 'aide'] as const)('of the management list, for the %s', async (who) => {
    for (let round = 0; round < 6; round += 1) {
      const body: RiskListInput = Object.assign(
        { sort: random.pick(['', 'riskNo', '-dueDate', 'controlAssessmentScore']) },
        ...random.some(Object.keys(filterMakers), 0.06).map((name) => filterMakers[name]!(random, random.pick(rows), names)),
      );
      const listed = await readAll('management', who, body, 100);
      expect([body, await exportNumbers(routes.exportRiskList, who, body)]).toEqual([body, listed.map(({ riskNo }) => riskNo)]);
    }
  });

  test.each(['owner', 'assistant', 'outsider'] as const)('of my list, for the %s', async (who) => {
    for (const wfStatus of [1, 2, 3]) {
      const body = { wfStatus, sort: '-riskNo' };
      const listed = await readAll('mine', who, body, 100);
      expect([body, await exportNumbers(routes.exportMyRiskList, who, body)]).toEqual([body, listed.map(({ riskNo }) => riskNo)]);
    }
  });

  test('of a selection, and of no row that the reader may not see', async () => {
    const readable = rows.filter((row) => mayRead(row, readers.aide)).slice(0, 5);
    const hidden = rows.filter((row) => !mayRead(row, readers.aide)).slice(0, 5);
    const ids = [...readable, ...hidden].map(({ id }) => id);
    const numbers = await exportNumbers(routes.exportRiskList, 'aide', { rowIds: ids, sort: 'riskNo' });
    expect(numbers).toEqual(readable.map(({ riskNo }) => riskNo).sort());
  });
});

test('the management list is pre-filled by the stored values of its address', async () => {
  const [one, two, three] = world.categories;
  const body = { managementArea: '中国', riskCategory1: one, riskCategory2: two, riskCategory3: three };
  const answered = await readAll('management', 'administrator', body, 50);
  const expected = rows.filter((row) => row.area === '中国' && row.categories.every((id, level) => id === world.categories[level]));
  expect(expected.length).toBeGreaterThan(0);
  expect(idsOf(answered)).toEqual(idsOf(expected));
});
