import type { Text } from '@portal/workflows';
import type { Assertion, CosoComponent, DeficiencyArea, DeficiencyClass, Likelihood, MeasureBase } from './values.ts';

export const classWords: Readonly<Record<DeficiencyClass, Text>> = {
  control: { zh: '一般缺陷', en: 'Control deficiency' },
  significant: { zh: '重要缺陷', en: 'Significant deficiency' },
  material: { zh: '重大缺陷', en: 'Material weakness' },
};
export const baseWords: Readonly<Record<MeasureBase, Text>> = {
  revenue: { zh: '营业收入', en: 'Revenue' },
  profitBeforeTax: { zh: '利润总额', en: 'Profit before tax' },
  totalAssets: { zh: '资产总额', en: 'Total assets' },
  netAssets: { zh: '净资产', en: 'Net assets' },
};
export const likelihoodWords: Readonly<Record<Likelihood, Text>> = {
  remote: { zh: '极小可能', en: 'Remote' },
  reasonablyPossible: { zh: '合理可能', en: 'Reasonably possible' },
  probable: { zh: '很可能', en: 'Probable' },
};

export const areaWords: Readonly<Record<DeficiencyArea, Text>> = {
  financialReporting: { zh: '财务报告内部控制', en: 'Financial reporting' },
  other: { zh: '非财务报告内部控制', en: 'Other controls' },
};
export const cosoWords: Readonly<Record<CosoComponent, Text>> = {
  environment: { zh: '控制环境', en: 'Control environment' },
  riskAssessment: { zh: '风险评估', en: 'Risk assessment' },
  activities: { zh: '控制活动', en: 'Control activities' },
  information: { zh: '信息与沟通', en: 'Information and communication' },
  monitoring: { zh: '监督活动', en: 'Monitoring' },
};
export const assertionWords: Readonly<Record<Assertion, Text>> = {
  existence: { zh: '存在或发生', en: 'existence or occurrence' },
  completeness: { zh: '完整性', en: 'completeness' },
  accuracy: { zh: '准确性', en: 'accuracy' },
  valuation: { zh: '计价', en: 'valuation' },
  cutoff: { zh: '截止', en: 'cut-off' },
  rights: { zh: '权利和义务', en: 'rights and obligations' },
  presentation: { zh: '列报', en: 'presentation' },
};
