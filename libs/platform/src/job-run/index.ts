export * from './job-kind.ts';
export * from './job-run-worker.ts';
export * from './job-run.module.ts';
export * from './job-runs.service.ts';
