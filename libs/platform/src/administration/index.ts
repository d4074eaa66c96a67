export * from './administration.module.ts';
export * from './audit-verification.service.ts';
export * from './change-log.ts';
export * from './queue-overview.service.ts';
export * from './system-health.service.ts';
