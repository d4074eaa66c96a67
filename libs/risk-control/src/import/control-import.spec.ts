import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ImportIssue } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { verifyRecord, type Sql } from '@portal/platform';
import {
  buildAdministrator,
  buildDepartment,
  buildPerson,
  buildStoreItem,
  createImportBench,
  createTestDatabase,
  currentRiskYear,
  type BuiltDepartment,
  type BuiltPerson,
  type BuiltStoreItem,
  type ImportBench,
  type TestDatabase,
  recordKinds,
} from '@portal/testing';
import { ROLE, type Actor } from '@portal/workflows';
import type { ControlCells } from './control-row.ts';
import { offerPeople } from './reference-lookup.ts';

let database: TestDatabase;
let sql: Sql;
let bench: ImportBench;
let uploader: Actor;
let owner: BuiltPerson;
let department: BuiltDepartment;
let item: BuiltStoreItem;
const year = currentRiskYear();

beforeAll(async () => {
  database = await createTestDatabase();
  sql = database.sql;
  await seedReferenceData(sql);
  bench = createImportBench(sql);
  bench.setImmediate(true);
  const administrator = await buildAdministrator(sql);
  uploader = { id: administrator.id, isAdministrator: true, isSystem: false };
  owner = await buildPerson(sql, { userNo: 'owner', adNo: 'AD-OWNER' });
  department = await buildDepartment(sql, { name: '信息技术部', nameEn: 'Information Technology' });
  item = await buildStoreItem(sql, { ruNo: 'RU-1' });
});
afterAll(() => database?.drop());

const empty: ControlCells = {
  riskStoreNo: '',
  riskNo: '',
  managementArea: '',
  keyControl: '',
  businessUnit: '',
  controlObjective: '',
  standardControlDesc: '',
  controlCategory: '',
  controlOwnerFunction: '',
  controlOwnerDeptId: '',
  controlOwner: '',
};
const row = (cells: Partial<ControlCells> = {}): ControlCells => ({ ...empty, riskStoreNo: item.ruNo, ...cells });
const filled = (cells: Partial<ControlCells> = {}): ControlCells =>
  row({
    managementArea: '集团',
    keyControl: '是',
    businessUnit: 'ANC',
    controlObjective: '合规性',
    standardControlDesc: '每月复核',
    controlCategory: '预防性',
    controlOwnerFunction: '销售',
    controlOwnerDeptId: '信息技术部',
    controlOwner: 'owner',
    ...cells,
  });

const rehearse = async (...rows: ControlCells[]): Promise<ImportIssue[]> => (await bench.intake.rehearse('control', rows)).errors;
let uploads = 0;
const upload = (...rows: ControlCells[]) => {
  uploads += 1;
  return bench.intake.receive(
    { kind: 'control', rows, fileName: 'controls.xlsx', fileDigest: `digest-${uploads}`, chunkIndex: 0, chunkCount: 1, isLast: true },
    uploader,
  );
};
const newest = async () => (await sql.one<Record<string, unknown>>('select * from risk_control order by id desc limit 1'))!;
async function buildControl(columns: Record<string, unknown>): Promise<{ id: number; riskNo: string }> {
  const [next] = await sql.query<{ id: number }>(`select nextval('portal_id_seq') as id`);
  const id = next!.id;
  const values = { risk_no: `RC-${year}-T${id}`, lineage_id: id, risk_year: year, state: 'draft', creator_id: uploader.id, ...columns };
  const names = Object.keys(values);
  await sql.query(`insert into risk_control (id, ${names.join(', ')}) values ($1, ${names.map((_, n) => `$${n + 2}`).join(', ')})`, [
    id,
    ...Object.values(values),
  ]);
  return { id, riskNo: String(values.risk_no) };
}

