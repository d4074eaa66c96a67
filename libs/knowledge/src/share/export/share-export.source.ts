import { Injectable } from '@nestjs/common';
import type { ReadingState, ShareListInput, ShareType } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  inBothLanguages,
  labelStates,
  openPages,
  Sql,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { shareReadingWorkflow, shareWorkflow } from '@portal/workflows';
import { ShareQueries, type ShareListRow } from '../share.queries.ts';

const columns: readonly SheetColumn[] = [
  { key: 'shareNo', header: '分享编号 Resource no.', width: 18 },
  { key: 'title', header: '标题 Title', width: 48 },
  { key: 'type', header: '类型 Type', width: 14 },
  { key: 'state', header: '状态 State', width: 16 },
  { key: 'owner', header: '联系人 Contact', width: 24 },
  { key: 'audience', header: '应读人数 Audience', width: 12, type: 'number' },
  { key: 'read', header: '已读人数 Read', width: 12, type: 'number' },
  { key: 'readState', header: '我的阅读 My reading', width: 16 },
  { key: 'exam', header: '考试 Exam', width: 36 },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'activatedAt', header: '发布时间 Released (GMT)', width: 20, type: 'instant' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

/** The list of shares as a workbook: all for administrators, what is for him for everybody else (ExportShares). */
@Injectable()
export class ShareExportSource implements ExportSource {
  readonly kind = 'share';
  readonly fileName = 'shares';
  readonly #sql: Sql;
  readonly #shares: ShareQueries;

  constructor(sql: Sql, shares: ShareQueries) {
    this.#sql = sql;
    this.#shares = shares;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { actor } = await readReader(tx, personId, today);
    return openPages(this.#sql, tx, {
      sheetName: '知识分享 Resources',
      columns,
      read: (page) => this.#shares.list({ ...(query as ShareListInput), ...page }, actor),
      toCells,
    });
  }
}

const states = labelStates(shareWorkflow);
const readings = labelStates(shareReadingWorkflow);
const types: Readonly<Record<ShareType, string>> = {
  article: inBothLanguages('文章', 'Article'),
  file: inBothLanguages('文件', 'Files'),
  scorm: inBothLanguages('课程', 'Course'),
  link: inBothLanguages('链接', 'Link'),
};
const readingOf = (state: ReadingState | null): string => (state === null ? '' : (readings.get(state) ?? state));

const toCells = (row: ShareListRow): SheetRow => ({
  shareNo: row.share_no,
  title: inBothLanguages(row.title, row.title_en),
  type: types[row.type],
  state: states.get(row.state) ?? row.state,
  owner: inBothLanguages(row.owner_name, row.owner_english),
  audience: row.audience_count,
  read: row.read_count,
  readState: readingOf(row.read_state),
  exam: inBothLanguages(row.exam_title, row.exam_title_en),
  dueOn: row.due_on,
  activatedAt: row.activated_at,
  updatedAt: row.updated_at,
});
