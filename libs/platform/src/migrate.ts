import 'reflect-metadata';
export { migrateDatabase as migrate } from './database/orm.ts';
export { grantServiceRole } from './database/service-role.ts';
