export { JobFailures } from './job-failures.ts';
export { JobHandlers, type QueueTaker } from './job-handlers.ts';
export {
  declaredJobs,
  defineJob,
  HandlesJob,
  QUEUES,
  type JobControl,
  type JobDefinition,
  type JobHandler,
  type QueueName,
} from './job.ts';
export { jobIdOf, Jobs, type JobOffer } from './jobs.ts';
export { findMarkedProviders, markProvider } from './marked-providers.ts';
export { openQueueBackend, QueueBackend, type QueueRole } from './queue-backend.ts';
export { QueueModule, type QueueOptions } from './queue.module.ts';
export { SweepModule } from './sweep.module.ts';
export { defaultSweepSettings, SweepScheduler, Sweeps, SweepTick, type SweepSettings, type SweepTask } from './sweep.ts';
