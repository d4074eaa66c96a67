import { Injectable } from '@nestjs/common';
import { assertionWords } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inBothLanguages,
  inOnePortion,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { formatCents } from '../scope/cents.ts';
import { CoverageQueries } from './coverage.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'account', header: '科目代码 Account', width: 16 },
  { key: 'accountName', header: '科目名称 Account name', width: 32 },
  { key: 'assertions', header: '认定 Assertions', width: 36 },
  { key: 'company', header: '公司代码 Company', width: 16 },
  { key: 'companyName', header: '公司名称 Company name', width: 32 },
  { key: 'processes', header: '业务流程 Processes', width: 30 },
  { key: 'amount', header: '金额 Amount', width: 22 },
  { key: 'inScope', header: '范围 Scope', width: 14 },
  { key: 'coverage', header: '覆盖 Coverage', width: 18 },
  { key: 'planned', header: '计划测试的关键控制 Key controls planned for test', width: 36 },
  { key: 'candidates', header: '尚未计划测试的关键控制 Key controls not planned for test', width: 36 },
];

/** The coverage of a period as a workbook: one row an account and company, with the controls behind it. */
@Injectable()
export class CoverageExportSource implements ExportSource {
  readonly kind = 'assessmentCoverage';
  readonly fileName = 'assessment-coverage';
  readonly #coverage: CoverageQueries;
  readonly #calendar: WorkCalendar;

  constructor(coverage: CoverageQueries, calendar: WorkCalendar) {
    this.#coverage = coverage;
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, this.#calendar.dayOf(currentTime()));
    const { id = null, companyId = null } = query as { id?: number | null; companyId?: number | null };
    const { scope, companies, processes, controls, cells } = await this.#coverage.gather(id, companyId, actor);
    const numbers = (of: readonly { readonly id: number }[]) => of.flatMap((control) => controls.get(control.id)?.riskNo ?? []).join('; ');
    const accounts = new Map(scope.accounts.map((account) => [account.id, account]));
    const companyOf = new Map(companies.map((company) => [company.id, company]));
    const rows = cells.map((cell) => {
      const [account, company] = [accounts.get(cell.accountId)!, companyOf.get(cell.companyId)!];
      return {
        account: account.code,
        accountName: account.name,
        assertions: account.assertions.map((one) => inBothLanguages(assertionWords[one].zh, assertionWords[one].en)).join(', '),
        company: company.code,
        companyName: company.name,
        processes: processes
          .filter((process) => cell.processIds.includes(process.id))
          .map(({ code, name }) => `${code} ${name}`)
          .join('; '),
        amount: formatCents(cell.cents),
        inScope: cell.inScope ? '范围内 In' : '范围外 Out',
        coverage: cell.inScope ? (cell.isCovered ? '已覆盖 Covered' : '缺口 Gap') : '',
        planned: numbers(cell.planned),
        candidates: numbers(cell.candidates),
      };
    });
    return { sheetName: 'Coverage', columns, total: rows.length, rows: inOnePortion(rows) };
  }
}
