import { Injectable } from '@nestjs/common';
import { codeOf, Refusal } from '@portal/contract';
import { BulkNotices, inSavepoint, JobRuns, WorkflowRunner, type JobWork, type SqlTransaction } from '@portal/platform';
import { type Reader, readReader } from '@portal/directory';
import { buildListWhere, joins } from '../list-conditions.ts';
import { factColumns, factJoins, toControlRecord, type ControlRecord, type ControlRow } from '../risk-control.reader.ts';
import { rollForwardKind, type RollForwardInput, type RollForwardOutput, type RollForwardRun } from './roll-forward-kind.ts';
import { RollForwardService, type RollContext } from './roll-forward.service.ts';

/** Records of one transaction. */
const BATCH = 100;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;
/** Tries of a record that somebody else changed at the same moment. */
const TRIES = 3;
/**
 * The worker's half of rolling a filter forward. Each batch is one transaction that also writes how far the run has come, so that a killed
 * worker's batch never was, and whoever takes the run up again begins behind the last one; that no year doubles is the table's own rule.
 */
@Injectable()
export class RollForwardWorker implements JobWork<RollForwardInput, RollForwardOutput> {
  readonly kind = rollForwardKind;
  readonly #runner: WorkflowRunner;
  readonly #rolling: RollForwardService;
  readonly #bulk: BulkNotices;
  readonly #runs: JobRuns;

  constructor(runner: WorkflowRunner, rolling: RollForwardService, bulk: BulkNotices, runs: JobRuns) {
    this.#runner = runner;
    this.#rolling = rolling;
    this.#bulk = bulk;
    this.#runs = runs;
  }

  /** Works on a run for a while; one that is not finished then is offered again. */
  async work({ id }: RollForwardRun): Promise<null> {
    const until = Date.now() + WORK_MS;
    for (;;) {
      const run = await this.#runner.inTransaction((tx) => this.#batch(tx, id));
      if (run?.state !== 'running') return null;
      if (Date.now() < until) continue;
      await this.#runs.offer(rollForwardKind, id, run.output.lastId);
      return null;
    }
  }

  /** What was rolled stays, and is told of; a run that is tried again begins behind it, with mails of its own. */
  cleanUp({ id }: RollForwardRun): Promise<void> {
    return this.#bulk.finishOfRun(id);
  }

  /** @returns the run after the batch; undefined when it is finished or another worker is at it */
  async #batch(tx: SqlTransaction, id: number): Promise<RollForwardRun | undefined> {
    const run = await this.#runs.hold(tx, rollForwardKind, id);
    if (!run) return undefined;
    const bulkId = run.output.bulkId ?? (await this.#bulk.open(run.personId!, tx));
    const reader = await readReader(tx, run.personId!, this.#rolling.today());
    const ids = await nextIds(tx, run, reader);
    const counts = { rolled: 0, existing: 0, refused: 0 };
    const context = await this.#rolling.gather(tx, await readRows(tx, ids), run.input.riskYear, bulkId);
    for (const riskId of ids) counts[await this.#rollOne(tx, run, riskId, reader, context)] += 1;
    return this.#advance(tx, run, ids, counts, bulkId);
  }

  async #rollOne(
    tx: SqlTransaction,
    run: RollForwardRun,
    id: number,
    reader: Reader,
    context: RollContext,
  ): Promise<'rolled' | 'existing' | 'refused'> {
    for (let tries = 1; ; tries += 1) {
      const [row] = await readRows(tx, [id]);
      const refusal = row ? await this.#attempt(tx, toControlRecord(row), run, reader, context) : new Refusal('not_found');
      if (!refusal) return 'rolled';
      // A lost race: the record moved between reading and writing. One that lost to the same year's row finds it at the next look.
      if (refusal.code === 'conflict' && !refusal.detail.finer && tries < TRIES) continue;
      const isThere = refusal.detail.finer === 'exists';
      await tx.query(
        'insert into roll_forward_refusal (job_id, risk_id, code, message) values ($1, $2, $3, $4) on conflict (job_id, risk_id) do nothing',
        [run.id, id, codeOf(refusal), refusal.detail.message ?? refusal.code],
      );
      return isThere ? 'existing' : 'refused';
    }
  }

  /** One record inside a savepoint: what it wrote before a refusal is taken back, the others of the batch stay. */
  async #attempt(
    tx: SqlTransaction,
    record: ControlRecord,
    run: RollForwardRun,
    reader: Reader,
    context: RollContext,
  ): Promise<Refusal | undefined> {
    try {
      await inSavepoint(tx, () => this.#rolling.rollIn(tx, record, run.input.riskYear, reader, context));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      if (await this.#isTaken(tx, record, run)) return new Refusal('conflict', { message: 'rollForward.exists', finer: 'exists' });
      throw error;
    }
  }

  async #isTaken(tx: SqlTransaction, { row }: ControlRecord, run: RollForwardRun): Promise<boolean> {
    const year = this.#rolling.targetYear(row, run.input.riskYear);
    const found = await tx.query('select 1 from risk_control where lineage_id = $1 and risk_year = $2 and is_active', [
      row.lineage_id,
      year,
    ]);
    return found.length > 0;
  }

  async #advance(
    tx: SqlTransaction,
    { id, input, output }: RollForwardRun,
    ids: readonly number[],
    counts: { rolled: number; existing: number; refused: number },
    bulkId: number,
  ): Promise<RollForwardRun> {
    const now: RollForwardOutput = {
      processed: output.processed + ids.length,
      rolled: output.rolled + counts.rolled,
      existing: output.existing + counts.existing,
      refused: output.refused + counts.refused,
      lastId: ids.at(-1) ?? output.lastId,
      bulkId,
    };
    if (ids.length < BATCH) {
      await this.#bulk.finish(bulkId, tx);
      return this.#runs.finish(tx, rollForwardKind, id, now);
    }
    await this.#bulk.touch(bulkId, tx);
    return this.#runs.note(tx, rollForwardKind, id, (now.processed / Math.max(1, input.total)) * 100, now);
  }
}

/** The next records of the job's filter, by their ids: what is rolled meanwhile moves in the list, but not in this order. */
async function nextIds(tx: SqlTransaction, run: RollForwardRun, reader: Reader): Promise<number[]> {
  const { where, params } = buildListWhere('management', run.input.filter, reader);
  const rows = await tx.query<{ id: number }>(
    `select c.id from risk_control c ${joins} where (${where}) and c.id > $${params.length + 1}::bigint and c.id <= $${params.length + 2}::bigint
     order by c.id limit ${BATCH}`,
    [...params, run.output.lastId, run.input.upToId],
  );
  return rows.map((row) => row.id);
}

function readRows(tx: SqlTransaction, ids: readonly number[]): Promise<ControlRow[]> {
  return tx.query<ControlRow>(`select c.*, ${factColumns} from risk_control c ${factJoins} where c.id = any($1::bigint[]) order by c.id`, [
    ids,
  ]);
}
