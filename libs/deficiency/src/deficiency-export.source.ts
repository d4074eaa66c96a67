import { Injectable } from '@nestjs/common';
import {
  areaWords,
  classWords,
  type DeficiencyArea,
  type DeficiencyClass,
  type DeficiencyListQuery,
  type DeficiencySource,
} from '@portal/contract';
import { readReader } from '@portal/directory';
import {
  currentTime,
  inBothLanguages,
  keywordCondition,
  labelStates,
  openSheet,
  splitWords,
  WorkCalendar,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SqlTransaction,
} from '@portal/platform';
import { deficiencyWorkflow } from '@portal/workflows';
import { buildDeficiencyWhere, orderDeficiencies } from './deficiency-list.ts';

const columns: readonly SheetColumn[] = [
  { key: 'recordNo', header: '编号 No.', width: 18 },
  { key: 'title', header: '缺陷 Deficiency', width: 48 },
  { key: 'period', header: '评价期间 Period', width: 24 },
  { key: 'carriedTo', header: '结转至 Carried over to', width: 24 },
  { key: 'area', header: '所属内部控制 Reporting area', width: 26 },
  { key: 'source', header: '来源 Source', width: 22 },
  { key: 'control', header: '控制 Control', width: 18 },
  { key: 'process', header: '流程 Process', width: 26 },
  { key: 'magnitude', header: '可能错报或损失 Possible misstatement or loss', width: 24 },
  { key: 'currency', header: '币种 Currency', width: 10 },
  { key: 'computedClass', header: '建议等级 Proposed classification', width: 28 },
  { key: 'class', header: '等级 Classification', width: 28 },
  { key: 'reason', header: '调整理由 Reason', width: 40 },
  { key: 'owner', header: '责任人 Owner', width: 24 },
  { key: 'state', header: '状态 State', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(deficiencyWorkflow);
/** As exports have a source. */
export const sourceLabels: Readonly<Record<DeficiencySource, string>> = {
  controlTest: '控制测试 Control test',
  review: '独立审核 Independent review',
  riskReport: '应对报告 Response report',
  certification: '内控声明 Statement',
  byHand: '手工登记 Manual',
};

interface Exported {
  readonly record_no: string;
  readonly title: string;
  readonly title_en: string;
  readonly period: string;
  readonly carried_to: string;
  readonly area: DeficiencyArea;
  readonly source: DeficiencySource;
  readonly control: string | null;
  readonly process: string | null;
  readonly magnitude: string | null;
  readonly currency: string | null;
  readonly computed_class: DeficiencyClass | null;
  readonly class: DeficiencyClass | null;
  readonly class_reason: string;
  readonly name: string;
  readonly english_name: string;
  readonly state: string;
  readonly updated_at: Date;
}

const tellClass = (one: DeficiencyClass | null): string => (one ? `${classWords[one].zh} ${classWords[one].en}` : '');

/** The list as a workbook: the rows that the person sees, in his order. Amounts are text, exact to the cent. */
@Injectable()
export class DeficiencyExportSource implements ExportSource {
  readonly kind = 'deficiency';
  readonly fileName = 'deficiencies';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const filters = query as DeficiencyListQuery;
    const { actor } = await readReader(tx, personId, this.#calendar.dayOf(currentTime()));
    const { where, params } = buildDeficiencyWhere(filters, actor);
    const words = keywordCondition('deficiency', 'r.id', splitWords(filters.keyword), (value) => `$${params.push(value)}`);
    const all = `${where} and ${words}`;
    return openSheet<Exported>(tx, {
      sheetName: '内控缺陷 Deficiencies',
      columns,
      total: `select count(*)::int as n from deficiency r where ${all}`,
      text: `select r.record_no, r.title, r.title_en, p.title as period,
          coalesce((select string_agg(n.title, '、' order by n.last_day, n.id) from deficiency_carried taken join assessment_period n on n.id = taken.period_id
            where taken.deficiency_id = r.id), '') as carried_to, r.area, r.source, c.risk_no as control, b.name as process, r.magnitude::text as magnitude, s.currency,
          r.computed_class, r.class, r.class_reason, o.name, o.english_name, r.state, r.updated_at
        from deficiency r join assessment_period p on p.id = r.period_id join person o on o.id = r.owner_id
        left join risk_control c on c.id = r.control_id left join business_process b on b.id = r.process_id left join deficiency_standard s on s.id = r.standard_id
        where ${all} order by ${orderDeficiencies(filters.sort)}`,
      params,
      toCells: (row) => ({
        recordNo: row.record_no,
        title: inBothLanguages(row.title, row.title_en),
        period: row.period,
        carriedTo: row.carried_to,
        area: `${areaWords[row.area].zh} ${areaWords[row.area].en}`,
        source: sourceLabels[row.source],
        control: row.control ?? '',
        process: row.process ?? '',
        magnitude: row.magnitude ?? '',
        currency: row.currency ?? '',
        computedClass: tellClass(row.computed_class),
        class: tellClass(row.class),
        reason: row.class_reason,
        owner: inBothLanguages(row.name, row.english_name),
        state: states.get(row.state) ?? row.state,
        updatedAt: row.updated_at,
      }),
    });
  }
}
