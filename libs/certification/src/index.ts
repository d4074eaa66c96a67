export * from './certification.access.ts';
export * from './certification.area.ts';
export * from './certification.entity.ts';
export * from './certification.module.ts';
export * from './certification.queries.ts';
export * from './certification.record.ts';
export * from './certification.service.ts';
