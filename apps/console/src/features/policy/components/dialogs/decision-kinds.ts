/** Decisions on a version (docs/decisions/policy-library.md). */
export type Decision = 'SUBMIT' | 'APPROVE' | 'RETURN' | 'WITHDRAW' | 'RETIRE';
const kinds: readonly string[] = ['SUBMIT', 'APPROVE', 'RETURN', 'WITHDRAW', 'RETIRE'];
export const isDecision = (kind: string): kind is Decision => kinds.includes(kind);
