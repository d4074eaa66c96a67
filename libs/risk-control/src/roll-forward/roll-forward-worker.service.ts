import { Injectable } from '@nestjs/common';
import { codeOf, Refusal } from '@portal/contract';
import { BulkNotices, Jobs, LivePublisher, Sql, WorkflowRunner, type SqlTransaction } from '@portal/platform';
import { type Reader, readReader } from '@portal/directory';
import { buildListWhere, joins } from '../list-conditions.ts';
import { factColumns, factJoins, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { ROLL_FORWARD_TOPIC, rollForwardJob, type RollForwardJobRow } from './roll-forward-queue.ts';
import { RollForwardService, type RollContext } from './roll-forward.service.ts';

/** Records of one transaction. */
const BATCH = 100;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;
/** Tries of a record that somebody else changed at the same moment. */
const TRIES = 3;
/** An open job that nobody touched for so long was lost between its row and the queue, or its worker died. */
const LOST_AFTER = `interval '20 seconds'`;
const LOST_AGAIN_MS = 10_000;
const KEEP_DAYS = 30;

/**
 * The worker's half of rolling a filter forward. Each batch is one transaction that also writes how far the job has come, so that a killed
 * worker's batch never was, and whoever takes the job up again begins behind the last one; that no year doubles is the table's own rule.
 */
@Injectable()
export class RollForwardWorker {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #rolling: RollForwardService;
  readonly #bulk: BulkNotices;
  readonly #jobs: Jobs;
  readonly #live: LivePublisher;

  constructor(sql: Sql, runner: WorkflowRunner, rolling: RollForwardService, bulk: BulkNotices, jobs: Jobs, live: LivePublisher) {
    this.#sql = sql;
    this.#runner = runner;
    this.#rolling = rolling;
    this.#bulk = bulk;
    this.#jobs = jobs;
    this.#live = live;
  }

  /** Works on a job for a while; one that is not finished then is offered again. */
  async work(jobId: number): Promise<void> {
    const until = Date.now() + WORK_MS;
    for (;;) {
      const job = await this.#runner.inTransaction((tx) => this.#batch(tx, jobId));
      if (!job || job.state !== 'active') return;
      if (Date.now() < until) continue;
      await this.#jobs.offer(rollForwardJob, [{ key: `${jobId}-${job.last_id}`, data: { jobId } }]);
      return;
    }
  }

  /** Ends a job that failed again and again; what was rolled stays. */
  async giveUp(jobId: number, reason: string): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      const [job] = await tx.query<RollForwardJobRow>(
        `update roll_forward_job set state = 'failed', error = $2, finished_at = now(), touched_at = now()
         where id = $1 and state in ('waiting', 'active') returning *`,
        [jobId, reason.slice(0, 2_000)],
      );
      if (!job) return;
      await this.#bulk.finish(job.bulk_id, tx);
      await this.#tell(tx, job);
    });
  }

  /** Offers jobs again that were lost. @returns how many */
  async resume(): Promise<number> {
    const lost = await this.#sql.query<{ id: number }>(
      `select id from roll_forward_job where state in ('waiting', 'active') and touched_at < now() - ${LOST_AFTER} order by id limit 100`,
    );
    // A job that a dead worker holds keeps its id until its lock has run out; another id is not kept waiting by it.
    const suffix = Math.floor(Date.now() / LOST_AGAIN_MS);
    await this.#jobs.offer(
      rollForwardJob,
      lost.map(({ id }) => ({ key: `${id}-lost-${suffix}`, data: { jobId: id } })),
    );
    return lost.length;
  }

  /** Forgets the summaries of old jobs. */
  async clear(): Promise<void> {
    await this.#sql.query(`delete from roll_forward_job where finished_at < now() - make_interval(days => $1)`, [KEEP_DAYS]);
  }

  /** @returns the job after the batch; undefined when it is finished or another worker is at it */
  async #batch(tx: SqlTransaction, jobId: number): Promise<RollForwardJobRow | undefined> {
    const [job] = await tx.query<RollForwardJobRow>(
      `select * from roll_forward_job where id = $1 and state in ('waiting', 'active') for update skip locked`,
      [jobId],
    );
    if (!job) return undefined;
    const reader = await readReader(tx, job.person_id, this.#rolling.today());
    const ids = await nextIds(tx, job, reader);
    const counts = { rolled: 0, existing: 0, refused: 0 };
    const context = await this.#rolling.gather(tx, await readRows(tx, ids), job.risk_year, job.bulk_id);
    for (const id of ids) counts[await this.#rollOne(tx, job, id, reader, context)] += 1;
    return this.#advance(tx, job, ids, counts);
  }

  async #rollOne(
    tx: SqlTransaction,
    job: RollForwardJobRow,
    id: number,
    reader: Reader,
    context: RollContext,
  ): Promise<'rolled' | 'existing' | 'refused'> {
    for (let tries = 1; ; tries += 1) {
      const [row] = await readRows(tx, [id]);
      const refusal = row ? await this.#attempt(tx, toControlRecord(row), job, reader, context) : new Refusal('not_found');
      if (!refusal) return 'rolled';
      // A lost race: the record moved between reading and writing. One that lost to the same year's row finds it at the next look.
      if (refusal.code === 'conflict' && !refusal.detail.finer && tries < TRIES) continue;
      const isThere = refusal.detail.finer === 'exists';
      await tx.query(
        'insert into roll_forward_refusal (job_id, risk_id, code, message) values ($1, $2, $3, $4) on conflict (job_id, risk_id) do nothing',
        [job.id, id, codeOf(refusal), refusal.detail.message ?? refusal.code],
      );
      return isThere ? 'existing' : 'refused';
    }
  }

  /** One record inside a savepoint: what it wrote before a refusal is taken back, the others of the batch stay. */
  async #attempt(
    tx: SqlTransaction,
    record: ControlRecord,
    job: RollForwardJobRow,
    reader: Reader,
    context: RollContext,
  ): Promise<Refusal | undefined> {
    await tx.query('savepoint one_record');
    try {
      await this.#rolling.rollIn(tx, record, job.risk_year, reader, context);
      await tx.query('release savepoint one_record');
      return undefined;
    } catch (error) {
      await tx.query('rollback to savepoint one_record');
      if (error instanceof Refusal) return error;
      if (await this.#isTaken(tx, record, job)) return new Refusal('conflict', { message: 'rollForward.exists', finer: 'exists' });
      throw error;
    }
  }

  async #isTaken(tx: SqlTransaction, { row }: ControlRecord, job: RollForwardJobRow): Promise<boolean> {
    const year = this.#rolling.targetYear(row, job.risk_year);
    const found = await tx.query('select 1 from risk_control where lineage_id = $1 and risk_year = $2', [row.lineage_id, year]);
    return found.length > 0;
  }

  async #advance(
    tx: SqlTransaction,
    job: RollForwardJobRow,
    ids: readonly number[],
    counts: { rolled: number; existing: number; refused: number },
  ): Promise<RollForwardJobRow> {
    const isLast = ids.length < BATCH;
    const [now] = await tx.query<RollForwardJobRow>(
      `update roll_forward_job set state = $2, processed = processed + $3, rolled = rolled + $4, existing = existing + $5,
         refused = refused + $6, last_id = $7, touched_at = now(), finished_at = case when $2 = 'completed' then now() end
       where id = $1 returning *`,
      [job.id, isLast ? 'completed' : 'active', ids.length, counts.rolled, counts.existing, counts.refused, ids.at(-1) ?? job.last_id],
    );
    if (isLast) await this.#bulk.finish(job.bulk_id, tx);
    else await this.#bulk.touch(job.bulk_id, tx);
    await this.#tell(tx, now!);
    return now!;
  }

  async #tell(tx: SqlTransaction, job: RollForwardJobRow): Promise<void> {
    const { id, person_id, state, processed, total, rolled } = job;
    await this.#live.publish(tx, {
      topic: ROLL_FORWARD_TOPIC,
      subject: 'rollForwardJob',
      id,
      data: { state, processed, total, rolled },
      audience: [person_id],
    });
  }
}

/** The next records of the job's filter, by their ids: what is rolled meanwhile moves in the list, but not in this order. */
async function nextIds(tx: SqlTransaction, job: RollForwardJobRow, reader: Reader): Promise<number[]> {
  const { where, params } = buildListWhere('management', job.filter, reader);
  const rows = await tx.query<{ id: number }>(
    `select c.id from risk_control c ${joins} where (${where}) and c.id > $${params.length + 1}::bigint and c.id <= $${params.length + 2}::bigint
     order by c.id limit ${BATCH}`,
    [...params, job.last_id, job.up_to_id],
  );
  return rows.map((row) => row.id);
}

function readRows(tx: SqlTransaction, ids: readonly number[]): Promise<ControlRow[]> {
  return tx.query<ControlRow>(`select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`, [
    ids,
  ]);
}
