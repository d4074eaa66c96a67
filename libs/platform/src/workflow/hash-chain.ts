import { createHash } from 'node:crypto';
import type { SaidRecord, SaidValues } from '../audit/said-values.ts';
import type { StepFile } from './step-file.ts';
import type { FieldChange } from './subject.ts';

/** The stored text of a step. Its key order is part of the hash and never changes. */
export interface StepBody {
  readonly workflow: string;
  readonly subjectId: number;
  readonly seq: number;
  readonly event: string;
  readonly from: string;
  readonly to: string;
  readonly operation: string | null;
  readonly actorId: number;
  readonly onBehalfOf: number | null;
  /** ISO 8601 in UTC, milliseconds. */
  readonly at: string;
  readonly comment: string;
  readonly changes: readonly FieldChange[];
  /** Only where the step linked files or took some off: texts of before have no such word. */
  readonly files?: readonly StepFile[];
  /** What the record's audited columns and parts are from this step on, as far as it gives them; texts of before have no such word. */
  readonly values?: SaidValues;
  /** Whom it ties to the record as one who may not judge it, or that it frees all of them. */
  readonly involved?: { readonly binds?: readonly number[]; readonly frees?: true };
  /** Records that begin with this step. */
  readonly made?: readonly SaidRecord[];
}

/** Where every record's chain begins. */
export const CHAIN_START = Buffer.from([0]);

export function writeStepBody(body: StepBody): string {
  const {
    workflow,
    subjectId,
    seq,
    event,
    from,
    to,
    operation,
    actorId,
    onBehalfOf,
    at,
    comment,
    changes,
    files = [],
    values,
    involved,
    made,
  } = body;
  const said = { workflow, subjectId, seq, event, from, to, operation, actorId, onBehalfOf, at, comment, changes };
  return JSON.stringify({
    ...said,
    ...(files.length > 0 && { files }),
    ...(values && { values }),
    ...(involved && { involved }),
    ...(made && { made }),
  });
}

/** sha256 over the hash before and the stored text, so that no step can be changed, removed or put in without a trace. */
export function chainHash(previous: Buffer, body: string): Buffer {
  return createHash('sha256').update(previous).update(body, 'utf8').digest();
}
