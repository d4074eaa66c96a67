import {
  BulkNotices,
  BulkPreviews,
  BulkWorker,
  JobRuns,
  JobRunWorker,
  LivePublisher,
  Sql,
  WorkflowRunner,
  type Jobs,
} from '@portal/platform';
import type { TestApi } from '@portal/testing';

/** A worker's half over the api's own services; what it offers goes nowhere. */
export function buildBulkWorker({ app }: TestApi): { work: (jobId: string) => Promise<void> } {
  const sql = app.get(Sql);
  const jobs = { offer: async () => true } as unknown as Jobs;
  const runs = new JobRuns(sql, jobs, new LivePublisher());
  const worker = new BulkWorker(sql, app.get(WorkflowRunner), runs, app.get(BulkNotices), app.get(BulkPreviews));
  const taker = new JobRunWorker(sql, runs);
  return { work: (jobId) => taker.take(worker, Number(jobId), { attemptsMade: 0 }) };
}

/** Works as the queue would, until the run is over. */
export async function finishBulk(api: TestApi, jobId: string): Promise<void> {
  const { work } = buildBulkWorker(api);
  for (let rounds = 0; rounds < 200; rounds += 1) {
    await work(jobId);
    const run = await api.sql.one<{ isOver: boolean }>('select finished_at is not null as "isOver" from job_run where id = $1', [jobId]);
    if (run?.isOver) return;
  }
  throw new Error('The run does not end');
}
