import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What this process has counted since its start: memory, event loop, and the work it has done. */
export const processRegistry = new Registry();

let isCollecting = false;
/** Begins with the figures of Node itself; commands that show nothing to anybody never do. */
export function collectProcessFigures(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: processRegistry });
}

const registers = [processRegistry];

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Requests by method, route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const transitions = new Counter({
  name: 'portal_transitions_total',
  help: 'Steps of records by lifecycle and event; one that was rolled back with its transaction counts as well',
  labelNames: ['workflow', 'event'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'portal_job_duration_seconds',
  help: 'Jobs that this process has worked on, by queue, kind and outcome (done, failed)',
  labelNames: ['queue', 'job', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600],
  registers,
});

export const mailAttempts = new Counter({
  name: 'portal_mail_attempts_total',
  help: 'Tries to hand a mail to the server by outcome (sent, unreachable, refusedForNow, refused)',
  labelNames: ['outcome'],
  registers,
});
