/** The pages of its records, see record-pages.ts. */
export const riskControlPages = {
  riskControl: {
    view: '/RiskControl/RiskCurrentControlReviewView',
    edit: '/RiskControl/RiskControlEdit',
    assess: '/RiskControl/RiskCurrentControlEdit',
    review: '/RiskControl/RiskCurrentControlReviewEdit',
  },
} as const;
/** Its lists. */
export const riskControlLists = {
  mine: '/RiskControl/MyRiskControlTaskList',
  reviews: '/RiskControl/RiskControlTaskList',
  all: '/RiskControl/RiskControlList',
  store: '/RiskControl/RiskStore',
} as const;
