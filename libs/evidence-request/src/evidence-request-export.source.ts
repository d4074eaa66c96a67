import { Injectable } from '@nestjs/common';
import { evidenceRequestListBody } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inBothLanguages,
  labelStates,
  openSheet,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { evidenceRequestWorkflow } from '@portal/workflows';
import { selectEvidenceRequestList } from './evidence-request.queries.ts';
import type { EvidenceRequestRow } from './evidence-request.row.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 18 },
  { key: 'title', header: '标题 Title', width: 40 },
  { key: 'asked', header: '请求对象 Requested from', width: 26 },
  { key: 'requester', header: '请求人 Requested by', width: 22 },
  { key: 'dueOn', header: '截止日期 Due', width: 14, type: 'date' },
  { key: 'tests', header: '控制测试数 Tests', width: 14, type: 'number' },
  { key: 'answers', header: '证据数 Evidence', width: 14, type: 'number' },
  { key: 'state', header: '状态 State', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(evidenceRequestWorkflow);

/** The list as a workbook: its rows, in its order. */
@Injectable()
export class EvidenceRequestExportSource implements ExportSource {
  readonly kind = 'evidenceRequest';
  readonly fileName = 'evidence-request';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const today = this.#calendar.dayOf(currentTime());
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectEvidenceRequestList(actor, evidenceRequestListBody.parse(query), today);
    return openSheet<EvidenceRequestRow>(tx, {
      sheetName: '证据请求 Evidence requests',
      columns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        title: row.title,
        asked: row.asked
          ? inBothLanguages(row.asked.name, row.asked.englishName)
          : inBothLanguages(row.department?.name ?? '', row.department?.nameEn ?? ''),
        requester: row.requester ? inBothLanguages(row.requester.name, row.requester.englishName) : '',
        dueOn: row.due_on,
        tests: row.tests,
        answers: row.answers,
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
