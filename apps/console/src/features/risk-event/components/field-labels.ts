import type texts from '#locales/zh/risk-event.ts';
import type { TextKey } from '#shared/i18n/texts.ts';

type FieldName = keyof (typeof texts)['field'];

const names: Record<FieldName, true> = {
  eventNo: true,
  title: true,
  description: true,
  riskCategory1: true,
  riskCategory2: true,
  riskCategory3: true,
  riskCategory1Str: true,
  riskCategory2Str: true,
  riskCategory3Str: true,
  occurredDate: true,
  discoveredDate: true,
  bu: true,
  managementArea: true,
  departmentId: true,
  eventType: true,
  severity: true,
  consequence: true,
  cause: true,
  immediateAction: true,
  currency: true,
  grossLoss: true,
  recovery: true,
  netLoss: true,
  losses: true,
  nonFinancialImpact: true,
  riskNo: true,
  confidential: true,
  allowedUsers: true,
  docs: true,
  reporter: true,
  escalationUsers: true,
  forwardedTo: true,
  recused: true,
  closeReason: true,
  duplicateOf: true,
  dueDate: true,
};

/** The label of a wire field; undefined for a field without one. */
export function eventFieldKey(field: string): TextKey | undefined {
  return field in names ? (`riskEvent.field.${field}` as TextKey) : undefined;
}