describe('a bad row', () => {
  test.each<[string, Partial<ControlCells>, string, string]>([
    ['an unknown store number', { riskStoreNo: 'RU-NONE' }, '风险库编号', 'validation.unknown_store_no'],
    ['a new line without a store number', { riskStoreNo: '' }, '风险库编号', 'validation.required'],
    ['an unknown risk number', { riskNo: `RC-${year}-999999` }, '风险编号', 'validation.unknown_risk_no'],
    ['an unknown value', { managementArea: '火星' }, '管理区域', 'validation.unknown_value'],
    ['a key control that is neither yes nor no', { keyControl: 'maybe' }, '是否关键控制', 'validation.unknown_value'],
    ['an unknown department', { controlOwnerDeptId: '无此部门' }, '控制责任部门', 'validation.unknown_department'],
    ['an unknown owner', { controlOwner: 'nobody' }, '控制责任人', 'validation.unknown_person'],
    ['a text beyond its length', { standardControlDesc: '长'.repeat(4001) }, '标准控制描述', 'validation.too_long'],
  ])('%s', async (_name, cells, column, code) => {
    const issues = await rehearse(row(), row(cells));
    expect(issues).toEqual([expect.objectContaining({ row: 2, column, code, level: 'error' })]);
    expect(issues[0]!.zh).not.toBe(issues[0]!.en);
  });

  test('an unknown value is told with those that are allowed, in the order of their list and in both languages', async () => {
    const [issue] = await rehearse(row({ managementArea: 'Mars' }));
    expect(issue).toMatchObject({
      code: 'validation.unknown_value',
      zh: '“Mars”不是可选值，可选：集团、中国、澳新、欧盟、北美、亚洲',
      en: '“Mars” is not an allowed value. Use Group, China, ANZ, EU, NA, Asia',
    });
  });

  test('a store number that was retired, and one of another year', async () => {
    const retired = await buildStoreItem(sql, { state: 'retired' });
    const old = await buildStoreItem(sql, { riskYear: year - 1 });
    const issues = await rehearse(row({ riskStoreNo: retired.ruNo }), row({ riskStoreNo: old.ruNo }));
    expect(issues.map((issue) => issue.code)).toEqual(['validation.retired_store_no', 'validation.unknown_store_no']);
  });

  test('a number that is no draft, is deleted, or is of another year', async () => {
    const assessing = await buildControl({ state: 'assessing' });
    const deleted = await buildControl({ is_active: false });
    const old = await buildControl({ risk_year: year - 1 });
    const issues = await rehearse(...[assessing, deleted, old].map(({ riskNo }) => row({ riskNo })));
    expect(issues.map((issue) => issue.code)).toEqual(['validation.not_draft', 'validation.deleted_risk_no', 'validation.other_year']);
  });

  test('the same number twice, in any spelling of its letters', async () => {
    const { riskNo } = await buildControl({});
    const issues = await rehearse(row({ riskNo }), row(), row({ riskNo: riskNo.toLowerCase() }));
    expect(issues).toEqual([
      expect.objectContaining({ row: 3, column: '风险编号', code: 'validation.repeated', zh: '与第 2 行的编号重复' }),
    ]);
  });

  test('values, departments and owners that are inactive or mean more than one', async () => {
    await sql.query(`insert into sys_resource (class_code, class_item, class_name, class_name_en, is_active)
      values ('RiskControl_managementArea', '90', '旧区', 'Old area', false)`);
    await buildDepartment(sql, { name: '双部', nameEn: 'Twin one' });
    await buildDepartment(sql, { name: '另一部', nameEn: '双部' });
    await buildDepartment(sql, { name: '撤销部', isActive: false });
    await buildPerson(sql, { userNo: 'gone', isActive: false });
    await buildPerson(sql, { userNo: 'seat', roles: [ROLE.externalAuditor] });
    await buildPerson(sql, { userNo: 'shared' });
    await buildPerson(sql, { adNo: 'SHARED' });
    const issues = await rehearse(
      row({ managementArea: 'Old area' }),
      row({ controlOwnerDeptId: '双部' }),
      row({ controlOwnerDeptId: '撤销部' }),
      row({ controlOwner: 'gone' }),
      row({ controlOwner: 'seat' }),
      row({ controlOwner: 'shared' }),
    );
    expect(issues.map((issue) => issue.code)).toEqual([
      'validation.inactive_value',
      'validation.ambiguous_value',
      'validation.inactive_value',
      'validation.inactive_value',
      'validation.outside_auditor',
      'validation.ambiguous_value',
    ]);
    const offered = await offerPeople(sql);
    expect(offered).toContain('shared');
    expect(offered).not.toContain('seat');
    expect(offered).not.toContain('gone');
  });

  test('all that is wrong with a row is said at once', async () => {
    const issues = await rehearse(row({ riskStoreNo: 'RU-NONE', keyControl: '?', controlOwner: 'nobody' }));
    expect(issues.map((issue) => issue.column)).toEqual(['风险库编号', '是否关键控制', '控制责任人']);
  });
});

