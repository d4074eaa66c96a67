export * from './disk-storage.ts';
export * from './file-storage.ts';
export * from './open-storage.ts';
export { isOutOfSpace } from './out-of-space.ts';
