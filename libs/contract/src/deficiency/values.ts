/** The classes of a deficiency (内控缺陷认定标准), the least grave first. */
export const deficiencyClasses = ['control', 'significant', 'material'] as const;
export type DeficiencyClass = (typeof deficiencyClasses)[number];
/** What a deficiency is of: financial reporting, or everything else. */
export const deficiencyAreas = ['financialReporting', 'other'] as const;
export type DeficiencyArea = (typeof deficiencyAreas)[number];
/** What a misstatement or loss is measured against. */
export const measureBases = ['revenue', 'profitBeforeTax', 'totalAssets', 'netAssets'] as const;
export type MeasureBase = (typeof measureBases)[number];
export const likelihoods = ['remote', 'reasonablyPossible', 'probable'] as const;
export type Likelihood = (typeof likelihoods)[number];

export const deficiencySources = ['controlTest', 'review', 'riskReport', 'certification', 'byHand'] as const;
export type DeficiencySource = (typeof deficiencySources)[number];
/** By what a deficiency can be asked for: its source, or an issue that came of the same review. */
export const foundBy = [...deficiencySources, 'issue'] as const;
export type FoundBy = (typeof foundBy)[number];
export const cosoComponents = ['environment', 'riskAssessment', 'activities', 'information', 'monitoring'] as const;
export type CosoComponent = (typeof cosoComponents)[number];
/** Assertions of an account (认定). */
export const assertions = ['existence', 'completeness', 'accuracy', 'valuation', 'cutoff', 'rights', 'presentation'] as const;
export type Assertion = (typeof assertions)[number];

/** What a retest tests: the deficient control; where there is none, a control of what is deficient, the first of these that it names. */
export const retestRules = ['control', 'account', 'process', 'period'] as const;
export type RetestRule = (typeof retestRules)[number];

/** Criteria of an area of a standard at most, and letters of the wording of one in a language. */
export const MOST_CRITERIA = 30;
export const LONGEST_CRITERION = 300;
