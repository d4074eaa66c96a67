import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BalanceImportRules, CompanyImportRules } from '@portal/assessment-period';
import { TestPlanImportRules } from '@portal/control-test';
import {
  controlFurtherColumns,
  controlImportColumns,
  routes,
  storageImportColumns,
  type ImportAnswer,
  type ImportKind,
} from '@portal/contract';
import { hashPassword } from '@portal/directory';
import { ImportSettlement, WorkflowRunner, type ImportRules } from '@portal/platform';
import { ControlImportRules } from '@portal/risk-control';
import { StoreImportRules } from '@portal/risk-register';
import { buildDepartment, buildPerson, type Actor, type TestApi, type World } from '@portal/testing';
import { ROLE } from '@portal/workflows';

/** A control of the catalogue: NIST SP 800-53 revision 5, LOW baseline, which is in the public domain. */
export interface CatalogueControl {
  readonly no: string;
  readonly family: string;
  readonly name: string;
  readonly statement: string;
}

/** The 149 controls of the catalogue, in its order. */
export function readCatalogue(): CatalogueControl[] {
  const lines = readFileSync(path.resolve('apps/api/src/assessment-period/control-catalogue.fixture.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [no, family, name, statement] = line.split('\t') as [string, string, string, string];
    return { no, family, name, statement };
  });
}

export const catalogue = readCatalogue();

export const PASSWORD = 'Period-of-2026-whole!';
/** Company, its parent, and how many departments it has. */
const tree = [
  ['G', '', 1],
  ['A', 'G', 1],
  ['A1', 'A', 2],
  ['A2', 'A', 2],
  ['B', 'G', 2],
] as const;
/** A statement a company. */
export const SIGNED = tree.length;
/** Account, its name and what each company has of it, in cents and in the order of the tree. */
export const balance = [
  ['1122', '应收账款', [12_000_000_01, 8_500_000_00, 31_000_000_33, 22_000_000_00, 18_000_000_00]],
  ['1405', '存货', [500_000_00, 9_000_000_50, 14_000_000_00, 11_000_000_00, 0]],
  ['2202', '应付账款', [-3_000_000_00, -4_000_000_00, -9_000_000_07, -6_500_000_00, -12_000_000_00]],
  ['6001', '主营业务收入', [-90_000_000_00, -45_000_000_00, -120_000_000_99, -80_000_000_00, -60_000_000_00]],
  ['6401', '主营业务成本', [60_000_000_00, 30_000_000_00, 84_000_000_00, 55_000_000_00, 41_000_000_00]],
  ['6711', '营业外支出', [12_300_00, 0, 45_600_00, 0, 99_00]],
] as const;

export interface Unit {
  readonly id: number;
  readonly name: string;
  readonly company: string;
  readonly owner: Actor;
}

/** A group with its people: eight departments in five companies, an owner each; three who test, two who review tests, and an external auditor. */
export async function buildGroup(api: TestApi) {
  const signIn = async (traits: Parameters<typeof buildPerson>[1]): Promise<Actor> => {
    const person = await buildPerson(api.sql, traits);
    return { ...person, client: await api.as(person) };
  };
  const units: Unit[] = [];
  for (const [company, , departments] of tree)
    for (let place = 1; place <= departments; place += 1) {
      const name = `${company} 部门 ${place}`;
      const { id } = await buildDepartment(api.sql, { name, nameEn: `${company} department ${place}` });
      const owner = await signIn({ userNo: `wp.${company}${place}`.toLowerCase(), roles: [ROLE.riskOwner], departmentId: id });
      units.push({ id, name, company, owner });
    }
  const hash = await hashPassword(PASSWORD);
  await api.sql.query('update person set password_hash = $2 where id = any($1::bigint[])', [units.map(({ owner }) => owner.id), hash]);
  const many = (prefix: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, place) => signIn({ userNo: `wp.${prefix}${place + 1}` })));
  return {
    units,
    testers: await many('tester', 3),
    testReviewers: await many('checker', 2),
    auditor: await signIn({ userNo: 'wp.auditor', roles: [ROLE.externalAuditor] }),
  };
}
export type Group = Awaited<ReturnType<typeof buildGroup>>;

export const companyRows = (units: readonly Unit[]) =>
  tree.map(([code, parent]) => ({
    code,
    name: `公司 ${code}`,
    nameEn: `Company ${code}`,
    currency: 'CNY',
    parent,
    departments: units
      .filter(({ company }) => company === code)
      .map(({ name }) => name)
      .join('; '),
  }));
