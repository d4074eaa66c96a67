import { Injectable } from '@nestjs/common';
import type { RouteBody, routes } from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inBothLanguages,
  labelStates,
  listMoves,
  openSheet,
  RecordKinds,
  selectCaseStories,
  WorkCalendar,
  yesNo,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type ProcessCaseStory,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
} from '@portal/platform';
import { stateMeta, type Workflow } from '@portal/workflows';
import { readReferenceLabels } from '../export/event-labels.ts';
import { toCaseFilter } from './case-filter.ts';

type Query = RouteBody<typeof routes.exportProcessCases>;

/**
 * The cases that the cycle times of one lifecycle count, with all their times, so that each figure can be computed again (ExportProcessCases,
 * docs/decisions/risk-events.md). Of what the reader must not know the row has no number.
 */
@Injectable()
export class CaseExportSource implements ExportSource {
  readonly kind = 'processCase';
  readonly fileName = 'cycle-times';

  constructor(
    private readonly kinds: RecordKinds,
    private readonly calendar: WorkCalendar,
  ) {}

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const question = query as Query;
    const kind = this.kinds.of(question.workflow);
    const { actor } = await readReader(tx, personId, today);
    const filter = toCaseFilter(question, this.calendar);
    const { text, params } = selectCaseStories(kind, { filter, personId }, currentTime(), this.calendar.timeZone);
    // Who is no administrator any more when the file is written gets its heads alone.
    const allowed = `select * from (${text}) cases where ${actor.isAdministrator}`;
    const unitLabel = await readReferenceLabels(tx);
    return openSheet<ProcessCaseStory>(tx, {
      sheetName: '流程时长 Cycle times',
      columns: columnsOf(kind.workflow, kind.unit !== undefined),
      total: `select count(*)::int as n from (${allowed}) counted`,
      text: allowed,
      params,
      toCells: (row) => toCells(kind.workflow, row, (unit) => unitLabel('businessUnit', unit)),
    });
  }
}

const waitsIn = (workflow: Workflow): readonly string[] => workflow.states.filter((state) => !stateMeta(workflow, state).isEnd);

function columnsOf(workflow: Workflow, hasUnits: boolean): SheetColumn[] {
  return [
    { key: 'number', header: '编号 No.', width: 18 },
    ...(hasUnits ? [{ key: 'unit', header: '业务线 Business unit', width: 18 }] : []),
    { key: 'state', header: '状态 State', width: 20 },
    { key: 'began', header: '开始时间 Started (GMT)', width: 20, type: 'instant' },
    { key: 'since', header: '进入当前状态 In this state since (GMT)', width: 20, type: 'instant' },
    { key: 'days', header: '从开始到结束（天） Start to close (days)', width: 14, type: 'number' },
    { key: 'returns', header: '退回次数 Returns', width: 10, type: 'number' },
    { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
    { key: 'onTime', header: '按期结束 Closed on time', width: 12 },
    { key: 'late', header: '可能逾期 Likely late', width: 12 },
    ...waitsIn(workflow).map((state): SheetColumn => {
      const { zh, en } = stateMeta(workflow, state).label;
      return { key: `in ${state}`, header: `${zh}（天） ${en} (days)`, width: 14, type: 'number' };
    }),
  ];
}

const toDays = (hours: number): number => Math.round((hours / 24) * 100) / 100;

function toCells(workflow: Workflow, row: ProcessCaseStory, unitLabel: (unit: string) => string): SheetRow {
  return {
    number: row.number ?? inBothLanguages('（不可查看）', '(restricted)'),
    unit: unitLabel(row.unit),
    state: labelStates(workflow).get(row.state) ?? row.state,
    began: row.began,
    since: row.since,
    days: row.isClosed ? toDays((row.since.getTime() - row.began.getTime()) / 3_600_000) : null,
    returns: listMoves(workflow, row.path).filter(({ isBack }) => isBack).length,
    dueOn: row.isClosed ? null : row.dueOn,
    onTime: row.isOnTime === null ? null : yesNo(row.isOnTime),
    late: row.isClosed ? null : yesNo(row.isLikelyLate),
    ...Object.fromEntries(waitsIn(workflow).map((state) => [`in ${state}`, state in row.waits ? toDays(row.waits[state]!) : null])),
  };
}
