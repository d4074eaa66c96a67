import 'reflect-metadata';
export { migrateDatabase as migrate } from './database/orm.ts';
