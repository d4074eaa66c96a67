/** The pages of its records, see record-pages.ts. */
export const riskControlPages = {
  riskControl: {
    view: '/RiskControl/RiskCurrentControlReviewView',
    edit: '/RiskControl/RiskControlEdit',
    assess: '/RiskControl/RiskCurrentControlEdit',
    review: '/RiskControl/RiskCurrentControlReviewEdit',
  },
} as const;
