import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AttributeSheet, BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { controlFurtherColumns, controlImportColumns, controlSharedColumns, routes } from '@portal/contract';
import { seedReferenceData } from '@portal/directory';
import { ControlExportSource, ControlImportRules, RollForwardService } from '@portal/risk-control';
import {
  buildAdministrator,
  buildPerson,
  buildStoreItem,
  currentRiskYear,
  startTestApi,
  type ApiClient,
  type TestApi,
} from '@portal/testing';
import type { Actor } from '@portal/workflows';
import { createApi } from '../create-api.ts';

let api: TestApi;
let administrator: ApiClient;
let owner: ApiClient;
let ownerId: number;
let uploader: Actor & { readonly id: number };
const year = currentRiskYear();

beforeAll(async () => {
  api = await startTestApi(createApi);
  await seedReferenceData(api.sql);
  const [admin, person] = [await buildAdministrator(api.sql), await buildPerson(api.sql, { userNo: 'attr-owner' })];
  [administrator, owner] = [await api.as(admin), await api.as(person)];
  ownerId = person.id;
  uploader = { id: admin.id, isAdministrator: true, isSystem: false };
  await buildStoreItem(api.sql, { ruNo: 'RU-ATTR' });
  await periodWith(year, '6001', '1122');
});
afterAll(() => api?.close());

