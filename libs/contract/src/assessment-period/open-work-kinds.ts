/** What holds a sign-off up: the workflows whose records may still be open in a period. */
export const openWorkKinds = ['controlTest', 'evidenceRequest', 'certification', 'deficiency'] as const;
export type OpenWorkKind = (typeof openWorkKinds)[number];
