import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { Sql, type SqlTransaction } from '../database/sql.ts';
import type { Logger } from 'pino';
import { openLog } from '../log/index.ts';
import { hashLine, shortText, type AccessCall, type AccessKind, type AccessLine, type ChainedLine } from './access-line.ts';

/** What a crash may cost: lines wait no longer than this for their batch. */
const WRITE_EVERY_MS = 500;
/** A writer that has nothing to write says so often that it is there. */
const SIGN_OF_LIFE_MS = 10_000;
/** One that said nothing for so long (seconds) ended without a word. */
const SILENT_SECONDS = 60;
const BATCH = 1_000;
/** So many lines wait while the database is away; what comes then is counted and left out. */
const MOST_WAITING = 50_000;

interface ChainEnd {
  readonly seq: number;
  readonly hash: Buffer;
  readonly writtenAt: Date;
  readonly now: Date;
}

/**
 * The access log (ADR 34): every call of the portal with who, when, which record, outcome and from where. A call only puts its line down; lines are
 * written twice a second in one batch, each chained to the one before, whichever process wrote that. A process that stops writes what is left; one that crashes
 * loses what it put down since its last batch, and the others say so in the log.
 */
@Injectable()
export class AccessLog {
  readonly #sql: Sql;
  readonly #log: Logger;
  readonly #writer = randomUUID();
  #waiting: AccessLine[] = [];
  #leftOut = 0;
  #seenAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #month = '';

  constructor(sql: Sql, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#log = openLog(config, 'api');
  }

  /** Begins to write. */
  start(): void {
    this.#put(this.#sign('start'));
    this.#timer = setInterval(() => void this.write().catch(() => undefined), WRITE_EVERY_MS);
    this.#timer.unref();
  }

  /** Puts a call's line down; it costs nothing more. */
  note(call: AccessCall): void {
    const { method, refused, address, requestId } = call;
    const texts = { method: shortText(method), call: shortText(call.call), refused: shortText(refused), requestId: shortText(requestId) };
    const milliseconds = Math.max(0, Math.round(call.milliseconds));
    this.#put({ ...call, ...texts, address: shortText(address), milliseconds, kind: 'call', writer: this.#writer, lines: null });
  }

  /** Writes what is left and signs off; nothing is lost by a stop. */
  async stop(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#put(this.#sign('stop'));
    try {
      await this.write();
      await this.#sql.query('update access_log_writer set ended_at = clock_timestamp() where id = $1', [this.#writer]);
    } catch {
      this.#log.error({ lines: this.#waiting.length }, 'access log: lines were not written before the stop');
    }
  }

  /** Writes all lines that wait, one batch after the other; those of a batch that fails wait on. */
  write(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeAll());
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const isQuiet = this.#waiting.length === 0 && this.#leftOut === 0;
    if (isQuiet && Date.now() - this.#seenAt < SIGN_OF_LIFE_MS) return;
    do {
      const leftOut = this.#leftOut;
      const batch = this.#waiting.slice(0, BATCH);
      if (leftOut > 0) batch.push({ ...this.#sign('lost'), lines: leftOut });
      const takenAt = Date.now();
      await this.#sql.transaction((tx) => this.#writeBatch(tx, batch));
      this.#waiting.splice(0, batch.length - (leftOut > 0 ? 1 : 0));
      this.#leftOut -= leftOut;
      this.#seenAt = takenAt;
    } while (this.#waiting.length > 0);
  }

  async #writeBatch(tx: SqlTransaction, batch: readonly AccessLine[]): Promise<void> {
    // Writers of all processes wait for each other here, and the chain has one end.
    const [end] = await tx.query<ChainEnd>(
      `select seq, hash, written_at as "writtenAt", clock_timestamp()::timestamptz(3) as now from access_log_end for update`,
    );
    const lines = [...batch, ...(await this.#findCrashed(tx))];
    await tx.query(
      `insert into access_log_writer (id, host, pid, started_at, seen_at) values ($1, $2, $3, $4, $4)
       on conflict (id) do update set seen_at = excluded.seen_at, ended_at = null`,
      [this.#writer, hostname(), process.pid, end!.now],
    );
    if (lines.length === 0) return;
    const chained = chain(end!, lines);
    const last = chained.at(-1)!;
    const month = last.writtenAt.toISOString().slice(0, 7);
    if (month !== this.#month) await tx.query('select open_access_log_month($1)', [last.writtenAt]);
    await tx.query(
      `insert into access_log (seq, written_at, at, kind, writer, method, call, status, refused, person_id, record_id, address, milliseconds, request_id, lines, hash)
       select seq, $2, at, kind, writer, method, call, status, refused, "personId", "recordId", address, milliseconds, "requestId", lines, decode(hash, 'hex')
       from jsonb_to_recordset($1::jsonb) as l (seq bigint, at timestamptz, kind text, writer uuid, method text, call text, status int, refused text,
         "personId" bigint, "recordId" bigint, address text, milliseconds int, "requestId" text, lines int, hash text)`,
      [JSON.stringify(chained.map((line) => ({ ...line, hash: line.hash.toString('hex') }))), last.writtenAt],
    );
    await tx.query('update access_log_end set seq = $1, hash = $2, written_at = $3', [last.seq, last.hash, last.writtenAt]);
    this.#month = month;
  }

  /** Lines for writers that ended without a word; `at` is the moment up to which their calls are all here. */
  async #findCrashed(tx: SqlTransaction): Promise<AccessLine[]> {
    const gone = await tx.query<{ id: string; seen_at: Date }>(
      `update access_log_writer set ended_at = clock_timestamp()
       where ended_at is null and id <> $1 and seen_at < clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}) returning id, seen_at`,
      [this.#writer],
    );
    return gone.map(({ id, seen_at: at }) => ({ ...this.#sign('crash'), writer: id, at }));
  }

  #put(line: AccessLine): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(line);
    else this.#leftOut += 1;
  }

  #sign(kind: AccessKind): AccessLine {
    const nobody = { personId: null, recordId: null, status: null, milliseconds: null, lines: null };
    return { ...nobody, at: new Date(), kind, writer: this.#writer, method: '', call: '', refused: '', address: '', requestId: '' };
  }
}

function chain(end: ChainEnd, lines: readonly AccessLine[]): ChainedLine[] {
  const writtenAt = end.now > end.writtenAt ? end.now : end.writtenAt;
  let previous = end.hash;
  return lines.map((line, index) => {
    const placed = { ...line, seq: end.seq + 1 + index, writtenAt };
    previous = hashLine(previous, placed);
    return { ...placed, hash: previous };
  });
}
