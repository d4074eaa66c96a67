import { retentionPeriods } from '@portal/contract';
import type { SqlRunner } from '../database/sql.ts';
import { ACCESS_CHAIN_START, hashLine, LINE_COLUMNS, type ChainedLine } from './access-line.ts';

const PAGE = 5_000;
const DAY_MS = 86_400_000;

interface Dropped {
  readonly month: string;
  readonly lastSeq: number;
  readonly lastHash: Buffer;
  readonly droppedAt: Date;
}

/**
 * Checks the chain of the access log from its first kept line to its end: numbers without gaps, hashes over what the lines tell, times that never go back. A
 * month that retention removed must have been old enough, and the chain goes on from its last line.
 * @returns how many lines stand in it
 */
export async function verifyAccessLog(sql: SqlRunner, problems: string[]): Promise<number> {
  const dropped = await sql.query<Dropped>(
    `select month, last_seq as "lastSeq", last_hash as "lastHash", dropped_at as "droppedAt" from access_log_dropped order by last_seq`,
  );
  for (const { month, droppedAt } of dropped) {
    const kept = droppedAt.getTime() - endOfMonth(month);
    if (kept < retentionPeriods.accessLog.least * DAY_MS) problems.push(`access log: ${month.slice(0, 7)} was removed before its time`);
  }
  const removed = dropped.at(-1);
  let before: Pick<ChainedLine, 'seq' | 'hash' | 'writtenAt'> = removed
    ? { seq: removed.lastSeq, hash: removed.lastHash, writtenAt: new Date(0) }
    : { seq: 0, hash: ACCESS_CHAIN_START, writtenAt: new Date(0) };
  // Lines are written while they are read: those of the end that is read first are all there, those of the end that is read last may be more.
  const first = await readEnd(sql);
  let hashAtFirst = first?.seq === before.seq ? before.hash : undefined;
  let lines = 0;
  for (;;) {
    const page = await sql.query<ChainedLine>(
      `select ${LINE_COLUMNS} from access_log where seq > $1 and written_at >= $2 order by seq limit ${PAGE}`,
      [before.seq, before.writtenAt],
    );
    for (const line of page) {
      checkLine(line, before, problems);
      before = line;
      if (line.seq === first?.seq) hashAtFirst = line.hash;
    }
    lines += page.length;
    if (page.length < PAGE) break;
  }
  const last = await readEnd(sql);
  if (!first || !last) problems.push('access log: the end of its chain was removed');
  else if (first.seq > before.seq)
    problems.push(`access log: it ends at line ${before.seq}, ${first.seq} were written: its tail was cut off`);
  else if (last.seq < before.seq || !hashAtFirst?.equals(first.hash)) problems.push('access log: the end of its chain was changed');
  return lines;
}

async function readEnd(sql: SqlRunner): Promise<{ seq: number; hash: Buffer } | undefined> {
  return (await sql.query<{ seq: number; hash: Buffer }>('select seq, hash from access_log_end'))[0];
}

function checkLine(line: ChainedLine, before: Pick<ChainedLine, 'seq' | 'hash' | 'writtenAt'>, problems: string[]): void {
  const name = `access log line ${line.seq}`;
  const gap = line.seq - before.seq - 1;
  if (gap > 0) problems.push(`${name}: ${gap} line(s) before it were removed`);
  else if (!hashLine(before.hash, line).equals(line.hash))
    problems.push(`${name}: it was changed, or does not follow from the line before it`);
  if (line.writtenAt < before.writtenAt) problems.push(`${name}: it was written before the line before it`);
}

function endOfMonth(month: string): number {
  const [year, number] = month.split('-').map(Number);
  return Date.UTC(year!, number!, 1);
}
