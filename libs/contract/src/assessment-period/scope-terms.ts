/** What the materiality of a period is measured by. */
export const materialityBases = ['revenue', 'profitBeforeTax', 'totalAssets', 'netAssets'] as const;
/** What a significant account asserts. */
export const accountAssertions = ['existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation'] as const;
/** What brings an account into scope whatever its size. */
export const accountFlags = ['fraudRisk', 'estimate', 'relatedParty', 'complex'] as const;
/** Why something is proposed as in scope. */
export const scopeReasons = ['amount', 'share', ...accountFlags] as const;
