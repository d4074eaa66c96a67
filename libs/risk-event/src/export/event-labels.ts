import type { CloseReason, EventType, NonFinancialImpact, RiskResponse } from '@portal/contract';
import { inBothLanguages, sayReferenceValue, type SqlTransaction } from '@portal/platform';
import type { CategoryNames } from '../list-parts.ts';

/** What a cell says for a stored value, in both languages. */
export const eventTypeLabels: Readonly<Record<EventType, string>> = {
  actual: inBothLanguages('已发生', 'Actual'),
  nearMiss: inBothLanguages('未遂', 'Near miss'),
  potential: inBothLanguages('潜在', 'Potential'),
};
export const closeReasonLabels: Readonly<Record<CloseReason, string>> = {
  notARisk: inBothLanguages('不构成风险', 'Not a risk'),
  duplicate: inBothLanguages('重复上报', 'Duplicate'),
  resolved: inBothLanguages('已解决', 'Resolved'),
};
export const responseLabels: Readonly<Record<RiskResponse, string>> = {
  avoid: inBothLanguages('规避', 'Avoid'),
  reduce: inBothLanguages('降低', 'Reduce'),
  share: inBothLanguages('分担', 'Share'),
  accept: inBothLanguages('接受', 'Accept'),
};
export const impactLabels: Readonly<Record<NonFinancialImpact, string>> = {
  reputation: inBothLanguages('声誉', 'Reputation'),
  regulatory: inBothLanguages('监管', 'Regulatory'),
  safety: inBothLanguages('安全', 'Safety'),
  environment: inBothLanguages('环境', 'Environment'),
  customer: inBothLanguages('客户', 'Customers'),
  operation: inBothLanguages('运营', 'Operations'),
  people: inBothLanguages('员工', 'People'),
  information: inBothLanguages('信息', 'Information'),
};

/** English labels of the stored Chinese values. */
export async function readReferenceLabels(tx: SqlTransaction): Promise<(list: string, value: string) => string> {
  const rows = await tx.query<{ class_code: string; class_name: string; class_name_en: string }>(
    `select class_code, class_name, class_name_en from sys_resource where class_code in ('RiskControl_businessUnit', 'RiskControl_managementArea')`,
  );
  const labels = new Map(rows.map((row) => [`${row.class_code}/${row.class_name}`, sayReferenceValue(row.class_name, row.class_name_en)]));
  return (list, value) => labels.get(`RiskControl_${list}/${value}`) ?? value;
}

interface CategoryRow extends CategoryNames {
  readonly category1_id: number | null;
  readonly category1_text: string;
  readonly category2_text: string;
  readonly category3_text: string;
}

/** The three levels of a category; Others is said by its free text. */
export function categoryCells(row: CategoryRow): { category1: string; category2: string; category3: string } {
  const others = [inBothLanguages('其他', 'Others'), row.category1_text].filter(Boolean).join(': ');
  return {
    category1: row.category1_id === 0 ? others : inBothLanguages(row.category1_name, row.category1_name_en),
    category2: inBothLanguages(row.category2_name, row.category2_name_en) || row.category2_text,
    category3: inBothLanguages(row.category3_name, row.category3_name_en) || row.category3_text,
  };
}
