export * from './deficiency.access.ts';
export * from './deficiency.area.ts';
export * from './deficiency.entity.ts';
export * from './deficiency.module.ts';
export * from './deficiency.queries.ts';
export * from './deficiency.record.ts';
export * from './deficiency.service.ts';
