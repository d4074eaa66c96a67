import {
  AccountService,
  AssessmentPeriodService,
  BalanceImportRules,
  CompanyImportRules,
  ScopeQueries,
  ScopeService,
} from '@portal/assessment-period';
import { requestContext, type ImportRow, type ImportRules } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { demoAccounts, demoCompanies, demoProcesses, largeCompanies, smallCompanies, type DemoAccount } from './assurance-balance.ts';
import type { AssuranceStage } from './assurance.ts';

const DAY_MS = 86_400_000;

/** The year's assessment in fieldwork: companies, processes, trial balance, materiality, scope, and what the controls do for it. */
export async function tellAssurancePeriod(stage: AssuranceStage): Promise<void> {
  const { sql, directory, now, year, get } = stage;
  const actor: Actor = { id: directory.personIds.get('admin')!, isAdministrator: true, isSystem: false };
  let minute = 0;
  const at = <T>(daysAgo: number, act: () => Promise<T>): Promise<T> => {
    minute += 1;
    return requestContext.run({ requestId: 'demo', at: new Date(now.getTime() - daysAgo * DAY_MS + minute * 60_000) }, act);
  };
  const load = async (rules: ImportRules, rows: readonly ImportRow[]): Promise<void> => {
    await sql.transaction(async (tx) => {
      const plan = await rules.prepare(tx, rows);
      const fault = plan.issues.find(({ level }) => level !== 'warning');
      if (fault) throw new Error(`The demo does not load: row ${fault.row}, ${fault.column}: ${fault.en}`);
      await plan.apply(tx, actor);
    });
  };
  await at(120, () =>
    load(
      get(CompanyImportRules),
      demoCompanies.map((company) => ({ ...company, departments: '' })),
    ),
  );
  for (const [code, name, nameEn, parent] of demoProcesses)
    await sql.query(
      'insert into business_process (code, name, name_en, parent_id) values ($1, $2, $3, (select id from business_process where code = $4))',
      [code, name, nameEn, parent],
    );
  stage.periodId = await at(120, () =>
    get(AssessmentPeriodService).save(
      {
        id: null,
        rowVersion: null,
        title: `${year} 年度内部控制评价`,
        titleEn: `Internal control assessment ${year}`,
        kind: 'year',
        firstDay: `${year}-01-01`,
        lastDay: `${year}-12-31`,
        currency: 'CNY',
        signOffBy: `${year + 1}-02-26`,
        sharePercent: 15,
      },
      actor,
    ),
  );
  const rows = demoAccounts.flatMap((account) => toRows(account, stage.periodId));
  await at(110, () => load(get(BalanceImportRules), rows));
  await at(105, () =>
    get(ScopeService).setMateriality(
      {
        id: stage.periodId,
        rowVersion: null,
        base: 'profitBeforeTax',
        baseAmount: '1240000000.00',
        percent: '5',
        performancePercent: '75',
        fileId: null,
        source: `${year} 年预算，董事会批准 Budget ${year}, approved by the board`,
        reason: '按年度预算设定 Set from the annual budget',
        dryRun: false,
      },
      actor,
    ),
  );
  await describeAccounts(stage, actor, at);
  await tieControls(stage);
  await at(100, () =>
    get(ScopeService).decide(
      {
        id: stage.periodId,
        rowVersion: null,
        cells: [],
        acceptAll: true,
        companyId: null,
        reason: '按重要性水平及定性因素认定 By materiality and qualitative factors',
      },
      actor,
    ),
  );
  await at(95, () => get(AssessmentPeriodService).perform({ id: stage.periodId, event: 'START', comments: '', rowVersion: null }, actor));
}

/** One row a company that has something of the account; what the large ones leave goes to the small ones, the first takes the odd cents. */
function toRows({ code, name, large, total }: DemoAccount, periodId: number): ImportRow[] {
  const rest = total - large.reduce((sum, cents) => sum + cents, 0);
  const part = Math.floor(rest / smallCompanies.length);
  const amounts = [
    ...largeCompanies.map((company, place) => [company, large[place]!] as const),
    ...smallCompanies.map((company, place) => [company, place === 0 ? rest - part * (smallCompanies.length - 1) : part] as const),
  ];
  return amounts
    .filter(([, cents]) => cents !== 0)
    .map(([company, cents]) => ({
      company,
      account: code,
      name,
      amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
      recordId: String(periodId),
    }));
}

async function describeAccounts(
  stage: AssuranceStage,
  actor: Actor,
  at: <T>(daysAgo: number, act: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const { accounts } = await stage.get(ScopeQueries).read(stage.periodId, actor);
  for (const { code, name, nameEn, assertions, flags } of demoAccounts) {
    const accountId = accounts.find((account) => account.code === code)!.id;
    const body = {
      id: stage.periodId,
      rowVersion: null,
      accountId,
      code,
      name,
      nameEn,
      assertions: [...assertions],
      flags: [...flags],
      codes: null,
    };
    await at(104, () => stage.get(AccountService).save(body, actor));
  }
}

/** This year's controls get a process, a nature and what they cover; one account in one company stays a gap. */
async function tieControls({ sql, periodId, year }: AssuranceStage): Promise<void> {
  const controls = await sql.query<{ id: number }>('select id from risk_control where risk_year = $1 and is_active order by id', [year]);
  const covered = demoAccounts.filter(({ assertions, code }) => assertions.length > 0 && code !== '2241');
  for (const [place, { id }] of controls.entries()) {
    const account = covered[place % covered.length]!;
    await sql.query(
      `insert into control_scope (control_id, process_id, is_key, coso_component, coso_principle, nature, automation, system_name)
       values ($1, (select id from business_process where code = $2), true, 'activities', $3, $4, $5, $6)`,
      [
        id,
        account.process,
        [10, 11, 12][place % 3],
        place % 3 === 2 ? 'detective' : 'preventive',
        (['manual', 'itDependent', 'automated'] as const)[place % 3],
        place % 3 === 0 ? '' : 'SAP S/4HANA',
      ],
    );
    await sql.query(
      `insert into control_scope_account (control_id, account_id, assertion)
       select $1, a.id, n.assertion from significant_account a join account_assertion n on n.account_id = a.id where a.period_id = $2 and a.code = $3`,
      [id, periodId, account.code],
    );
  }
}
