export { createWorker } from './create-worker.ts';
export { recordKinds } from './record-kinds.ts';
export type { WorkerOptions } from './worker.module.ts';
