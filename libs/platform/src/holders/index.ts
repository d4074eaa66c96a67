export * from './escalation.ts';
export * from './holder-set.ts';
export * from './holder-sets.ts';
