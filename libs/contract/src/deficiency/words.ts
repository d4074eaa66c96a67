import { text, type Text } from '@portal/workflows';
import type { Assertion, CosoComponent, DeficiencyArea, DeficiencyClass, Likelihood, MeasureBase } from './values.ts';

export const classWords: Readonly<Record<DeficiencyClass, Text>> = {
  control: text('一般缺陷', 'Control deficiency'),
  significant: text('重要缺陷', 'Significant deficiency'),
  material: text('重大缺陷', 'Material weakness'),
};
export const baseWords: Readonly<Record<MeasureBase, Text>> = {
  revenue: text('营业收入', 'revenue'),
  profitBeforeTax: text('税前利润', 'profit before tax'),
  totalAssets: text('资产总额', 'total assets'),
  netAssets: text('净资产', 'net assets'),
};
export const likelihoodWords: Readonly<Record<Likelihood, Text>> = {
  remote: text('极小可能', 'remote'),
  reasonablyPossible: text('合理可能', 'reasonably possible'),
  probable: text('很可能', 'probable'),
};

export const areaWords: Readonly<Record<DeficiencyArea, Text>> = {
  financialReporting: text('财务报告内部控制', 'Financial reporting'),
  other: text('非财务报告内部控制', 'Other controls'),
};
export const cosoWords: Readonly<Record<CosoComponent, Text>> = {
  environment: text('控制环境', 'Control environment'),
  riskAssessment: text('风险评估', 'Risk assessment'),
  activities: text('控制活动', 'Control activities'),
  information: text('信息与沟通', 'Information and communication'),
  monitoring: text('监督活动', 'Monitoring'),
};
export const assertionWords: Readonly<Record<Assertion, Text>> = {
  existence: text('存在或发生', 'existence or occurrence'),
  completeness: text('完整性', 'completeness'),
  accuracy: text('准确性', 'accuracy'),
  valuation: text('计价', 'valuation'),
  cutoff: text('截止', 'cut-off'),
  rights: text('权利与义务', 'rights and obligations'),
  presentation: text('列报', 'presentation'),
};
