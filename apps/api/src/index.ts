export * from './create-api.ts';
