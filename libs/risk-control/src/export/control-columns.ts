import type { SheetColumn } from '@portal/platform';
import type { ControlField } from '../import/control-row.ts';

/** The columns of the matrix as a workbook: the specified ones in their order, what a year-end asks for behind them (docs/decisions/risk-control.md). */
export const controlSheetColumns = [
  { key: 'riskNo', header: '风险编号 Risk no.', width: 18 },
  { key: 'riskYear', header: '年度 Year', width: 10, type: 'number' },
  { key: 'riskStoreNo', header: '风险库编号 Risk library no.', width: 18 },
  { key: 'category1', header: '一级分类 Category 1', width: 24 },
  { key: 'category2', header: '二级分类 Category 2', width: 24 },
  { key: 'category3', header: '三级分类 Category 3', width: 24 },
  { key: 'riskDescription', header: '风险描述 Risk description', width: 48 },
  { key: 'managementArea', header: '管理区域 Area', width: 18 },
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
  { key: 'score', header: '自评得分 Self-assessment score', width: 14, type: 'number' },
  { key: 'effectiveness', header: '审核有效性 Review effectiveness', width: 14, type: 'number' },
  { key: 'deficiency', header: '控制缺陷 Control deficiency', width: 28 },
  { key: 'status', header: '状态 State', width: 20 },
  { key: 'isActive', header: '有效 Active', width: 10 },
  { key: 'dueOn', header: '截止日期 Due', width: 12, type: 'date' },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
  { key: 'frequency', header: '控制频率 Control frequency', width: 22 },
  { key: 'mode', header: '控制方式 Control method', width: 22 },
  { key: 'consequences', header: '后果 Consequences', width: 40 },
  { key: 'consequencesEn', header: '后果（英文） Consequences (English)', width: 40 },
  { key: 'scoreMeaning', header: '自评得分含义 Self-assessment score in words', width: 40 },
  { key: 'scoreComments', header: '自评说明 Self-assessment comments', width: 40 },
  { key: 'effectivenessMeaning', header: '审核有效性含义 Review effectiveness in words', width: 40 },
  { key: 'reviewer', header: '审核人 Reviewer', width: 24 },
  { key: 'reviewDate', header: '审核日期 Review date', width: 12, type: 'date' },
  { key: 'reviewComments', header: '审核意见 Review comments', width: 40 },
  { key: 'plan', header: '整改方案 Remediation plan', width: 48 },
  { key: 'planDueOn', header: '预计完成日期 Expected completion', width: 12, type: 'date' },
  { key: 'issues', header: '整改事项 Issues (no., state, due)', width: 40 },
  { key: 'previousNo', header: '上年风险编号 Last year’s risk no.', width: 18 },
  { key: 'sharedControlNo', header: '共用控制编号 Shared control no.', width: 18 },
  { key: 'leadingNo', header: '主记录编号 Lead record no.', width: 18 },
] as const satisfies readonly SheetColumn[];

export type ControlSheetKey = (typeof controlSheetColumns)[number]['key'];

/** The columns of an export in which an import finds its own fields; of a person it wants the number. */
const importedFrom: Readonly<Partial<Record<ControlField, ControlSheetKey>>> = {
  controlOwnerDeptId: 'department',
  controlOwner: 'ownerNo',
};

/** The header under which the exported workbook has a field of the import. */
export function exportedHeaderOf(field: ControlField): string {
  const key = importedFrom[field] ?? field;
  const column = controlSheetColumns.find((one) => one.key === key);
  if (!column) throw new Error(`The export has no column for ${field}`);
  return column.header;
}
