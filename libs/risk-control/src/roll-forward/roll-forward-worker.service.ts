import { Injectable } from '@nestjs/common';
import { codeOf, Refusal } from '@portal/contract';
import { BulkNotices, JobRuns, WorkflowRunner, type JobWork, type SqlTransaction } from '@portal/platform';
import { type Reader, readReader } from '@portal/directory';
import { buildListWhere, joins } from '../list-conditions.ts';
import { rollForwardKind, type RollForwardInput, type RollForwardOutput, type RollForwardRun } from './roll-forward-kind.ts';
import { RollForwardService } from './roll-forward.service.ts';

/** Records of one transaction. */
const BATCH = 100;
/** So long a job works in one go; then it stands in the queue again, behind whoever waits there. */
const WORK_MS = 5_000;

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
    const outcomes = await this.#rolling.rollIn(tx, ids, run.input.riskYear, reader, bulkId);
    const refused = [...outcomes].flatMap(([riskId, outcome]) => (outcome instanceof Refusal ? [{ riskId, refusal: outcome }] : []));
    if (refused.length > 0) await noteRefusals(tx, id, refused);
    const existing = refused.filter(({ refusal }) => refusal.detail.finer === 'exists').length;
    return this.#advance(tx, run, ids, { rolled: ids.length - refused.length, existing, refused: refused.length - existing }, bulkId);
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

async function noteRefusals(
  tx: SqlTransaction,
  jobId: number,
  refused: readonly { readonly riskId: number; readonly refusal: Refusal }[],
): Promise<void> {
  await tx.query(
    `insert into roll_forward_refusal (job_id, risk_id, code, message)
     select $1::bigint, * from unnest($2::bigint[], $3::text[], $4::text[]) on conflict (job_id, risk_id) do nothing`,
    [
      jobId,
      refused.map(({ riskId }) => riskId),
      refused.map(({ refusal }) => codeOf(refusal)),
      refused.map(({ refusal }) => refusal.detail.message ?? refusal.code),
    ],
  );
}
