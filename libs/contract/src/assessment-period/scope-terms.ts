/** What the materiality of a period is measured by. */
export const materialityBases = ['revenue', 'profitBeforeTax', 'totalAssets', 'netAssets'] as const;
/** What a significant account asserts. */
export const accountAssertions = ['existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation'] as const;
/** What brings an account into scope whatever its size. */
export const accountFlags = ['fraudRisk', 'estimate', 'relatedParty', 'complex'] as const;
/** The components of COSO's framework of internal control with their principles, first and last. */
export const cosoPrinciples = {
  environment: [1, 5],
  riskAssessment: [6, 9],
  activities: [10, 12],
  information: [13, 15],
  monitoring: [16, 17],
} as const;
export const controlNatures = ['preventive', 'detective'] as const;
export const controlAutomations = ['manual', 'automated', 'itDependent'] as const;
/** Why something is proposed as in scope. */
export const scopeReasons = ['amount', 'share', ...accountFlags] as const;
