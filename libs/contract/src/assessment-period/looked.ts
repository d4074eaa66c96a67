/** What an external auditor's mark says of a record: not looked at, seen as it is, or changed since. */
export const lookedStates = ['no', 'changed', 'yes'] as const;
export type Looked = (typeof lookedStates)[number];
