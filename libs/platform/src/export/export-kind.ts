import type { Language } from '@portal/contract';
import { defineJobKind, type JobRun, type JobRunData } from '../job-run/job-kind.ts';
import { defineJob } from '../queue/job.ts';

/** What a person was when his file was written, as far as it decides what he may read (`person_rights`): ids. */
export interface ExportRights {
  readonly isActive: boolean;
  readonly roles: readonly number[];
  readonly department: number | null;
}

export interface ExportInput {
  /** The kind of its `ExportSource`. */
  readonly source: string;
  readonly query: unknown;
  readonly language: Language;
}

/** The file, once it is whole; none again when it was cleared away. */
export interface ExportOutput {
  readonly storageKey: string | null;
  readonly fileName: string;
  /** By which it was written; who has lost of them does not get it any more. */
  readonly rights?: ExportRights;
}

export type ExportRun = JobRun<ExportInput, ExportOutput>;

const ATTEMPTS = 3;

export const exportKind = defineJobKind<ExportInput, ExportOutput>({
  name: 'export',
  job: defineJob<JobRunData>('export', 'write-export', { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: 1_000 } }),
  audience: 'requester',
  attempts: ATTEMPTS,
});
