import type { SheetColumn } from '@portal/platform';
import type { PlanField } from './test-plan-cells.ts';

/** The columns of the list as a workbook. Those of a plan are taken in again (docs/decisions/risk-control.md, import protocol). */
export const testSheetColumns = [
  { key: 'recordNo', header: '编号 No.', width: 16 },
  { key: 'controlNo', header: '控制编号 Control', width: 18 },
  { key: 'title', header: '标题 Title', width: 44 },
  { key: 'kind', header: '测试类型 Test type', width: 34 },
  { key: 'period', header: '评价期间 Period', width: 16 },
  { key: 'tester', header: '测试人 Tester', width: 18 },
  { key: 'testerNo', header: '测试人编号 Tester no.', width: 18 },
  { key: 'reviewer', header: '复核人 Reviewer', width: 18 },
  { key: 'reviewerNo', header: '复核人编号 Reviewer no.', width: 18 },
  { key: 'dueOn', header: '截止日期 Due', width: 14, type: 'date' },
  { key: 'procedure', header: '测试程序 Procedure', width: 36 },
  { key: 'items', header: '样本量 Items', width: 12, type: 'number' },
  { key: 'done', header: '已有结果 Results', width: 14, type: 'number' },
  { key: 'exceptions', header: '例外 Exceptions', width: 14, type: 'number' },
  { key: 'conclusion', header: '结论 Conclusion', width: 22 },
  { key: 'state', header: '状态 State', width: 22 },
  { key: 'updatedAt', header: '更新时间 Updated (GMT)', width: 20, type: 'instant' },
] as const satisfies readonly SheetColumn[];

/** Where the list's workbook has the fields of a plan. */
const exportedAs = {
  controlNo: 'controlNo',
  kind: 'kind',
  tester: 'testerNo',
  reviewer: 'reviewerNo',
  dueOn: 'dueOn',
  procedure: 'procedure',
} as const satisfies Readonly<Record<PlanField, (typeof testSheetColumns)[number]['key']>>;

/** The header under which the list's workbook had a field of a plan before. */
export const exportedFormerly: Partial<Record<PlanField, string>> = { kind: '测试类型 Kind' };

/** The header under which the list's workbook has a field of a plan. */
export const exportedHeaderOf = (field: PlanField): string => testSheetColumns.find(({ key }) => key === exportedAs[field])!.header;