export const balanceRows = () =>
  balance.flatMap(([account, name, amounts]) =>
    amounts.flatMap((cents, place) => (cents === 0 ? [] : [{ company: tree[place]![0], account, name, amount: (cents / 100).toFixed(2) }])),
  );

const headed = (columns: readonly { header: string; field: string }[], rows: readonly Readonly<Record<string, string>>[]) =>
  [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ field }) => row[field] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

/** The two files of the catalogue: the store, and the controls with what they do for the scope. */
export function catalogueFiles(catalogue: readonly CatalogueControl[], units: readonly Unit[]) {
  const families = [...new Set(catalogue.map(({ family }) => family))];
  const store = catalogue.map(({ no, family, name, statement }) => ({
    ruNo: no,
    categoryOne: '信息安全',
    categoryTwo: family,
    categoryThree: name,
    riskDescription: `${name}: the safeguard is absent or does not work`,
    consequences: `${family} 控制失效`,
    consequences_EN: `Loss of ${family}`,
    standardControlDesc: statement,
  }));
  const controls = catalogue.map(({ no, family, statement }, place) => {
    const { name, owner } = units[place % units.length]!;
    const [account] = balance[Math.floor(place / units.length) % balance.length]!;
    return {
      riskStoreNo: no,
      managementArea: '集团',
      keyControl: place % 7 === 0 ? '否' : '是',
      businessUnit: 'ANC',
      controlObjective: '合规性',
      standardControlDesc: statement,
      controlCategory: '预防性',
      controlOwnerFunction: '财务',
      controlOwnerDeptId: name,
      controlOwner: owner.userNo,
      process: `F${families.indexOf(family) + 1}`,
      accounts: `${account}: 完整性, 存在或发生`,
      automation: '人工',
    };
  });
  return {
    families,
    store: headed(storageImportColumns, store),
    controls: headed([...controlImportColumns, ...controlFurtherColumns], controls),
  };
}

/** The whole way of the console: a file is read, its rows are sent in chunks, and a worker checks and settles them. */
export function createImporter(api: TestApi, { administrator }: World) {
  const rules: readonly ImportRules[] = [
    StoreImportRules,
    ControlImportRules,
    CompanyImportRules,
    BalanceImportRules,
    TestPlanImportRules,
  ].map((one) => api.app.get<ImportRules>(one as never));
  const settlement = new ImportSettlement(api.sql, api.app.get(WorkflowRunner), rules, { progressed: async () => undefined });
  const workOff = async (): Promise<void> => {
    const batches = await api.sql.query<{ id: number }>('select distinct batch_id as id from import_chunk where checked_at is null');
    for (const { id } of batches) await settlement.checkStaged(id);
  };
  const { client } = administrator;
  const forms = {
    storage: [routes.uploadRiskStorage, 'RiskStorageTemplateList'],
    control: [routes.uploadRiskControl, 'RiskControlTemplateList'],
    company: [routes.uploadCompanies, 'CompanyTemplateList'],
    balance: [routes.uploadTrialBalance, 'TrialBalanceTemplateList'],
    testPlan: [routes.uploadTestPlan, 'TestPlanTemplateList'],
  } as const;
  /** The rows in one chunk, however many: the console's protocol with many is under test elsewhere. */
  const send = async (kind: keyof typeof forms, rows: readonly object[], fileDigest: string, recordId?: number): Promise<ImportAnswer> => {
    const [route, list] = forms[kind];
    const body = { ExcelFile: `${kind}.xlsx`, fileDigest, chunkIndex: 0, chunkCount: 1, uploadSuccess: true, [list]: rows };
    // Five calls of one protocol: the compiler is told of one of them.
    const sent = await client.ask(route as typeof routes.uploadTestPlan, { query: { recordId } as never, body: body as never });
    await workOff();
    return client.ask(routes.getImportProgress, { query: { importId: sent.importId! } });
  };
  return {
    send,
    async file(kind: ImportKind & keyof typeof forms, content: string): Promise<ImportAnswer> {
      const { data } = await client.upload(routes.parseImportFile, [{ name: `${kind}.csv`, content }], { query: { kind } });
      return send(kind, data.rows as object[], data.fileDigest!);
    },
  };
}
