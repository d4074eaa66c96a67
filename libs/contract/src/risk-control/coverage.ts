import type { Text } from '@portal/workflows';

/** Whether a risk has a control that holds, and what it lacks first where it has none (decision record 65). */
export const riskCoverages = ['noControl', 'noKeyControl', 'notReviewed', 'notEffective', 'covered'] as const;
export type RiskCoverage = (typeof riskCoverages)[number];

/** What a list of risks can be asked for: one of them, or all that are not covered. */
export const riskCoverageFilters = ['uncovered', ...riskCoverages] as const;
export type RiskCoverageFilter = (typeof riskCoverageFilters)[number];

/** As lists and workbooks name them. */
export const riskCoverageWords: Readonly<Record<RiskCoverageFilter, Text>> = {
  uncovered: { zh: '未覆盖（全部）', en: 'Not covered (all)' },
  noControl: { zh: '无控制', en: 'No control' },
  noKeyControl: { zh: '无关键控制', en: 'No key control' },
  notReviewed: { zh: '关键控制均未审核', en: 'No key control reviewed' },
  notEffective: { zh: '无有效关键控制', en: 'No effective key control' },
  covered: { zh: '已覆盖', en: 'Covered' },
};
