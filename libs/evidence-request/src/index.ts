export * from './evidence-request.access.ts';
export * from './evidence-request.area.ts';
export * from './evidence-request.entity.ts';
export * from './evidence-request.module.ts';
export * from './evidence-request.queries.ts';
export * from './evidence-request.record.ts';
export * from './evidence-request.service.ts';
