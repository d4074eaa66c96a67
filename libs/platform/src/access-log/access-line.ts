import { createHash } from 'node:crypto';

/** What a line of the access log tells: a call, or of a writer that it began, ended, ended without a word, or had to leave lines out. */
export const accessKinds = ['call', 'start', 'stop', 'crash', 'lost'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** One answered call. Neither its body nor its query is here, and no token. */
export interface AccessCall {
  /** When it was answered. */
  readonly at: Date;
  readonly method: string;
  /** The pattern of its path. */
  readonly call: string;
  readonly status: number;
  /** The refusal's code; empty: it was let through. */
  readonly refused: string;
  readonly personId: number | null;
  /** The record that it names by its id. */
  readonly recordId: number | null;
  readonly address: string;
  readonly milliseconds: number;
  readonly requestId: string;
}

/** A line of any kind before it has its place in the chain. */
export interface AccessLine extends Omit<AccessCall, 'status' | 'milliseconds'> {
  readonly kind: AccessKind;
  readonly writer: string;
  readonly status: number | null;
  readonly milliseconds: number | null;
  /** So many lines were left out (`lost`). */
  readonly lines: number | null;
}

/** A line in its place. */
export interface ChainedLine extends AccessLine {
  readonly seq: number;
  /** Never before that of the line before. */
  readonly writtenAt: Date;
  readonly hash: Buffer;
}

/** What the first line follows. */
export const ACCESS_CHAIN_START = Buffer.from([0]);

/** sha256 over the hash before and everything that the line tells. The order of its parts never changes. */
export function hashLine(previous: Buffer, line: Omit<ChainedLine, 'hash'>): Buffer {
  const { seq, writtenAt, at, kind, writer, method, call, status, refused, personId, recordId, address, milliseconds, requestId, lines } =
    line;
  const said = [seq, writtenAt.toISOString(), at.toISOString(), kind, writer, method, call, status, refused, personId, recordId];
  const text = JSON.stringify([...said, address, milliseconds, requestId, lines]);
  return createHash('sha256').update(previous).update(text, 'utf8').digest();
}

/** Columns of `access_log` under the names of a line. */
export const LINE_COLUMNS = `seq, written_at as "writtenAt", at, kind, writer, method, call, status, refused, person_id as "personId",
  record_id as "recordId", address, milliseconds, request_id as "requestId", lines, hash`;

const LONGEST_TEXT = 200;

/** A text of the line as the database can keep it. */
export const shortText = (text: string | undefined): string =>
  (text ?? '').replaceAll('\0', '').toWellFormed().slice(0, LONGEST_TEXT).toWellFormed();
