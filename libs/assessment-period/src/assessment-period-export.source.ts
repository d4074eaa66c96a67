import { Injectable } from '@nestjs/common';
import { assessmentPeriodListBody } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  labelStates,
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { assessmentPeriodWorkflow } from '@portal/workflows';
import { selectAssessmentPeriodList, type AssessmentPeriodRow } from './assessment-period.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 18 },
  { key: 'title', header: '名称 Name', width: 40 },
  { key: 'titleEn', header: '英文名称 English name', width: 40 },
  { key: 'kind', header: '类型 Type', width: 16 },
  { key: 'firstDay', header: '首日 First day', width: 16 },
  { key: 'lastDay', header: '末日 Last day', width: 16 },
  { key: 'currency', header: '币种 Currency', width: 14 },
  { key: 'state', header: '状态 State', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(assessmentPeriodWorkflow);
const kinds = { year: '年度 Year', half: '半年度 Half-year', quarter: '季度 Quarter' } as const;

/** The list as a workbook: its rows, in its order. */
@Injectable()
export class AssessmentPeriodExportSource implements ExportSource {
  readonly kind = 'assessmentPeriod';
  readonly fileName = 'assessment-period';

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectAssessmentPeriodList(actor, assessmentPeriodListBody.parse(query));
    return openSheet<AssessmentPeriodRow>(tx, {
      sheetName: 'Assessment periods',
      columns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        title: row.title,
        titleEn: row.title_en,
        kind: kinds[row.kind],
        firstDay: row.first_day,
        lastDay: row.last_day,
        currency: row.currency,
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