describe('what a row becomes', () => {
  test('a new line becomes a draft with the store item’s category and texts, a history and an assessment', async () => {
    const category = await buildStoreItem(sql, {
      ruNo: 'RU-FULL',
      riskDescription: '描述',
      consequences: '后果',
      consequencesEn: 'Consequences',
    });
    const answer = await upload(filled({ riskStoreNo: 'RU-FULL' }));
    expect(answer).toMatchObject({ state: 'committed', rows: 1, created: 1, updated: 0, processed: 1, total: 1, errors: [] });
    const control = await newest();
    expect(control).toMatchObject({
      risk_year: year,
      lineage_id: control.id,
      state: 'draft',
      version: 2,
      creator_id: uploader.id,
      category1_id: category.category1Id,
      category2_id: 0,
      risk_description: '描述',
      consequences: '后果',
      consequences_en: 'Consequences',
      management_area: '集团',
      control_category: '预防性',
      department_id: department.id,
      owner_id: owner.id,
    });
    expect(control.risk_no).toMatch(new RegExp(`^RC-${year}-\\d{6}$`));
    expect(await sql.query('select event, actor_id from workflow_step where subject_id = $1', [control.id])).toEqual([
      { event: 'IMPORT_DRAFT', actor_id: uploader.id },
    ]);
    expect(await sql.query('select 1 from self_assessment where risk_id = $1', [control.id])).toHaveLength(1);
    expect((await verifyRecord(sql, recordKinds.of('riskControl'), control.id as number)).problems).toEqual([]);
  });

  test('English labels, department names and AD numbers mean the stored values', async () => {
    await upload(
      filled({
        managementArea: 'china',
        keyControl: 'No',
        controlObjective: 'Compliance',
        controlCategory: 'Detective',
        controlOwnerFunction: 'R&D',
        controlOwnerDeptId: 'Information Technology',
        controlOwner: 'ad-owner',
      }),
    );
    expect(await newest()).toMatchObject({
      management_area: '中国',
      key_control: '否',
      control_objective: '合规性',
      control_category: '检查性',
      control_owner_function: '研发',
      department_id: department.id,
      owner_id: owner.id,
    });
  });

  test.each([
    ['支持职能 Supporting function', '资产安全 Safeguarding of assets'],
    ['Supporting function', 'Safeguarding of assets'],
    // As workbooks had it before.
    ['支持职能 Supporting Function', '资产安全 Safeguarding of Assets'],
  ])('a value is known by the words that the export and the template say it in: %s, %s', async (businessUnit, controlObjective) => {
    await upload(filled({ businessUnit, controlObjective }));
    expect(await newest()).toMatchObject({ business_unit: '支持职能', control_objective: '资产安全' });
  });

  test('empty cells are allowed in a draft', async () => {
    expect(await upload(row())).toMatchObject({ state: 'committed', created: 1 });
    expect(await newest()).toMatchObject({ management_area: '', owner_id: null, department_id: null, standard_control_desc: '' });
  });

  test('an update changes the filled cells, keeps the others, and the history names the changes', async () => {
    await upload(filled());
    const before = await newest();
    const answer = await upload({ ...empty, riskNo: String(before.risk_no).toLowerCase(), managementArea: 'Asia' });
    expect(answer).toMatchObject({ state: 'committed', created: 0, updated: 1 });
    const after = await sql.one<Record<string, unknown>>('select * from risk_control where id = $1', [before.id]);
    expect(after).toMatchObject({
      management_area: '亚洲',
      business_unit: 'ANC',
      owner_id: owner.id,
      version: 3,
      category1_id: before.category1_id,
    });
    const [step] = await sql.query<{ body: string }>('select body from workflow_step where subject_id = $1 order by seq desc limit 1', [
      before.id,
    ]);
    expect(JSON.parse(step!.body).changes).toEqual([{ field: 'managementArea', before: '集团', after: '亚洲' }]);
  });

  test('an update that changes nothing leaves no trace', async () => {
    await upload(filled());
    const before = await newest();
    expect(await upload(filled({ riskNo: String(before.risk_no) }))).toMatchObject({ state: 'committed', updated: 1 });
    expect(await sql.one('select version from risk_control where id = $1', [before.id])).toEqual({ version: before.version });
  });

  test('a new line that looks like an existing draft is warned of, and is let through', async () => {
    const store = await buildStoreItem(sql);
    await upload(filled({ riskStoreNo: store.ruNo }));
    const draft = await newest();
    const issues = await rehearse(filled({ riskStoreNo: store.ruNo }), filled({ riskStoreNo: store.ruNo, managementArea: '亚洲' }));
    expect(issues).toEqual([expect.objectContaining({ row: 1, code: 'validation.similar_draft', level: 'warning' })]);
    expect(issues[0]!.en).toContain(draft.risk_no as string);
    expect(await upload(filled({ riskStoreNo: store.ruNo }))).toMatchObject({ state: 'committed', errors: [] });
  });
});

