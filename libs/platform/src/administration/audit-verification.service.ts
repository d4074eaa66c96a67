import { Inject, Injectable, Logger } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { findRecord } from '../audit/bundle/chains.ts';
import { verifyAudit, verifyRecord } from '../audit/verify.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { isPgError, pgError, Sql } from '../database/sql.ts';
import { LivePublisher } from '../live/live-publisher.ts';
import { defineJob, HandlesJob, type JobHandler } from '../queue/job.ts';
import { Jobs } from '../queue/jobs.ts';
import { Sweeps, type SweepTask } from '../queue/sweep.ts';
import { RecordKinds } from '../record/index.ts';
import { ChangeLog } from './change-log.ts';

/** Problems kept with a verification; the count tells of all. */
const MOST_PROBLEMS = 200;
const HEADS_SHOWN = 60;
/** A verification whose worker gave no sign for so long (seconds) is offered again. */
const LOST_AFTER = 60;

export const verifyAuditJob = defineJob<{ verificationId: number }>('audit', 'verify-audit');

export interface AuditRunRow {
  readonly id: number;
  readonly state: 'waiting' | 'active' | 'completed' | 'failed';
  readonly progress: number;
  readonly startedBy: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly records: number;
  readonly steps: number;
  readonly heads: number;
  readonly problemCount: number;
  readonly problems: string[];
  readonly error: string;
}

const RUN = `
  select v.id, v.state, v.progress, v.started_at as "startedAt", v.finished_at as "finishedAt", v.records, v.steps, v.heads,
    v.problem_count as "problemCount", v.problems, v.error,
    case when p.id is not null then json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) end as "startedBy"
  from audit_verification v left join person p on p.id = v.started_by`;

/** Verifications of the audit chains on demand (docs/decisions/machinery.md); the work is a job of its own queue. */
@Injectable()
export class AuditVerification {
  readonly #sql: Sql;
  readonly #jobs: Jobs;
  readonly #log: ChangeLog;
  readonly #kinds: RecordKinds;

  constructor(sql: Sql, jobs: Jobs, log: ChangeLog, kinds: RecordKinds) {
    this.#sql = sql;
    this.#jobs = jobs;
    this.#log = log;
    this.#kinds = kinds;
  }

  /** @throws Refusal `wrong_state` while one is under way */
  async start(actorId: number): Promise<number> {
    const id = await this.#sql.transaction(async (tx) => {
      try {
        const [row] = await tx.query<{ id: number }>(
          `insert into audit_verification (state, started_by) values ('waiting', $1) returning id`,
          [actorId],
        );
        await this.#log.record(tx, { actorId, kind: 'audit', subjectId: row!.id, subjectName: `#${row!.id}`, event: 'verify' });
        return row!.id;
      } catch (error) {
        if (isPgError(error, pgError.uniqueViolation))
          throw new Refusal('wrong_state', { message: 'admin.verificationRuns', finer: 'running' });
        throw error;
      }
    });
    await this.#jobs.offer(verifyAuditJob, [{ key: id, data: { verificationId: id } }]);
    return id;
  }

  async overview() {
    const running = await this.#sql.one<AuditRunRow>(`${RUN} where v.state in ('waiting', 'active')`);
    const last = await this.#sql.one<AuditRunRow>(`${RUN} where v.state in ('completed', 'failed') order by v.id desc limit 1`);
    const records = await this.#sql.query<{ workflow: string; records: number }>(
      this.#kinds
        .all()
        .map(({ workflow, table }) => `select '${workflow.name}' as workflow, count(*) as records from ${table}`)
        .join(' union all '),
    );
    const heads = await this.#sql.query<{ day: string; sealedAt: Date; steps: number; lastStepId: number; hash: string }>(
      `select day, sealed_at as "sealedAt", steps, last_step_id as "lastStepId", encode(hash, 'hex') as hash
       from audit_head order by day desc limit ${HEADS_SHOWN}`,
    );
    const count = await this.#sql.one<{ count: number }>('select count(*) as count from audit_head');
    return { running: running ?? null, last: last ?? null, records, heads, headCount: count!.count };
  }

  /**
   * Checks one record by its number or id.
   * @throws Refusal `not_found` for an unknown kind or record
   */
  async verifyOne(workflow: string, record: string) {
    const kind = this.#kinds.find(workflow);
    if (!kind) throw new Refusal('not_found');
    const found = await findRecord(this.#sql, kind, record);
    if (!found) throw new Refusal('not_found', { message: 'admin.noSuchRecord' });
    return { id: found.id, ...(await verifyRecord(this.#sql, kind, found.id)) };
  }
}

/** Runs a verification and tells the open pages how far it is. A repeat after a crash begins anew. */
@HandlesJob(verifyAuditJob)
@Injectable()
export class AuditVerificationHandler implements JobHandler<{ verificationId: number }> {
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #publisher: LivePublisher;
  readonly #kinds: RecordKinds;
  readonly #logger = new Logger('Audit verification');

  constructor(sql: Sql, @Inject(CONFIG) config: Config, publisher: LivePublisher, kinds: RecordKinds) {
    this.#sql = sql;
    this.#config = config;
    this.#publisher = publisher;
    this.#kinds = kinds;
  }

  async handle({ verificationId: id }: { verificationId: number }): Promise<void> {
    const [claimed] = await this.#sql.query(
      `update audit_verification set state = 'active', progress = 0, seen_at = now() where id = $1 and state in ('waiting', 'active') returning 1`,
      [id],
    );
    if (!claimed) return;
    try {
      const total = await this.#sql.one<{ count: number }>('select count(*) as count from workflow_step');
      const report = await verifyAudit(this.#config.DATABASE_URL, this.#kinds, (steps) =>
        this.#progress(id, steps, Math.max(total!.count, 1)),
      );
      await this.#sql.query(
        `update audit_verification set state = 'completed', progress = 100, finished_at = now(), records = $2, steps = $3, heads = $4,
           problem_count = $5, problems = $6 where id = $1`,
        [id, report.records, report.steps, report.heads, report.problems.length, JSON.stringify(report.problems.slice(0, MOST_PROBLEMS))],
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#logger.error(reason);
      await this.#sql.query(`update audit_verification set state = 'failed', finished_at = now(), error = $2 where id = $1`, [
        id,
        reason.slice(0, 2_000),
      ]);
    }
    await this.#tell(id);
  }

  async #progress(id: number, steps: number, total: number): Promise<void> {
    await this.#sql.query('update audit_verification set progress = $2, seen_at = now() where id = $1', [
      id,
      Math.min(99, Math.floor((steps / total) * 100)),
    ]);
    await this.#tell(id);
  }

  async #tell(id: number): Promise<void> {
    await this.#publisher.publish(this.#sql, { topic: 'audit.verification', subject: 'audit', id, audience: 'administrators' });
  }
}

/** Offers a verification again whose job or worker got lost. */
@Sweeps()
@Injectable()
export class AuditVerificationSweep implements SweepTask {
  readonly name = 'audit-verification';
  readonly everyMs = 30_000;
  readonly #sql: Sql;
  readonly #jobs: Jobs;

  constructor(sql: Sql, jobs: Jobs) {
    this.#sql = sql;
    this.#jobs = jobs;
  }

  async run(): Promise<void> {
    const lost = await this.#sql.query<{ id: number }>(
      `select id from audit_verification where state in ('waiting', 'active') and seen_at < now() - interval '${LOST_AFTER} seconds'`,
    );
    await this.#jobs.add(
      verifyAuditJob,
      lost.map(({ id }) => ({ key: id, data: { verificationId: id } })),
    );
  }
}
