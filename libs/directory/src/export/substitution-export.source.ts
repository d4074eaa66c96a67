import { Injectable } from '@nestjs/common';
import type { SubstitutionState } from '@portal/contract';
import {
  inBothLanguages,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { readReader } from '../people/reader.ts';
import { SubstitutionService, type SubstitutionRow } from '../substitution/substitution.service.ts';

const columns: readonly SheetColumn[] = [
  { key: 'personNo', header: '被代理人编号 Absent user no.', width: 18 },
  { key: 'person', header: '被代理人 Absent person', width: 24 },
  { key: 'substituteNo', header: '代理人编号 Substitute no.', width: 18 },
  { key: 'substitute', header: '代理人 Substitute', width: 24 },
  { key: 'from', header: '开始日期 From', width: 12, type: 'date' },
  { key: 'to', header: '结束日期 To', width: 12, type: 'date' },
  { key: 'state', header: '状态 State', width: 20 },
  { key: 'reason', header: '原因 Reason', width: 48 },
  { key: 'createdBy', header: '指定人 Assigned by', width: 24 },
  { key: 'createdAt', header: '指定时间 Assigned (GMT)', width: 20, type: 'instant' },
  { key: 'endedBy', header: '结束人 Ended by', width: 24 },
  { key: 'endedAt', header: '提前结束时间 Ended (GMT)', width: 20, type: 'instant' },
];

const states: Readonly<Record<SubstitutionState, string>> = {
  coming: inBothLanguages('未开始', 'Upcoming'),
  current: inBothLanguages('进行中', 'Active'),
  past: inBothLanguages('已过期', 'Ended'),
  ended: inBothLanguages('已提前结束', 'Ended early'),
};

/** Who stands in for whom (ExportSubstitutions). */
@Injectable()
export class SubstitutionExportSource implements ExportSource {
  readonly kind = 'substitution';
  readonly fileName = 'substitutes';
  readonly #sql: Sql;
  readonly #substitutions: SubstitutionService;

  constructor(sql: Sql, substitutions: SubstitutionService) {
    this.#sql = sql;
    this.#substitutions = substitutions;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '代理 Substitutes',
      columns,
      isAllowed: actor.isAdministrator,
      read: (page) => this.#substitutions.list({ ...(query as Parameters<SubstitutionService['list']>[0]), ...page }),
      toCells,
    });
  }
}

const nameOf = (person: { name: string; englishName: string } | null): string =>
  person ? inBothLanguages(person.name, person.englishName) : '';

const toCells = (row: SubstitutionRow): SheetRow => ({
  personNo: row.person.userNO,
  person: nameOf(row.person),
  substituteNo: row.substitute.userNO,
  substitute: nameOf(row.substitute),
  from: row.from,
  to: row.to,
  state: states[row.state],
  reason: row.reason,
  createdBy: nameOf(row.createdBy),
  createdAt: row.createdAt,
  endedBy: nameOf(row.endedBy),
  endedAt: row.endedAt,
});
