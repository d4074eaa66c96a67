export * from './assessment-period.access.ts';
export * from './assessment-period.area.ts';
export * from './assessment-period.entity.ts';
export * from './assessment-period.module.ts';
export * from './assessment-period.queries.ts';
export * from './assessment-period.record.ts';
export * from './assessment-period.service.ts';
