import { defineJob, defineJobKind, type JobRun, type JobRunData } from '@portal/platform';
import type { ListFilters } from '../list-conditions.ts';

export interface RollForwardInput {
  readonly filter: ListFilters;
  readonly riskYear: number | null;
  readonly total: number;
  /** The newest record when the job began: what the job makes itself never gets into it. */
  readonly upToId: number;
}

export interface RollForwardOutput {
  readonly processed: number;
  readonly rolled: number;
  readonly existing: number;
  readonly refused: number;
  /** The last record that was looked at; the next batch begins behind it. */
  readonly lastId: number;
  /** What gathers the mails of the batches; opened by the first one. */
  readonly bulkId: number | null;
}

export type RollForwardRun = JobRun<RollForwardInput, RollForwardOutput>;

export interface RollForwardRefusalRow {
  readonly risk_id: number;
  readonly risk_no: string;
  readonly code: string;
  readonly message: string;
}

/** Tries in a row that may fail before a run is given up; a batch that goes through begins the count anew. */
const ATTEMPTS = 5;

/** Rolls some batches forward, and asks for the next ones. It shares the queue of imports: both write many records. */
export const rollForwardKind = defineJobKind<RollForwardInput, RollForwardOutput>({
  name: 'rollForward',
  job: defineJob<JobRunData>('import', 'roll-forward', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 500 } }),
  audience: 'requester',
  attempts: ATTEMPTS,
});