test('the template offers this year’s values', async () => {
  const template = await bench.rules[0]!.describeTemplate(sql);
  expect(template.columns.map((column) => column.header)).toEqual(bench.rules[0]!.columns.map((column) => column.header));
  const listOf = (header: string) => template.columns.find((column) => column.header === header)?.list;
  expect(listOf('控制类别')).toEqual(['预防性', '检查性', '同步性']);
  expect(template.columns.find((column) => column.header === '控制目标')?.listEn).toContain('Financial reporting');
  expect(listOf('控制责任部门')).toContain('信息技术部');
  expect(listOf('控制责任部门')).not.toContain('撤销部');
  expect(listOf('控制责任人')).toContain('owner');
  await sql.query(`insert into person (user_no, name) select 'many' || n, '众' from generate_series(1, 500) n`);
  expect((await bench.rules[0]!.describeTemplate(sql)).columns.at(-1)?.list).toBeUndefined();
});

describe('a shared control', () => {
  const named = (sharedControlNo: string, cells: Partial<ControlCells> = {}): ControlCells =>
    ({ ...filled(cells), sharedControlNo }) as ControlCells;
  const states = (ids: readonly number[]) =>
    sql.query<{ state: string; no: string; lead: number | null }>(
      `select c.state, k.control_no as no, lead.id as lead from risk_control c left join shared_control k on k.id = c.shared_control_id
       left join risk_control lead on lead.shared_control_id = c.shared_control_id and lead.state <> 'shared' where c.id = any($1::bigint[]) order by c.id`,
      [ids],
    );
  const newestIds = async (count: number) =>
    (await sql.query<{ id: number }>('select id from risk_control order by id desc limit $1', [count])).map(({ id }) => id).reverse();

  test('is said by its number, by that of a risk of this year, or by one word in the rows that share the first one’s', async () => {
    const other = await buildControl({ state: 'assessing' });
    await sql.query('insert into self_assessment (risk_id) values ($1)', [other.id]);
    expect(await upload(named('approval'), named('Approval'), named(other.riskNo), filled())).toMatchObject({ created: 4, errors: [] });
    const [first, second, third, fourth] = (await newestIds(4)) as [number, number, number, number];
    const made = await states([first, second, third, fourth]);
    expect(made.map(({ state, lead }) => [state, lead])).toEqual([
      ['draft', first],
      ['shared', first],
      ['shared', other.id],
      ['draft', null],
    ]);
    expect(await upload(named(made[0]!.no.toLowerCase()))).toMatchObject({ created: 1, errors: [] });
    expect(await states(await newestIds(1))).toEqual([{ state: 'shared', no: made[0]!.no, lead: first }]);
    // What an export says of the leading draft changes nothing of it.
    const { risk_no } = (await sql.one<{ risk_no: string }>('select risk_no from risk_control where id = $1', [first]))!;
    expect(await upload(named(made[0]!.no, { riskNo: risk_no }))).toMatchObject({ updated: 1, errors: [] });
    for (const id of [second, third]) expect((await verifyRecord(sql, recordKinds.of('riskControl'), id)).problems).toEqual([]);
  });

  test('that names nothing, or that one row alone says, or that a shared row would take, is refused at its cell', async () => {
    expect(await upload(named('twice'), named('twice'))).toMatchObject({ created: 2 });
    const [lead] = (await newestIds(2)) as [number, number];
    const { risk_no } = (await sql.one<{ risk_no: string }>('select risk_no from risk_control where id = $1', [lead]))!;
    const other = await buildControl({ state: 'assessing' });
    const issues = await rehearse(
      named('KC-999999'),
      named(`RC-${year - 1}-000001`),
      named('alone'),
      named(other.riskNo, { riskNo: risk_no }),
    );
    expect(issues.filter(({ level }) => level === 'error').map(({ row: place, column, code }) => [place, column, code])).toEqual([
      [1, '共用控制编号', 'validation.unknown_shared'],
      [2, '共用控制编号', 'validation.unknown_shared'],
      [3, '共用控制编号', 'validation.shared_alone'],
      [4, '共用控制编号', 'validation.shared_leads'],
    ]);
  });
});

test.each([
  [299, false],
  [300, true],
])('a file of %d rows is folded into the counts by itself: %s', async (count, folded) => {
  await sql.query('delete from risk_control_mark');
  const { state } = await upload(...Array.from({ length: count }, (_, n) => filled({ standardControlDesc: `批量 ${count}-${n}` })));
  expect(state).toBe('committed');
  const [waiting] = await sql.query<{ n: number }>('select count(distinct control_id)::int as n from risk_control_mark');
  expect(waiting!.n).toBe(folded ? 0 : count);
});
