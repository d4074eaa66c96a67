export * from './read-log.ts';
export * from './verify-reads.ts';
