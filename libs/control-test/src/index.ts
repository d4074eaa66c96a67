export * from './control-test.access.ts';
export * from './control-test.area.ts';
export * from './control-test.entity.ts';
export * from './control-test.module.ts';
export * from './control-test.queries.ts';
export * from './control-test.record.ts';
export * from './control-test.service.ts';
