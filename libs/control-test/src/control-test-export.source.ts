import { Injectable } from '@nestjs/common';
import { controlTestListBody } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  labelStates,
  openSheet,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { controlTestWorkflow } from '@portal/workflows';
import { selectControlTestList } from './control-test.queries.ts';
import type { ControlTestRow } from './control-test.row.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 16 },
  { key: 'controlNo', header: '控制编号 Control', width: 18 },
  { key: 'title', header: '标题 Title', width: 44 },
  { key: 'kind', header: '测试类型 Kind', width: 34 },
  { key: 'period', header: '评价期间 Period', width: 16 },
  { key: 'tester', header: '测试人 Tester', width: 18 },
  { key: 'reviewer', header: '复核人 Reviewer', width: 18 },
  { key: 'dueOn', header: '到期日 Due', width: 14, type: 'date' },
  { key: 'items', header: '样本量 Items', width: 12, type: 'number' },
  { key: 'done', header: '已有结果 Results', width: 14, type: 'number' },
  { key: 'exceptions', header: '例外 Exceptions', width: 14, type: 'number' },
  { key: 'conclusion', header: '结论 Conclusion', width: 22 },
  { key: 'state', header: '状态 Status', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(controlTestWorkflow);
const kinds = {
  design: '设计 Design',
  interim: '运行有效性（期中） Operating, interim',
  yearEnd: '运行有效性（期末） Operating, year-end',
  rollForward: '运行有效性（延展） Operating, roll-forward',
} as const;
const conclusions = { effective: '有效 Effective', ineffective: '无效 Not effective' } as const;

/** The list as a workbook: its rows, in its order. */
@Injectable()
export class ControlTestExportSource implements ExportSource {
  readonly kind = 'controlTest';
  readonly fileName = 'control-test';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const today = this.#calendar.dayOf(currentTime());
    const { actor } = await readReader(tx, personId, today);
    const { text, count, params } = selectControlTestList(actor, controlTestListBody.parse(query), today);
    return openSheet<ControlTestRow>(tx, {
      sheetName: '控制测试 Control tests',
      columns,
      total: count,
      text,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        controlNo: row.control_no,
        title: row.title,
        kind: kinds[row.kind],
        period: row.period_no,
        tester: row.tester?.name ?? '',
        reviewer: row.reviewer?.name ?? '',
        dueOn: row.due_on,
        items: row.items,
        done: row.done,
        exceptions: row.fails,
        conclusion: row.conclusion ? conclusions[row.conclusion] : '',
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
