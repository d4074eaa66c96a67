export * from './disk-storage.ts';
export * from './file-storage.ts';
export * from './open-storage.ts';
export { isOutOfSpace } from './out-of-space.ts';
export { StorageQuota, type UploadMeter } from './storage-quota.ts';
export { UnlinkedFiles, unlinkedFileRetention } from './unlinked-files.ts';
