export { createWorker } from './create-worker.ts';
export type { WorkerOptions } from './worker.module.ts';
