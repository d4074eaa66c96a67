/** What holds a sign-off up: the workflows whose records may still be open in a period. */
export const openWorkKinds = ['controlTest', 'evidenceRequest', 'certification', 'deficiency'] as const;
export type OpenWorkKind = (typeof openWorkKinds)[number];

/** What keeps a mistaken period from being withdrawn: what was signed in it, what was found in it and is not settled, and its own sign-offs (docs/adr/0079). */
export const withdrawalHoldKinds = ['certification', 'deficiency', 'assessmentPeriod'] as const;
export type WithdrawalHoldKind = (typeof withdrawalHoldKinds)[number];
