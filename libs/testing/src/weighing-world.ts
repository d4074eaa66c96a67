import { assessmentPeriodRoutes, deficiencyRoutes, proposedRules, type StandardRules } from '@portal/contract';
import type { World } from './risk-control-world.ts';

/** A standard by which 0.5 % of a revenue of one million is significant and 1 % material. */
export const revenueOfAMillion: StandardRules = {
  ...proposedRules,
  bases: [{ base: 'revenue', amount: '1000000.00' }],
  financialReporting: { ...proposedRules.financialReporting, thresholds: [{ base: 'revenue', significant: '0.5', material: '1' }] },
  other: { ...proposedRules.other, thresholds: [{ base: 'revenue', significant: '0.5', material: '1' }] },
};

/** A period with a standard, in which deficiencies are proposed. */
export async function makeWeighingPeriod({ administrator }: Pick<World, 'administrator'>): Promise<number> {
  const { id } = await administrator.client.ask(assessmentPeriodRoutes.saveAssessmentPeriod, {
    body: { title: '2026 年内部控制评价', kind: 'year', firstDay: '2026-01-01', lastDay: '2026-12-31', currency: 'CNY' },
  });
  await administrator.client.ask(deficiencyRoutes.setDeficiencyStandard, {
    body: { periodId: id, currency: 'CNY', rules: revenueOfAMillion, reason: '' },
  });
  return id;
}
