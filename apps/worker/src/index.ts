export { createWorker } from './create-worker.ts';
export { recordKinds } from '@portal/areas';
export type { WorkerOptions } from './worker.module.ts';
