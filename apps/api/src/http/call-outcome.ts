import { codeOf, type Refusal } from '@portal/contract';
import type { FastifyRequest } from 'fastify';
import { findCall } from './call-context.ts';

const refusals = new WeakMap<FastifyRequest, Refusal>();

/** Keeps why a call was refused for its line in the log; the answer's status alone does not tell (docs/decisions/envelope.md). */
export function noteRefusal(request: FastifyRequest, refusal: Refusal): void {
  refusals.set(request, refusal);
}

export interface CallOutcome {
  /** Who asked, by the person's id: the log tells no names. */
  readonly person?: number;
  /** The record that the call names by its id. */
  readonly record?: number;
  /** The refusal's code; absent: the call was let through. */
  readonly refused?: string;
  /** The refused fields of the contract, never what stood in them. */
  readonly fields?: readonly string[];
}

/** How a call was decided: who asked for which record, and what he was told. Whatever stands in the request, the line of its call is written. */
export function describeOutcome(request: FastifyRequest): CallOutcome {
  try {
    return readOutcome(request);
  } catch (error) {
    request.log.error({ err: error }, 'the outcome of a call could not be described');
    return {};
  }
}

function readOutcome(request: FastifyRequest): CallOutcome {
  const person = findCall(request)?.person?.id;
  const record = findRecord(request.query) ?? findRecord(request.body);
  const refusal = refusals.get(request);
  // Below the first level a name may be one that the caller chose.
  const fields = [...new Set((refusal?.detail.fields ?? []).map(({ field }) => field.split('.')[0]!))];
  return {
    ...(person !== undefined && { person }),
    ...(record !== undefined && { record }),
    ...(refusal && { refused: codeOf(refusal) }),
    ...(fields.length > 0 && { fields }),
  };
}

const RECORD_FIELD = /^(?:[a-z]{1,20})?id$/i;
const RECORD_ID = /^\d{1,15}$/;

function findRecord(input: unknown): number | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const found = Object.entries(input).find(([key, value]) => RECORD_FIELD.test(key) && RECORD_ID.test(plainText(value) ?? ''));
  return found && Number(found[1]);
}

/** A text, or a number as one; undefined for everything else: an object may say anything when it is asked for its text, or nothing at all. */
export function plainText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : undefined;
}
