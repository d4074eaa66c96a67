import { Injectable } from '@nestjs/common';
import {
  currentTime,
  inBothLanguages,
  labelStates,
  openSheet,
  type ExportContent,
  type ExportRequest,
  type ExportSource,
  type SheetColumn,
  type SheetRow,
  type SqlTransaction,
  WorkCalendar,
  yesNo,
} from '@portal/platform';
import { riskControlWorkflow } from '@portal/workflows';
import { readReader } from '@portal/directory';
import { buildListWhere, joins, orderBy, type ListFilters, type ListScope } from '../list-conditions.ts';
import { listSelect, type ListRow } from '../risk-control.queries.ts';

/** The list that was on the screen: which one, and its filters. */
export interface ControlExportQuery {
  readonly scope: ListScope;
  readonly filters: ListFilters;
}

const columns: readonly SheetColumn[] = [
  { key: 'riskNo', header: '风险编号 Risk no.', width: 18 },
  { key: 'riskYear', header: '年度 Year', width: 10, type: 'number' },
  { key: 'riskStoreNo', header: '风险库编号 Risk store no.', width: 18 },
  { key: 'category1', header: '一级分类 Category 1', width: 24 },
  { key: 'category2', header: '二级分类 Category 2', width: 24 },
  { key: 'category3', header: '三级分类 Category 3', width: 24 },
  { key: 'riskDescription', header: '风险描述 Risk description', width: 48 },
  { key: 'managementArea', header: '管理区域 Management area', width: 18 },
  { key: 'keyControl', header: '是否关键控制 Key control', width: 14 },
  { key: 'businessUnit', header: '业务线 Business unit', width: 18 },
  { key: 'controlObjective', header: '控制目标 Control objective', width: 20 },
  { key: 'standardControlDesc', header: '标准控制描述 Standard control description', width: 60 },
  { key: 'controlCategory', header: '控制类别 Control category', width: 18 },
  { key: 'controlOwnerFunction', header: '控制责任职能 Control owner function', width: 20 },
  { key: 'department', header: '控制责任部门 Department', width: 28 },
  { key: 'ownerNo', header: '控制责任人编号 Owner no.', width: 16 },
  { key: 'owner', header: '控制责任人 Control owner', width: 24 },
  { key: 'currentControlDesc', header: '现有控制描述 Current control', width: 60 },
  { key: 'score', header: '控制有效性自评分 Self-assessment score', width: 14, type: 'number' },
  { key: 'status', header: '状态 Status', width: 20 },
  { key: 'isActive', header: '有效 Active', width: 10 },
  { key: 'dueOn', header: '到期日 Due', width: 12, type: 'date' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
];

const states = labelStates(riskControlWorkflow);

/** Risk controls as a workbook: the rows of the list that the person sees, in its order (ExportRiskList, ExportMyRiskList). */
@Injectable()
export class ControlExportSource implements ExportSource {
  readonly kind = 'control';
  readonly fileName = 'risk-controls';
  readonly #calendar: WorkCalendar;

  constructor(calendar: WorkCalendar) {
    this.#calendar = calendar;
  }

  async open(tx: SqlTransaction, { personId, query }: ExportRequest): Promise<ExportContent> {
    const { scope, filters } = query as ControlExportQuery;
    const { where, params } = buildListWhere(scope, filters, await readReader(tx, personId, this.#calendar.dayOf(currentTime())));
    const labels = await readLabels(tx);
    return openSheet<ListRow>(tx, {
      sheetName: '风险控制 Risk controls',
      columns,
      total: `select count(*)::int as n from risk_control c ${joins} where ${where}`,
      text: `${listSelect} where ${where} order by ${orderBy(filters.sort)}`,
      params,
      toCells: (row) => toSheetRow(row, labels),
    });
  }
}

/** English labels of the stored Chinese values. */
async function readLabels(tx: SqlTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.query<{ class_code: string; class_name: string; class_name_en: string }>(
    `select class_code, class_name, class_name_en from sys_resource where class_code like 'RiskControl\\_%'`,
  );
  return new Map(rows.map((row) => [`${row.class_code}/${row.class_name}`, inBothLanguages(row.class_name, row.class_name_en)]));
}

function toSheetRow(row: ListRow, labels: ReadonlyMap<string, string>): SheetRow {
  const label = (list: string, value: string) => labels.get(`RiskControl_${list}/${value}`) ?? value;
  return {
    riskNo: row.risk_no,
    riskYear: row.risk_year,
    riskStoreNo: row.risk_store_no,
    category1: row.category1_id === 0 ? inBothLanguages('其他', 'Others') : inBothLanguages(row.category1_name, row.category1_name_en),
    category2: inBothLanguages(row.category2_name, row.category2_name_en) || row.category2_text,
    category3: inBothLanguages(row.category3_name, row.category3_name_en) || row.category3_text,
    riskDescription: row.risk_description,
    managementArea: label('managementArea', row.management_area),
    keyControl: label('KeyControl', row.key_control),
    businessUnit: label('businessUnit', row.business_unit),
    controlObjective: label('controlObjective', row.control_objective),
    standardControlDesc: row.standard_control_desc,
    controlCategory: label('controlCategory', row.control_category),
    controlOwnerFunction: label('controlOwnerFunction', row.control_owner_function),
    department: inBothLanguages(row.department_name, row.department_name_en),
    ownerNo: row.owner_no,
    owner: inBothLanguages(row.owner_name, row.owner_english_name),
    currentControlDesc: row.current_desc,
    score: row.score,
    status: states.get(row.state) ?? row.state,
    isActive: yesNo(row.is_active),
    dueOn: row.due_on,
    updatedAt: row.updated_at,
  };
}
