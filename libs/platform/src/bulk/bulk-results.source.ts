import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import type { SqlTransaction } from '../database/sql.ts';
import { inBothLanguages, type ExportContent, type ExportRequest, type ExportSource } from '../export/export-source.ts';
import { openSheet } from '../export/sheet-query.ts';
import { bulkKind } from './bulk-kind.ts';
import type { BulkWords } from './bulk-preview.service.ts';
import { RESULT_SELECT, sayKept, type BulkOutcomeName } from './bulk-runs.service.ts';

interface Row extends BulkWords {
  readonly recordNo: string;
  readonly outcome: BulkOutcomeName;
}

const outcomeWords: Readonly<Record<BulkOutcomeName, string>> = {
  done: inBothLanguages('已完成', 'Done'),
  refused: inBothLanguages('未执行', 'Refused'),
  failed: inBothLanguages('技术故障', 'Failed'),
  waiting: inBothLanguages('未处理', 'Not processed'),
};

/** What came of the rows of a run, as a workbook (ExportBulkResults). */
@Injectable()
export class BulkResultsSource implements ExportSource {
  readonly kind = 'bulkResults';
  readonly fileName = 'bulk-results';

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const { jobId } = query as { jobId: number };
    const [run] = await tx.query('select 1 as one from job_run where id = $1 and kind = $2 and person_id = $3', [
      jobId,
      bulkKind.name,
      personId,
    ]);
    if (!run) throw new Refusal('not_found');
    return openSheet<Row>(tx, {
      sheetName: '结果 Results',
      columns: [
        { key: 'recordNo', header: '编号 No.', width: 22 },
        { key: 'outcome', header: '结果 Result', width: 20 },
        { key: 'reasonZh', header: '原因', width: 48 },
        { key: 'reasonEn', header: 'Reason', width: 56 },
      ],
      total: 'select count(*)::int as n from bulk_run_row where run_id = $1',
      text: `${RESULT_SELECT} where run_id = $1 order by row_id`,
      params: [jobId],
      toCells: ({ recordNo, outcome, message, params }) => ({
        recordNo,
        outcome: outcomeWords[outcome],
        reasonZh: sayKept(message, 'zh', params),
        reasonEn: sayKept(message, 'en', params),
      }),
    });
  }
}
