import { defineJob, defineJobKind, type JobRun, type JobRunData } from '@portal/platform';

export interface CampaignRunInput {
  readonly campaignId: number;
  /** Opening the controls of the population, or moving the due dates of those under way. */
  readonly act: 'open' | 'extend';
  /** Who did it; null where the opening day came. */
  readonly actorId: number | null;
  readonly reason: string;
  /** How many controls it is about, when it began. */
  readonly total: number;
}

export interface CampaignRunOutput {
  readonly processed: number;
  readonly done: number;
  readonly refused: number;
  /** The last control that was looked at; the next batch begins behind it. */
  readonly lastId: number;
  /** What gathers the mails of the batches; opened by the first one. */
  readonly bulkId: number | null;
}

export type CampaignRun = JobRun<CampaignRunInput, CampaignRunOutput>;

/** Tries in a row that may fail before a run is given up; a batch that goes through begins the count anew. */
const ATTEMPTS = 5;

/** Moves the controls of a campaign. It shares the queue of imports: both write many records. */
export const campaignRunKind = defineJobKind<CampaignRunInput, CampaignRunOutput>({
  name: 'campaignRun',
  job: defineJob<JobRunData>('import', 'campaign', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 500 } }),
  audience: 'administrators',
  attempts: ATTEMPTS,
});
