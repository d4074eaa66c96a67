import { Injectable } from '@nestjs/common';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inOnePortion,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { ScopeQueries } from './scope.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'account', header: '科目代码 Account', width: 16 },
  { key: 'accountName', header: '科目名称 Account name', width: 32 },
  { key: 'assertions', header: '认定 Assertions', width: 36 },
  { key: 'company', header: '公司代码 Company', width: 16 },
  { key: 'companyName', header: '公司名称 Company name', width: 32 },
  { key: 'amount', header: '金额 Amount', width: 22 },
  { key: 'proposed', header: '建议 Proposed', width: 14 },
  { key: 'because', header: '依据 Basis', width: 28 },
  { key: 'decision', header: '决定 Decision', width: 16 },
  { key: 'reason', header: '理由 Reason', width: 40 },
  { key: 'inScope', header: '范围 Scope', width: 14 },
  { key: 'covered', header: '关键控制 Key control', width: 20 },
];
const inOut = (inScope: boolean) => (inScope ? '范围内 In' : '范围外 Out');

/** The scope of a period as a workbook: one row an account and company, in the order of the page. */
@Injectable()
export class ScopeExportSource implements ExportSource {
  readonly kind = 'assessmentScope';
  readonly fileName = 'assessment-scope';
  readonly #scope: ScopeQueries;
  readonly #calendar: WorkCalendar;

  constructor(scope: ScopeQueries, calendar: WorkCalendar) {
    this.#scope = scope;
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, this.#calendar.dayOf(currentTime()));
    const { id = null, companyId = null } = query as { id?: number | null; companyId?: number | null };
    const scope = await this.#scope.read(id, actor, companyId);
    const accounts = new Map(scope.accounts.map((account) => [account.id, account]));
    const companies = new Map(scope.companies.map((company) => [company.id, company]));
    const rows = scope.cells.map((cell) => {
      const [account, company] = [accounts.get(cell.accountId)!, companies.get(cell.companyId)!];
      return {
        account: account.code,
        accountName: account.name,
        assertions: account.assertions.join(', '),
        company: company.code,
        companyName: company.name,
        amount: cell.amount,
        proposed: inOut(cell.proposed),
        because: cell.because.join(', '),
        decision: cell.decision ? inOut(cell.decision.inScope) : '',
        reason: cell.decision?.reason ?? '',
        inScope: inOut(cell.inScope),
        covered: cell.inScope ? (cell.isCovered ? '有 Yes' : '缺口 Gap') : '',
      };
    });
    return { sheetName: 'Scope', columns, total: rows.length, rows: inOnePortion(rows) };
  }
}
