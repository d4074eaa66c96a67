/** The specification's routes of one record (docs/decisions/portal.md §2). */
export const recordPaths = {
  edit: '/RiskControl/RiskControlEdit',
  assess: '/RiskControl/RiskCurrentControlEdit',
  view: '/RiskControl/RiskCurrentControlReviewView',
  review: '/RiskControl/RiskCurrentControlReviewEdit',
} as const;

export const addressOf = (page: keyof typeof recordPaths, id: number): string => `${recordPaths[page]}?Id=${id}`;
