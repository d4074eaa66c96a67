import { Injectable } from '@nestjs/common';
import { balanceImportColumns, bareAmount, type ImportIssue } from '@portal/contract';
import {
  currentTime,
  describeIssue,
  describeWarning,
  isError,
  quoteStates,
  sheetRowOf,
  WorkflowRunner,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import { assessmentPeriodWorkflow, type Actor } from '@portal/workflows';
import { assessmentPeriodKind } from '../assessment-period.record.ts';
import { toAssessmentPeriodSubject, type WeighedPeriodRow } from '../assessment-period.queries.ts';
import { openAccounts } from '../scope/account.service.ts';
import { tellBalanceMoves } from './balance-moves.ts';
import { formatCents, parseCents, sumOf, tellCents } from '../scope/cents.ts';

type Field = (typeof balanceImportColumns)[number]['field'];
/** `recordId` is the period: the call adds it to each row. */
type BalanceCells = Readonly<Record<Field, string>> & ImportRow;

interface Line {
  readonly companyId: number;
  readonly companyCode: string;
  readonly account: string;
  readonly name: string;
  readonly cents: bigint;
}

const headerOf = (field: Field): string => balanceImportColumns.find((column) => column.field === field)!.header;
/** Amounts as ledgers print them: digits in groups, what is negative in brackets. @returns null for what is no amount with at most two decimals */
function readAmount(text: string): bigint | null {
  const [, bracketed] = /^[(（]([^-−－]+)[)）]$/.exec(text.trim()) ?? [];
  return parseCents(bracketed === undefined ? bareAmount(text) : `-${bareAmount(bracketed)}`);
}

/** A row with this word for its account states the sum of its company. */
const isTotal = (account: string): boolean => ['合计', '总计', 'total', 'sum'].includes(account.toLowerCase());

/**
 * The trial balance of a period: one row a company and account. A company of the file is replaced whole, others stay; all rows or none
 * (docs/decisions/risk-control.md, import protocol; docs/adr/0054).
 */
@Injectable()
export class BalanceImportRules implements ImportRules {
  readonly kind = 'balance';
  readonly columns = balanceImportColumns;
  readonly #runner: WorkflowRunner;

  constructor(runner: WorkflowRunner) {
    this.#runner = runner;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const cells = rows as readonly BalanceCells[];
    const period = await findPeriod(sql, cells[0]?.['recordId']);
    if (!period)
      return { issues: [describeIssue(0, '', 'import.balance_period')], apply: () => Promise.resolve({ created: 0, updated: 0 }) };
    const companies = await readCompanies(sql, cells);
    const { issues, lines } = readLines(cells, companies);
    const moves = issues.some(isError) ? [] : await tellBalanceMoves(sql, period, lines);
    return { issues: [...issues, ...moves], apply: (tx, uploader) => this.#write(tx, period.id, lines, uploader) };
  }

  async #write(tx: SqlTransaction, periodId: number, lines: readonly Line[], uploader: Actor): Promise<ImportOutcome> {
    const [period] = await tx.query<WeighedPeriodRow>('select *, 0 as open_work from assessment_period where id = $1 for update', [
      periodId,
    ]);
    const companyIds = [...new Set(lines.map(({ companyId }) => companyId))];
    const before = await readSums(tx, periodId);
    const replaced = await tx.query('delete from trial_balance_line where period_id = $1 and company_id = any($2::bigint[]) returning 1', [
      periodId,
      companyIds,
    ]);
    await tx.query(
      `insert into trial_balance_line (period_id, company_id, account_code, account_name, amount)
       select $1::bigint, w.company, w.code, w.name, w.amount from unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[]) as w(company, code, name, amount)`,
      [
        periodId,
        lines.map(({ companyId }) => companyId),
        lines.map(({ account }) => account),
        lines.map(({ name }) => name),
        lines.map(({ cents }) => formatCents(cents)),
      ],
    );
    await tx.query(
      `insert into trial_balance_sum (period_id, company_id, amount, lines, loaded_by, loaded_at)
       select $1::bigint, l.company_id, sum(l.amount), count(*), $3::bigint, $4::timestamptz from trial_balance_line l where l.period_id = $1 and l.company_id = any($2::bigint[]) group by l.company_id
       on conflict (period_id, company_id) do update set amount = excluded.amount, lines = excluded.lines, loaded_by = excluded.loaded_by, loaded_at = excluded.loaded_at`,
      [periodId, companyIds, uploader.id, currentTime()],
    );
    const known = await tx.query<{ code: string }>('select account_code as code from account_code_group where period_id = $1', [periodId]);
    const grouped = new Set(known.map(({ code }) => code));
    await openAccounts(
      tx,
      periodId,
      [...new Set(lines.map(({ account }) => account))].filter((code) => !grouped.has(code)),
    );
    const after = await readSums(tx, periodId);
    const changes = [...after].flatMap(([company, sum]) =>
      before.get(company) === sum ? [] : [{ field: `balance ${company}`, before: before.get(company) ?? '', after: sum }],
    );
    await this.#runner.commitIn(
      tx,
      [{ kind: assessmentPeriodKind, subject: toAssessmentPeriodSubject(period!), event: 'LOAD_BALANCE', changes }],
      { actor: uploader },
    );
    return { created: Math.max(lines.length - replaced.length, 0), updated: Math.min(lines.length, replaced.length) };
  }

  async describeTemplate(sql: SqlRunner) {
    const companies = await sql.query<{ code: string }>('select code from company where is_active order by code limit 500');
    const notes: Readonly<Record<Field, { zh: string; en: string }>> = {
      company: { zh: '必填，公司代码。', en: 'Required: the company’s code.' },
      account: {
        zh: '必填；写“合计”的行给出该公司的合计，用于核对。',
        en: 'Required. A TOTAL row gives the company’s total, which is checked.',
      },
      name: { zh: '必填（合计行除外）。', en: 'Required, except in a TOTAL row.' },
      amount: {
        zh: '必填，数字，最多两位小数；负数写作 -500 或 (500)。',
        en: 'Required: a number with up to two decimal places. Write a negative as -500 or (500).',
      },
    };
    return {
      sheetName: { zh: '试算平衡表', en: 'Trial balance' },
      columns: balanceImportColumns.map(({ header, en, field }) => ({
        header,
        en,
        width: field === 'name' ? 32 : 18,
        note: notes[field],
        ...(field === 'company' && companies.length > 0 ? { list: companies.map(({ code }) => code) } : {}),
      })),
      example: { 公司代码: companies[0]?.code ?? '1100', 科目代码: '6001', 科目名称: '营业收入', 金额: '7418206551.38' },
      exampleEn: { 科目名称: 'Revenue' },
    };
  }
}

