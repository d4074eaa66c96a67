export * from './notice.ts';
export * from './notice-template.ts';
