import { defineJob } from '@portal/platform';
import type { ListFilters } from '../list-conditions.ts';

/** Tries in a row that may fail before a job is given up; a batch that goes through begins the count anew. */
export const ROLL_FORWARD_ATTEMPTS = 5;

/** Rolls some batches of one job forward, and asks for the next ones. It shares the queue of imports: both write many records. */
export const rollForwardJob = defineJob<{ jobId: number }>('import', 'roll-forward', {
  attempts: ROLL_FORWARD_ATTEMPTS,
  backoff: { type: 'exponential', delay: 500 },
});

/** A person's wish to roll a whole filter forward, and how far it has come. */
export interface RollForwardJobRow {
  readonly id: number;
  readonly person_id: number;
  readonly filter: ListFilters;
  readonly risk_year: number | null;
  readonly state: 'waiting' | 'active' | 'completed' | 'failed';
  readonly total: number;
  readonly processed: number;
  readonly rolled: number;
  readonly existing: number;
  readonly refused: number;
  /** The last record that was looked at; the next batch begins behind it. */
  readonly last_id: number;
  /** The newest record when the job began: what the job makes itself never gets into it. */
  readonly up_to_id: number;
  readonly bulk_id: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly seen_at: Date | null;
}

export interface RollForwardRefusalRow {
  readonly risk_id: number;
  readonly risk_no: string;
  readonly code: string;
  readonly message: string;
}

export const ROLL_FORWARD_TOPIC = 'rollForward.progress';