/** The period of a row, while its scope may still change; undefined else. */
async function findPeriod(sql: SqlRunner, recordId: string | undefined): Promise<{ id: number; share_percent: string } | undefined> {
  if (!recordId || !/^\d{1,15}$/.test(recordId)) return undefined;
  const [row] = await sql.query<{ id: number; share_percent: string }>(
    `select id, share_percent::text from assessment_period where id = $1::bigint and is_active and state in (${quoteStates(assessmentPeriodWorkflow, ['planning', 'fieldwork'])})`,
    [recordId],
  );
  return row;
}

async function readCompanies(sql: SqlRunner, rows: readonly BalanceCells[]): Promise<ReadonlyMap<string, { id: number; code: string }>> {
  const companies = await sql.query<{ id: number; code: string }>('select id, code from company where is_active and code = any($1)', [
    [...new Set(rows.map(({ company }) => company))],
  ]);
  return new Map(companies.map((company) => [company.code, company]));
}

async function readSums(tx: SqlTransaction, periodId: number): Promise<Map<string, string>> {
  const rows = await tx.query<{ code: string; amount: string }>(
    'select c.code, s.amount::text from trial_balance_sum s join company c on c.id = s.company_id where s.period_id = $1 order by c.code',
    [periodId],
  );
  return new Map(rows.map(({ code, amount }) => [code, amount]));
}

function readLines(
  rows: readonly BalanceCells[],
  companies: ReadonlyMap<string, { id: number; code: string }>,
): { issues: ImportIssue[]; lines: Line[] } {
  const issues: ImportIssue[] = [];
  const lines: Line[] = [];
  const firstRows = new Map<string, number>();
  const stated: { row: number; company: string; cents: bigint }[] = [];
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const total = isTotal(cells.account);
    const faults: ImportIssue[] = [];
    for (const field of ['company', 'account', 'name', 'amount'] as const)
      if (cells[field] === '' && !(total && field === 'name')) faults.push(describeIssue(row, headerOf(field), 'import.required'));
    const company = companies.get(cells.company);
    if (!company && cells.company !== '')
      faults.push(describeIssue(row, headerOf('company'), 'import.unknown_company', { value: cells.company }));
    const cents = readAmount(cells.amount);
    if (cents === null && cells.amount !== '') faults.push(describeIssue(row, headerOf('amount'), 'import.balance_amount'));
    const key = `${cells.company}\u0000${cells.account.toLowerCase()}`;
    const first = firstRows.get(key);
    if (first !== undefined && cells.account !== '')
      faults.push(describeIssue(row, headerOf('account'), 'import.balance_repeated', { first }));
    else firstRows.set(key, sheetRowOf(cells, row));
    issues.push(...faults);
    if (faults.length > 0) continue;
    if (total) stated.push({ row, company: company!.code, cents: cents! });
    else lines.push({ companyId: company!.id, companyCode: company!.code, account: cells.account, name: cells.name, cents: cents! });
  }
  if (issues.length > 0) return { issues, lines };
  return { issues: checkSums(lines, stated), lines };
}

/** A stated sum that differs is a fault; the sum of every company is told before the import is confirmed. */
function checkSums(lines: readonly Line[], stated: readonly { row: number; company: string; cents: bigint }[]): ImportIssue[] {
  const byCompany = Map.groupBy(lines, ({ companyCode }) => companyCode);
  const sumOfCompany = (company: string) => sumOf((byCompany.get(company) ?? []).map(({ cents }) => cents));
  const wrong = stated.flatMap(({ row, company, cents }) =>
    sumOfCompany(company) === cents
      ? []
      : [
          describeIssue(row, headerOf('amount'), 'import.balance_sum', {
            company,
            sum: tellCents(sumOfCompany(company)),
            stated: tellCents(cents),
          }),
        ],
  );
  const told = [...byCompany].map(([company, own]) =>
    describeWarning(0, '', 'import.balance_total', { company, lines: own.length, sum: tellCents(sumOfCompany(company)) }),
  );
  return [...wrong, ...told];
}
