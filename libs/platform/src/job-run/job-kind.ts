import { jobRunWorkflow, stateMeta, statesOf, type JobRunState } from '@portal/workflows';
import type { JobDefinition } from '../queue/job.ts';

/** What a queued job carries: the run's row holds the truth. */
export interface JobRunData {
  readonly jobId: number;
}

/** A kind of job that somebody waits for. */
export interface JobKind<Input extends object = object, Output extends object = object> {
  readonly name: string;
  readonly job: JobDefinition<JobRunData>;
  /** Whose job it is: the requester's own, the administrators', or of the portal without anybody who watches. */
  readonly audience: 'requester' | 'administrators' | 'nobody';
  /** Tries in a row that may fail before it is given up; null: it is tried again for ever. */
  readonly attempts: number | null;
  /** Offered by a sweep of its own, for only some workers can do it. */
  readonly sweepsItself?: boolean;
  /** Phantom: the types travel with the kind. */
  readonly types?: { input: Input; output: Output };
}

/** One run. `input` is what was asked, `output` how far it has come and what it has found. */
export interface JobRun<Input extends object = object, Output extends object = object> {
  readonly id: number;
  readonly kind: string;
  readonly personId: number | null;
  readonly subjectId: number | null;
  readonly state: JobRunState;
  /** Percent. */
  readonly progress: number;
  readonly input: Input;
  readonly output: Output;
  readonly error: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** A run's row as `JobRun`. */
export const RUN_COLUMNS = `id, kind, person_id as "personId", subject_id as "subjectId", state, progress, input, output, error,
  created_at as "createdAt", finished_at as "finishedAt"`;

/** The condition of a run that is not over. */
export const RUN_UNDER_WAY = `state in (${statesOf(jobRunWorkflow, ({ isEnd }) => !isEnd)
  .map((state) => `'${state}'`)
  .join(', ')})`;

const kinds = new Map<string, JobKind>();

/** Declares a kind of job; cancelling, trying again and the sweep find it by its name. */
export function defineJobKind<Input extends object, Output extends object>(kind: JobKind<Input, Output>): JobKind<Input, Output> {
  if (kinds.has(kind.name)) throw new Error(`The kind of job ${kind.name} is declared twice`);
  kinds.set(kind.name, kind);
  return kind;
}

export function listJobKinds(): JobKind[] {
  return [...kinds.values()];
}

/** @throws Error for a kind that this process does not load */
export function findJobKind(name: string): JobKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`No kind of job is named ${name}`);
  return kind;
}

/** The four words that callers have known since before runs could be cancelled. */
const WIRE_STATES = {
  queued: 'waiting',
  running: 'active',
  cancelling: 'active',
  done: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<JobRunState, string>;

export type JobWireState = (typeof WIRE_STATES)[JobRunState];

export function toWireState(state: JobRunState): JobWireState {
  return WIRE_STATES[state];
}

/** Whether somebody has still to wait for it. */
export function isUnderWay({ state }: Pick<JobRun, 'state'>): boolean {
  return !stateMeta(jobRunWorkflow, state).isEnd;
}
