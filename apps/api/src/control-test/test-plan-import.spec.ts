import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { assessmentPeriodRoutes, chunkSize, routes, testPlanImportColumns, type ImportAnswer, type ImportIssue } from '@portal/contract';
import { ControlTestExportSource, TestPlanImportRules, TestPlanning } from '@portal/control-test';
import type { SheetRow } from '@portal/platform';
import {
  buildPerson,
  buildWorld,
  countUntilCommitted,
  createImportBench,
  dayFromToday,
  startTestApi,
  watchStatements,
  type ImportBench,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

type Field = (typeof testPlanImportColumns)[number]['field'];
type Row = Record<Field, string>;
type Person = Awaited<ReturnType<typeof buildPerson>>;

const CONTROLS = 149;
let api: TestApi;
let bench: ImportBench;
let world: World;
let tester: Person;
let reviewer: Person;
let periodId: number;
let numbers: string[];
let years = 2040;

beforeAll(async () => {
  api = await startTestApi(createApi);
  world = await buildWorld(api);
  bench = createImportBench(api.sql, [api.app.get(TestPlanImportRules)]);
  [tester, reviewer] = [await buildPerson(api.sql, { userNo: 'plan.tester' }), await buildPerson(api.sql, { userNo: 'plan.reviewer' })];
  const controls = await api.sql.query<{ risk_no: string }>(
    `insert into risk_control (id, lineage_id, risk_no, risk_year, state, creator_id, owner_id, risk_description)
     select x.id, x.id, 'PLAN-' || lpad(x.n::text, 3, '0'), 2031, 'complete', $1, $2, '控制 ' || x.n
     from (select nextval('portal_id_seq') as id, n from generate_series(1, ${CONTROLS}) n) x returning risk_no`,
    [world.administrator.id, world.otherOwner.id],
  );
  numbers = controls.map(({ risk_no }) => risk_no).sort();
  await administrator().ask(routes.saveTestProcedure, {
    body: {
      code: 'PR-PLAN',
      title: '三单匹配',
      titleEn: 'Three-way match',
      attributes: [{ letter: 'A', text: '有签字', textEn: 'Signed', expected: '签字', expectedEn: 'A signature' }],
    },
  });
});
beforeEach(async () => {
  periodId = await planPeriod();
});
afterAll(() => api?.close());

const administrator = () => world.administrator.client;

async function planPeriod(): Promise<number> {
  years += 1;
  const body = { title: `${years}`, kind: 'year', firstDay: `${years}-01-01`, lastDay: `${years}-12-31`, currency: 'CNY' } as const;
  return (await administrator().ask(assessmentPeriodRoutes.saveAssessmentPeriod, { body })).id;
}

const row = (cells: Partial<Row> = {}): Row => ({
  controlNo: numbers[0]!,
  kind: '设计',
  tester: 'plan.tester',
  reviewer: 'plan.reviewer',
  dueOn: '',
  procedure: '',
  ...cells,
});
const toCsv = (rows: readonly Row[], language: 'header' | 'en' = 'header') =>
  [testPlanImportColumns.map((column) => column[language]), ...rows.map((one) => testPlanImportColumns.map(({ field }) => one[field]))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');
const check = async (content: string, into = periodId): Promise<ImportIssue[]> =>
  (
    await administrator().upload(routes.checkImportFile, [{ name: 'plan.csv', content }], {
      query: { kind: 'testPlan', recordId: into },
    })
  ).data.errors;
const errorsOf = (issues: readonly ImportIssue[]) => issues.filter(({ level }) => level !== 'warning');
const listTests = async (into = periodId) =>
  (await administrator().ask(routes.getControlTestByPage, { body: { periodId: into, pageSize: 200 } })).data;

/** The console's way: rows in chunks, which a worker checks and settles. */
async function send(rows: readonly Row[], fileDigest: string, into = periodId): Promise<ImportAnswer> {
  const size = chunkSize(rows.length);
  const chunkCount = Math.ceil(rows.length / size);
  let answer: ImportAnswer | undefined;
  for (let chunkIndex = 0; chunkIndex < chunkCount; chunkIndex += 1) {
    const part = rows.slice(chunkIndex * size, (chunkIndex + 1) * size);
    const body = { ExcelFile: 'plan.xlsx', fileDigest, chunkIndex, chunkCount, uploadSuccess: chunkIndex === chunkCount - 1 };
    const asked = administrator().ask(routes.uploadTestPlan, { query: { recordId: into }, body: { ...body, TestPlanTemplateList: part } });
    if (body.uploadSuccess) await bench.workOffStaged();
    answer = await asked;
  }
  if (answer!.state === 'queued') {
    await bench.workOffStaged();
    answer = await administrator().ask(routes.getImportProgress, { query: { importId: answer!.importId! } });
  }
  return answer!;
}

describe('a file with faults', () => {
  test('every cell is told with its reason in both languages, and nothing is planned', async () => {
    const inactive = await buildPerson(api.sql, { userNo: 'plan.gone' });
    await api.sql.query('update person set is_active = false where id = $1', [inactive.id]);
    await buildPerson(api.sql, { userNo: 'plan.seat', roles: [ROLE.externalAuditor] });
    const deleted = await world.bring('draft');
    await api.sql.query('update risk_control set is_active = false where id = $1', [deleted.id]);
    const rows = [
      row({ controlNo: '', kind: '', tester: '', reviewer: '', dueOn: '2041-06-05' }),
      row({ controlNo: 'PLAN-999' }),
      row({ kind: '穿行' }),
      row({ tester: 'nobody', reviewer: 'plan.gone' }),
      row({ dueOn: '2041-02-30', procedure: 'PR-NONE' }),
      row({ controlNo: numbers[1]!, reviewer: 'plan.tester' }),
      row({ controlNo: numbers[2]!, tester: world.otherOwner.userNo }),
      row({ controlNo: numbers[2]!, kind: 'Operating, interim', reviewer: world.otherOwner.userNo }),
      row({ controlNo: deleted.riskNo }),
      row({ kind: '设计 Design' }),
      row({ controlNo: numbers[3]!, tester: 'plan.seat' }),
    ];
    const errors = errorsOf(await check(toCsv(rows)));
    expect(errors.map((issue) => [issue.row, issue.column, issue.code])).toEqual([
      [1, '控制编号', 'validation.required'],
      [1, '测试类型', 'validation.required'],
      [1, '测试人', 'validation.required'],
      [1, '复核人', 'validation.required'],
      [2, '控制编号', 'validation.unknown_risk_no'],
      [3, '测试类型', 'validation.unknown_value'],
      [4, '测试人', 'validation.unknown_person'],
      [4, '复核人', 'validation.inactive_value'],
      [5, '测试程序', 'validation.procedure_unknown'],
      [5, '截止日期', 'validation.test_due'],
      [5, '控制编号', 'validation.test_repeated'],
      [6, '复核人', 'validation.samePerson'],
      [7, '测试人', 'validation.testerInvolved'],
      [8, '复核人', 'validation.reviewerInvolved'],
      [9, '控制编号', 'validation.otherYear'],
      [10, '控制编号', 'validation.test_repeated'],
      [11, '测试人', 'validation.outside_auditor'],
    ]);
    const at = (place: number) => errors.find((issue) => issue.row === place)!;
    expect(at(3)).toMatchObject({
      zh: '“穿行”不是可选值，可选：设计、运行有效性（期中）、运行有效性（期末）、运行有效性（延展）',
      en: expect.stringContaining('Operating, year-end'),
    });
    expect(at(7)).toMatchObject({ zh: expect.stringContaining('不能作为测试人'), en: expect.stringContaining('cannot test it') });
    expect(at(10)).toMatchObject({ en: 'Same control and test type as row 5' });
    const answer = await send(rows, 'faults');
    expect([answer.state, answer.created, errorsOf(answer.errors).length]).toEqual(['refused', 0, errors.length]);
    expect(await listTests()).toEqual([]);
  });

  test('one bad row among good ones plans none of them', async () => {
    const answer = await send([row(), row({ controlNo: numbers[1]!, tester: 'nobody' })], 'one-bad');
    expect(answer).toMatchObject({ state: 'refused', created: 0, errors: [{ row: 2, column: '测试人' }] });
    expect(await listTests()).toEqual([]);
  });

  test('who shows a shared control is told its lead record; a period that is closed, or is none, refuses the whole file', async () => {
    const [lead, shown] = [await world.bring('assessing'), await world.bring('assessing')];
    await administrator().ask(routes.joinSharedControl, { body: { riskId: shown.id, leadId: lead.id, reason: '共用' } });
    expect(errorsOf(await check(toCsv([row({ controlNo: shown.riskNo })])))).toMatchObject([
      { row: 1, column: '控制编号', code: 'validation.testThere', en: expect.stringContaining(lead.riskNo) },
    ]);
    expect(errorsOf(await check(toCsv([row()]), 1))).toMatchObject([{ row: 0, code: 'validation.test_period' }]);
    await api.sql.query(`update assessment_period set state = 'signedOff' where id = $1`, [periodId]);
    expect(errorsOf(await check(toCsv([row()])))).toMatchObject([{ row: 0, code: 'validation.signedOff' }]);
    expect(await send([row()], 'closed')).toMatchObject({ state: 'refused', created: 0 });
  });

  test('while plans are written nobody signs the period off', async () => {
    await api.sql.transaction(async (tx) => {
      await api.app.get(TestPlanning).examine(tx, periodId, []);
      await expect(api.sql.query('select 1 from assessment_period where id = $1 for update nowait', [periodId])).rejects.toThrow(
        /could not obtain lock/,
      );
    });
  });

  test('without a period the call is no call', async () => {
    const { code } = await administrator().call(routes.uploadTestPlan, { query: {} as never, body: { TestPlanTemplateList: [row()] } });
    expect(code).toBe('validation.required');
    const checked = await administrator().upload(routes.checkImportFile, [{ name: 'a.csv', content: toCsv([row()]) }], {
      query: { kind: 'testPlan' },
    });
    expect(checked.data.errors).toMatchObject([{ row: 0, code: 'validation.test_period' }]);
  });
});

test('149 rows are 149 planned tests with their first step by the uploader; the same file once more plans none', async () => {
  const rows = numbers.map((controlNo, place) =>
    row({
      controlNo,
      kind: place % 2 ? '运行有效性(期中)' : 'Design',
      dueOn: place % 3 ? `${years}/6/5` : '',
      procedure: place % 5 ? '' : 'pr-plan',
    }),
  );
  expect(await check(toCsv(rows))).toEqual([]);
  expect(await send(rows, 'many')).toMatchObject({ state: 'committed', rows: CONTROLS, created: CONTROLS, updated: 0 });
  const planned = await listTests();
  expect(planned).toHaveLength(CONTROLS);
  const [first] = planned.filter(({ controlNo }) => controlNo === numbers[0]);
  expect(first).toMatchObject({
    kind: 'design',
    state: 'planned',
    dueOn: `${years}-12-31`,
    tester: { id: tester.id },
    reviewer: { id: reviewer.id },
  });
  expect(planned.find(({ controlNo }) => controlNo === numbers[1])).toMatchObject({ kind: 'interim', dueOn: `${years}-06-05` });
  expect(await administrator().ask(routes.getControlTest, { query: { id: first!.id } })).toMatchObject({
    procedure: { code: 'PR-PLAN', version: 1 },
    planner: { id: world.administrator.id },
  });
  const [step] = await administrator().ask(routes.getControlTestHistory, { query: { id: first!.id } });
  expect(step!.changes).toEqual([{ field: 'procedure', before: '', after: 'PR-PLAN V1' }]);
  const [sums] = await api.sql.query<{ steps: number; timers: number; told: number }>(
    `select (select count(*)::int from workflow_step s where s.subject_id = any($1) and s.workflow = 'controlTest') as steps,
       (select count(distinct subject_id)::int from workflow_timer t where t.subject_id = any($1)) as timers,
       (select count(*)::int from outbox_message m where m.subject_id = any($1)) as told`,
    [planned.map(({ id }) => id)],
  );
  expect(sums).toEqual({ steps: CONTROLS, timers: CONTROLS, told: CONTROLS });

  // Its answer is given again within a day; later, or by another name, the rows are planned alike and stay.
  expect(await send(rows, 'many')).toMatchObject({ state: 'committed', created: CONTROLS });
  const again = await check(toCsv(rows));
  expect([errorsOf(again).length, again.length]).toEqual([0, CONTROLS]);
  expect(again[0]).toMatchObject({ row: 1, column: '控制编号', level: 'warning', code: 'validation.test_planned' });
  expect(await send(rows, 'many-later')).toMatchObject({ state: 'committed', created: 0, updated: 0 });
  expect(await listTests()).toHaveLength(CONTROLS);
  const other = errorsOf(await check(toCsv([row({ kind: 'Design', tester: world.owner.userNo })])));
  expect(other).toMatchObject([{ row: 1, column: '测试类型', code: 'validation.planTwice', zh: expect.stringContaining(first!.recordNo) }]);
});

test('the list’s own workbook is taken in again: the plan of one period for the next', async () => {
  await send([row({ procedure: 'PR-PLAN' }), row({ kind: 'operating, interim' })], 'before');
  const request = { personId: world.administrator.id, query: { periodId }, language: 'zh', today: dayFromToday(0) } as const;
  const { columns, sheet } = await api.sql.transaction(async (tx) => {
    const content = await api.app.get(ControlTestExportSource).open(tx, request);
    const all: SheetRow[] = [];
    for await (const portion of content.rows) all.push(...portion);
    return { columns: content.columns, sheet: all };
  });
  const csv = [columns.map(({ header }) => header), ...sheet.map((cells) => columns.map(({ key }) => String(cells[key] ?? '')))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');
  const next = await planPeriod();
  const parsed = await administrator().upload(routes.parseImportFile, [{ name: 'tests.csv', content: csv }], {
    query: { kind: 'testPlan' },
  });
  expect(errorsOf(await check(csv, next))).toEqual([]);
  expect(await send(parsed.data.rows as Row[], parsed.data.fileDigest, next)).toMatchObject({ state: 'committed', created: 2 });
  const facts = (tests: Awaited<ReturnType<typeof listTests>>) =>
    tests.map(({ controlNo, kind, dueOn, tester: by }) => [controlNo, kind, dueOn, by!.id]).sort();
  expect(facts(await listTests(next))).toEqual(facts(await listTests()));
  // In the period that it came from, nothing changes.
  expect(errorsOf(await check(csv))).toEqual([]);
});

test('English headers and words do, too; a file for another period is another import', async () => {
  const rows = [row({ kind: 'Operating, year-end', procedure: 'Three-way match' })];
  expect(await check(toCsv(rows, 'en'))).toEqual([]);
  const other = await planPeriod();
  expect(await send(rows, 'same-digest')).toMatchObject({ created: 1 });
  expect(await send(rows, 'same-digest', other)).toMatchObject({ created: 1 });
  expect([(await listTests()).length, (await listTests(other)).length]).toEqual([1, 1]);
});

test('who is no administrator any more when the file is written plans nothing', async () => {
  const size = await administrator().ask(routes.uploadTestPlan, {
    query: { recordId: periodId },
    body: { ExcelFile: 'a.xlsx', fileDigest: 'late', chunkIndex: 0, chunkCount: 1, uploadSuccess: true, TestPlanTemplateList: [row()] },
  });
  expect(size.state).toBe('queued');
  await api.sql.query('update person set is_active = false where id = $1', [world.administrator.id]);
  try {
    await bench.workOffStaged();
  } finally {
    await api.sql.query('update person set is_active = true where id = $1', [world.administrator.id]);
  }
  expect(await administrator().ask(routes.getImportProgress, { query: { importId: size.importId! } })).toMatchObject({
    state: 'refused',
    errors: [{ code: 'validation.no_right' }],
  });
  expect(await listTests()).toEqual([]);
});

test('a hundred rows are looked at and written with as many statements as ten', async () => {
  const rules = api.app.get(TestPlanImportRules);
  const actor = { id: world.administrator.id, isAdministrator: true, isSystem: false };
  const spend = async (count: number) => {
    const into = String(await planPeriod());
    const { statements } = await watchStatements(() =>
      api.sql.transaction(async (tx) => {
        const rows = numbers.slice(0, count).map((controlNo) => ({ ...row({ controlNo, procedure: 'PR-PLAN' }), recordId: into }));
        const plan = await rules.prepare(tx, rows);
        expect(plan.issues).toEqual([]);
        expect((await plan.apply(tx, actor)).created).toBe(count);
      }),
    );
    // What is told of it once it is committed goes on beside, sooner or later.
    return statements.slice(0, countUntilCommitted(statements, 'insert into control_test')).map(({ text }) => text);
  };
  await spend(1);
  const few = await spend(10);
  const many = await spend(100);
  expect(few.length).toBeLessThan(40);
  expect(many.length > few.length ? { few, many } : 'as many').toBe('as many');
});

test('a test that is planned by hand may have its procedure, too; one that there is not is refused at its field', async () => {
  const [control] = await api.sql.query<{ id: number }>('select id from risk_control where risk_no = $1', [numbers[0]]);
  const [procedure] = await administrator().ask(routes.getTestProcedures, { query: {} });
  const body = { periodId, controlId: control!.id, kind: 'design', testerId: tester.id, reviewerId: reviewer.id } as const;
  const refused = await administrator().call(routes.saveControlTest, { body: { ...body, procedureId: 1 } });
  expect(refused).toMatchObject({ code: 'validation', errors: [{ field: 'procedureId' }] });
  expect(await administrator().ask(routes.saveControlTest, { body: { ...body, procedureId: procedure!.id } })).toMatchObject({
    state: 'planned',
    procedure: { code: 'PR-PLAN' },
  });
});

test('the template offers controls, kinds, people and procedures', async () => {
  const { columns } = await api.app.get(TestPlanImportRules).describeTemplate(api.sql);
  const listOf = (header: string) => columns.find((column) => column.header === header)!.list ?? [];
  expect(listOf('测试类型')).toHaveLength(4);
  expect(listOf('测试人')).toContain('plan.tester');
  expect(listOf('测试程序')).toEqual(['PR-PLAN']);
  await api.sql.query(`update assessment_period set first_day = '2031-01-01', last_day = '2031-12-31' where id = $1`, [periodId]);
  const after = await api.app.get(TestPlanImportRules).describeTemplate(api.sql);
  expect(after.columns[0]!.list).toEqual(expect.arrayContaining(numbers));
});
