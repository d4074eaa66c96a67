import { Injectable } from '@nestjs/common';
import { openSheet, type ExportContent, type ExportRequest, type ExportSource, type SqlTransaction } from '@portal/platform';
import { readReader } from '@portal/directory';
import { buildListWhere, joins, orderBy, type ListFilters, type ListScope } from '../list-conditions.ts';
import { FurtherColumns } from '../further/further-columns.ts';
import { controlSheetColumns } from './control-columns.ts';
import { readSheetLabels, selectControlSheet, toSheetRow, type ControlSheetRow } from './control-sheet.ts';

/** The list that was on the screen: which one, and its filters. */
export interface ControlExportQuery {
  readonly scope: ListScope;
  readonly filters: ListFilters;
}

/** Risk controls as a workbook: the rows of the list that the person sees, in its order (ExportRiskList, ExportMyRiskList). */
@Injectable()
export class ControlExportSource implements ExportSource {
  readonly kind = 'control';
  readonly fileName = 'risk-controls';
  readonly #further: FurtherColumns;

  constructor(further: FurtherColumns = new FurtherColumns()) {
    this.#further = further;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { scope, filters } = query as ControlExportQuery;
    const reader = await readReader(tx, personId, today);
    const { where, params } = buildListWhere(scope, filters, reader);
    const [count] = await tx.query<{ n: number }>(`select count(*)::int as n from risk_control c ${joins} where ${where}`, params);
    const labels = await readSheetLabels(tx);
    const further = this.#further.sheet;
    const select = selectControlSheet(reader, (value) => `$${params.push(value)}`, further);
    return openSheet<ControlSheetRow>(tx, {
      sheetName: '风险控制 Risk controls',
      columns: [...controlSheetColumns, ...(further?.columns ?? [])],
      total: count!.n,
      text: `${select} where ${where} order by ${orderBy(filters.sort)}`,
      params,
      toCells: (row) => ({ ...toSheetRow(row, labels), ...further?.toCells(row) }),
    });
  }
}