/** An open period of a year whose trial balance has these accounts. */
async function periodWith(ofYear: number, ...accounts: string[]): Promise<number> {
  const { id } = await administrator.ask(routes.saveAssessmentPeriod, {
    body: { title: `${ofYear}`, kind: 'year', firstDay: `${ofYear}-01-01`, lastDay: `${ofYear}-12-31`, currency: 'CNY' },
  });
  const company = { code: 'A1', name: '公司', nameEn: 'Company', currency: 'CNY', parent: '', departments: '' };
  const lines = accounts.map((account) => ({ recordId: String(id), company: 'A1', account, name: `科目 ${account}`, amount: '100.00' }));
  for (const [rules, rows] of [
    [api.app.get(CompanyImportRules), [company]],
    [api.app.get(BalanceImportRules), lines],
  ] as const)
    await api.sql.transaction(async (tx) => (await rules.prepare(tx, rows)).apply(tx, uploader));
  return id;
}
let made = 0;
async function control(columns: Record<string, unknown> = {}): Promise<number> {
  made += 1;
  const values = {
    risk_no: `RC-${year}-A${made}`,
    lineage_id: 900_000 + made,
    risk_year: year,
    state: 'complete',
    creator_id: uploader.id,
    owner_id: ownerId,
    ...columns,
  };
  const names = Object.keys(values);
  const [row] = await api.sql.query<{ id: number }>(
    `insert into risk_control (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  await api.sql.query('insert into self_assessment (risk_id) values ($1)', [row!.id]);
  return row!.id;
}
const attributesOf = (id: number, who = administrator) => who.ask(routes.getControlAttributes, { query: { id } });
const save = (body: Record<string, unknown>, who = administrator) =>
  who.call(routes.saveControlAttributes, { body: body as { id: number } });
const field = async (answer: Promise<{ code?: string | undefined; errors?: { field: string }[] | undefined }>) => {
  const { code, errors } = await answer;
  return [code, errors?.[0]?.field];
};
async function twoProcesses(): Promise<[number, number]> {
  made += 1;
  const top = await administrator.ask(routes.saveBusinessProcess, {
    body: { code: `OTC${made}`, name: '订单到收款', nameEn: 'Order to cash' },
  });
  const sub = await administrator.ask(routes.saveBusinessProcess, {
    body: { code: `OTC${made}-01`, name: '开票', nameEn: 'Invoicing', parentId: top.id },
  });
  return [top.id, sub.id];
}

test('the attributes of a control are changed as a whole by administrators, one step of its history that says each field', async () => {
  const [id, general] = [await control(), await control()];
  const [top, sub] = await twoProcesses();
  const body = {
    id,
    processId: sub,
    accounts: [
      { code: '6001', assertion: 'existence' },
      { code: '6001', assertion: 'cutoff' },
      { code: '1122', assertion: 'valuation' },
    ],
    cosoPrinciple: 11,
    nature: 'preventive',
    automation: 'automated',
    systemName: 'SAP S/4HANA',
    generalControls: [general],
  };
  expect((await save(body, owner)).code).toBe('not_allowed');
  const { data } = await save(body);
  expect(data).toMatchObject({
    process: { id: top },
    subProcess: { id: sub },
    accounts: [
      { code: '1122', assertions: ['valuation'] },
      { code: '6001', assertions: ['cutoff', 'existence'] },
    ],
    cosoComponent: 'activities',
    cosoPrinciple: 11,
    generalControls: [{ id: general }],
    mayEdit: true,
  });
  expect(await attributesOf(general)).toMatchObject({ reliedOnBy: [{ id }] });
  // Its owner reads it, and may choose from nothing.
  expect(await attributesOf(id, owner)).toMatchObject({ mayEdit: false, accountChoices: [], systemName: 'SAP S/4HANA' });
  // The same again is no step; a stale page changes nothing.
  const { rowVersion } = await attributesOf(id);
  await save(body);
  expect((await attributesOf(id)).rowVersion).toBe(rowVersion);
  expect((await save({ ...body, rowVersion: rowVersion - 1, systemName: 'x' })).code).toBe('conflict');
  const steps = await administrator.ask(routes.getRiskEventTask, { query: { RiskId: id, log: true } });
  const told = (steps as unknown as { changes: { field: string; after: string }[] }[])[0]!.changes;
  expect(Object.fromEntries(told.map((change) => [change.field, change.after]))).toMatchObject({
    accountAssertions: '1122: valuation; 6001: cutoff, existence',
    cosoComponent: 'activities',
    controlAutomation: 'automated',
    generalControls: `RC-${year}-A2`,
  });
  // The record as its steps tell it has them too.
  const asItIs = async () => {
    const { fields } = await administrator.ask(routes.getTrail, { query: { type: 'riskControl', id } });
    return Object.fromEntries(fields.map((one) => [one.field, one.value]));
  };
  expect(await asItIs()).toMatchObject({ controlNature: 'preventive', itSystem: 'SAP S/4HANA', cosoPrinciple: '11' });
});

test('what does not agree is refused at its field, and nothing is written', async () => {
  const id = await control();
  expect(await field(save({ id, processId: 1 }))).toEqual(['validation', 'processId']);
  expect(await field(save({ id, accounts: [{ code: '9999', assertion: 'existence' }] }))).toEqual(['validation', 'accounts']);
  expect(await field(save({ id, cosoComponent: 'monitoring', cosoPrinciple: 3 }))).toEqual(['validation', 'cosoPrinciple']);
  expect(await field(save({ id, cosoPrinciple: 18 }))).toEqual(['validation', 'cosoPrinciple']);
  expect(await field(save({ id, automation: 'itDependent' }))).toEqual(['validation', 'systemName']);
  expect(await field(save({ id, generalControls: [id] }))).toEqual(['validation', 'generalControls']);
  expect(await field(save({ id, automation: 'manual', generalControls: [await control()] }))).toEqual(['validation', 'generalControls']);
  expect(await attributesOf(id)).toMatchObject({ process: null, accounts: [], automation: null, rowVersion: 1 });
});

test('an account that a new period opens is leant on as in the others; accounts of a period that is concluded stay as they are', async () => {
  const id = await control();
  await save({ id, accounts: [{ code: '6001', assertion: 'existence' }] });
  const later = await periodWith(year + 1, '6001', '2202');
  const leaning = await api.sql.query(
    `select a.code, c.assertion from control_scope_account c join significant_account a on a.id = c.account_id where c.control_id = $1 and a.period_id = $2`,
    [id, later],
  );
  expect(leaning).toEqual([{ code: '6001', assertion: 'existence' }]);
  const [first] = await api.sql.query<{ id: number }>('select id from assessment_period order by id limit 1');
  for (const event of ['START', 'CONCLUDE'] as const)
    await administrator.ask(routes.updateAssessmentPeriod, { body: { id: first!.id, event } });
  expect((await attributesOf(id)).accounts).toMatchObject([{ code: '6001', assertions: ['existence'] }]);
  await save({ id, accounts: [{ code: '2202', assertion: 'completeness' }] });
  const kept = await api.sql.query(
    `select a.code, a.period_id as period from control_scope_account c join significant_account a on a.id = c.account_id where c.control_id = $1 order by 1`,
    [id],
  );
  expect(kept).toEqual([
    { code: '2202', period: later },
    { code: '6001', period: first!.id },
  ]);
  await administrator.ask(routes.updateAssessmentPeriod, { body: { id: first!.id, event: 'REOPEN', comments: '还要' } });
});

test('processes have two levels, codes of their own, and a word at the field that is wrong', async () => {
  const [top, sub] = await twoProcesses();
  const call = (body: { code: string; name: string; parentId?: number; id?: number }) =>
    administrator.call(routes.saveBusinessProcess, { body });
  expect(await field(call({ code: '', name: 'x' }))).toEqual(['validation', 'code']);
  expect(await field(call({ code: `OTC${made}`, name: 'x' }))).toEqual(['validation', 'code']);
  expect(await field(call({ code: 'NEW', name: 'x', parentId: sub }))).toEqual(['validation', 'parentId']);
  const other = await administrator.ask(routes.saveBusinessProcess, { body: { code: `P${made}`, name: '采购' } });
  expect(await field(call({ id: top, code: 'TOP', name: 'x', parentId: other.id }))).toEqual(['validation', 'parentId']);
});

const headers = [...controlImportColumns, ...controlFurtherColumns];
const line = (cells: Record<string, string>) => Object.fromEntries(headers.map((column) => [column.field, cells[column.field] ?? '']));

test('a file may bring further columns, which are checked in their cells and written with the draft that they belong to', async () => {
  const [, sub] = await twoProcesses();
  const general = await control();
  const rules = api.app.get(ControlImportRules);
  const good = line({
    riskStoreNo: 'RU-ATTR',
    process: '订单到收款',
    subProcess: `otc${made - 1}-01`,
    accounts: '1122：存在或发生、完整性；6001: cut-off',
    cosoPrinciple: '10',
    nature: '检查性 Detective',
    automation: 'IT-dependent manual',
    systemName: 'SAP',
    generalControls: `rc-${year}-a${made}`,
  });
  const bad = [
    line({ riskStoreNo: 'RU-ATTR', process: '没有' }),
    line({ riskStoreNo: 'RU-ATTR', accounts: '1122' }),
    line({ riskStoreNo: 'RU-ATTR', accounts: '9999: 完整性；1122: 美丽' }),
    line({ riskStoreNo: 'RU-ATTR', cosoComponent: '监督活动', cosoPrinciple: '3' }),
    line({ riskStoreNo: 'RU-ATTR', nature: '随意' }),
    line({ riskStoreNo: 'RU-ATTR', automation: '自动' }),
    line({ riskStoreNo: 'RU-ATTR', generalControls: 'RC-0' }),
  ];
  // The process is named alike more than once by now: its code tells which.
  const plain = { ...good, process: '' };
  const { issues } = await rules.prepare(api.sql, bad);
  const errors = issues.filter(({ level }) => level !== 'warning');
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [1, '业务流程', 'validation.process_unknown'],
    [2, '会计科目与认定', 'validation.accounts_form'],
    [3, '会计科目与认定', 'validation.account_unknown'],
    [3, '会计科目与认定', 'validation.unknown_value'],
    [4, 'COSO 原则', 'validation.principle_other'],
    [5, '控制性质', 'validation.unknown_value'],
    [6, '信息系统', 'validation.system_missing'],
    [7, '依赖的一般控制', 'validation.general_unknown'],
  ]);
  expect(errors.find(({ column }) => column === '控制性质')!.en).toContain('Preventive, Detective');
  await api.sql.transaction(async (tx) => (await rules.prepare(tx, [plain])).apply(tx, uploader));
  const [draft] = await api.sql.query<{ id: number; risk_no: string }>('select id, risk_no from risk_control order by id desc limit 1');
  expect(await attributesOf(draft!.id)).toMatchObject({
    subProcess: { id: sub },
    cosoComponent: null,
    cosoPrinciple: 10,
    nature: 'detective',
    automation: 'itDependent',
    generalControls: [{ id: general }],
    accounts: [
      { code: '1122', assertions: ['completeness', 'existence'] },
      { code: '6001', assertions: ['cutoff'] },
    ],
  });
  // An update changes what its cells say; a row that says nothing new is no step.
  const again = line({ riskNo: draft!.risk_no, systemName: 'Oracle' });
  const { rowVersion } = await attributesOf(draft!.id);
  for (let time = 0; time < 2; time += 1) await api.sql.transaction(async (tx) => (await rules.prepare(tx, [again])).apply(tx, uploader));
  expect(await attributesOf(draft!.id)).toMatchObject({ systemName: 'Oracle', nature: 'detective', rowVersion: rowVersion + 1 });
  expect(await administrator.ask(routes.verifyRecordTrail, { body: { workflow: 'riskControl', record: draft!.risk_no } })).toMatchObject({
    ok: true,
  });
});

test('the export has the further columns under the headers that the import takes; the template offers them as optional', async () => {
  const id = await control({ risk_description: '导出' });
  await save({ id, accounts: [{ code: '6001', assertion: 'cutoff' }], cosoComponent: 'monitoring', automation: 'manual' });
  const rows: Record<string, unknown>[] = [];
  const headersOut = await api.sql.transaction(async (tx) => {
    const content = await api.app.get(ControlExportSource).open(tx, {
      personId: uploader.id,
      query: { scope: 'management', filters: routes.exportRiskList.body.parse({ keyword: `RC-${year}-A${made}` }) },
      language: 'en',
      today: `${year}-11-20`,
    } as never);
    for await (const portion of content.rows) rows.push(...(portion as Record<string, unknown>[]));
    return content.columns.map(({ header }) => header);
  });
  for (const { exported } of api.app.get(AttributeSheet).imported) expect(headersOut).toContain(exported);
  expect(rows.find(({ riskNo }) => riskNo === `RC-${year}-A${made}`)).toMatchObject({
    accounts: '6001: 截止 cut-off',
    cosoComponent: '监督活动 Monitoring',
    automation: '人工 Manual',
  });
  const template = await api.app.get(ControlImportRules).describeTemplate(api.sql);
  const offered = template.columns.slice(controlImportColumns.length);
  expect(offered.map(({ header }) => header)).toEqual([...controlSharedColumns, ...controlFurtherColumns].map(({ header }) => header));
  for (const { note } of offered)
    expect([note!.zh, note!.en]).toEqual([expect.stringMatching(/^可选列/), expect.stringMatching(/^Optional column/)]);
});

test('a file with the eleven columns is taken as ever, with some of the further ones too, and with a strange one never', async () => {
  const parse = (columns: readonly string[]) =>
    administrator.upload(
      routes.parseImportFile,
      [{ name: 'a.csv', content: `${columns.join(',')}\nRU-ATTR${','.repeat(columns.length - 1)}` }],
      {
        query: { kind: 'control' },
      },
    );
  const eleven = controlImportColumns.map(({ header }) => header);
  const english = controlImportColumns.map(({ en }) => en);
  for (const columns of [eleven, [...eleven, '信息系统', '业务流程'], [...english, 'IT system']])
    expect(await parse(columns)).toMatchObject({ isSuccess: true, data: { rows: [{ riskStoreNo: 'RU-ATTR', process: '' }] } });
  for (const columns of [
    [...eleven, '别的'],
    [...eleven, '信息系统', '信息系统'],
    ['信息系统', ...eleven],
  ])
    expect(await parse(columns)).toMatchObject({ isSuccess: false, code: 'validation.template.header' });
});

test('a new year begins with the attributes of the old one, and leans on the general control of its own year', async () => {
  const [id, general] = [await control({ lineage_id: 800_001 }), await control({ lineage_id: 800_002 })];
  await save({
    id,
    accounts: [{ code: '6001', assertion: 'cutoff' }],
    automation: 'automated',
    systemName: 'SAP',
    generalControls: [general],
  });
  const reader = { actor: uploader, today: `${year}-11-20` } as never;
  const rolled = await api.app.get(RollForwardService).rollOne(id, null, reader, null);
  expect(await attributesOf(rolled.id)).toMatchObject({
    systemName: 'SAP',
    accounts: [{ code: '6001' }],
    generalControls: [{ id: general }],
  });
  const newGeneral = await api.app.get(RollForwardService).rollOne(general, null, reader, null);
  expect(await attributesOf(rolled.id)).toMatchObject({ generalControls: [{ id: newGeneral.id }] });
  const steps = await administrator.ask(routes.getRiskEventTask, { query: { RiskId: rolled.id, log: true } });
  expect(JSON.stringify(steps)).toContain('6001: cutoff');
});
