import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { readTrustedKeys } from '../audit/bundle/signing-key.ts';
import { findRecord } from '../audit/bundle/chains.ts';
import { verifyAudit, verifyRecord, type UnsaidKind } from '../audit/verify.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { Sql } from '../database/sql.ts';
import { defineJobKind, RUN_UNDER_WAY, toWireState, type JobRun, type JobRunData, type JobWireState } from '../job-run/job-kind.ts';
import { JobRunWorker, type Checkpoint, type JobWork } from '../job-run/job-run-worker.ts';
import { JobRuns } from '../job-run/job-runs.service.ts';
import { defineJob, HandlesJob, type JobControl, type JobHandler } from '../queue/job.ts';
import { RecordKinds } from '../record/index.ts';
import { FileStorage } from '../storage/file-storage.ts';
import {
  keepAnchors,
  listHeadKeys,
  nameRecords,
  readLastAnchorMail,
  readStampTrouble,
  type KeptAnchors,
  type NamedKind,
} from './audit-findings.ts';
import { ChangeLog } from './change-log.ts';

/** Problems kept with a verification; the count tells of all. */
const MOST_PROBLEMS = 200;
const HEADS_SHOWN = 60;

interface VerificationFindings {
  readonly records: number;
  readonly steps: number;
  readonly heads: number;
  readonly problemCount: number;
  readonly problems: readonly string[];
  /** Files that were linked before steps held hashes. */
  readonly unproven: number;
  /** Records whose steps do not say all that is audited of them. */
  readonly unsaid: number;
  readonly unsaidKinds: readonly UnsaidKind[];
  /** Null: no folder of anchors was given, or the run is of a version before. */
  readonly anchors: KeptAnchors | null;
}

const NOTHING_FOUND: VerificationFindings = {
  ...{ records: 0, steps: 0, heads: 0, problemCount: 0, problems: [] },
  ...{ unproven: 0, unsaid: 0, unsaidKinds: [], anchors: null },
};

export const auditVerificationKind = defineJobKind<object, VerificationFindings>({
  name: 'auditVerification',
  job: defineJob<JobRunData>('audit', 'verify-audit'),
  audience: 'administrators',
  attempts: 1,
});

export interface AuditRun extends Omit<VerificationFindings, 'unsaidKinds'> {
  readonly unsaidKinds: readonly NamedKind[];
  readonly id: number;
  readonly state: JobWireState;
  readonly progress: number;
  readonly startedBy: { id: number; userNO: string; name: string; englishName: string } | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly error: string;
}

type AuditRunRow = JobRun<object, VerificationFindings> & Pick<AuditRun, 'startedBy'>;

const RUN = `
  select r.id, r.state, r.progress, r.output, r.error, r.created_at as "createdAt", r.finished_at as "finishedAt",
    case when p.id is not null then json_build_object('id', p.id, 'userNO', p.user_no, 'name', p.name, 'englishName', p.english_name) end as "startedBy"
  from job_run r left join person p on p.id = r.person_id where r.kind = '${auditVerificationKind.name}'`;

/** Verifications of the audit chains on demand (docs/decisions/machinery.md); the work is a job of its own queue. */
@Injectable()
export class AuditVerification {
  readonly #sql: Sql;
  readonly #runs: JobRuns;
  readonly #log: ChangeLog;
  readonly #kinds: RecordKinds;

  constructor(sql: Sql, runs: JobRuns, log: ChangeLog, kinds: RecordKinds) {
    this.#sql = sql;
    this.#runs = runs;
    this.#log = log;
    this.#kinds = kinds;
  }

  /** @throws Refusal `wrong_state` while one is under way */
  async start(actorId: number): Promise<number> {
    const id = await this.#sql.transaction(async (tx) => {
      const wish = { personId: actorId, input: {}, output: NOTHING_FOUND, openKey: 'all' };
      const run = await this.#runs.create(tx, auditVerificationKind, wish);
      if (!run.isNew) throw new Refusal('wrong_state', { message: 'admin.verificationRuns', finer: 'running' });
      await this.#log.record(tx, { actorId, kind: 'audit', subjectId: run.id, subjectName: `#${run.id}`, event: 'verify' });
      return run.id;
    });
    await this.#runs.offer(auditVerificationKind, id);
    return id;
  }

  async overview() {
    const running = await this.#sql.one<AuditRunRow>(`${RUN} and r.${RUN_UNDER_WAY} order by r.id desc limit 1`);
    const last = await this.#sql.one<AuditRunRow>(`${RUN} and not r.${RUN_UNDER_WAY} order by r.id desc limit 1`);
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
    return {
      running: running ? await this.#toRun(running) : null,
      last: last ? await this.#toRun(last) : null,
      ...{ records, heads, headCount: count!.count },
      keys: await listHeadKeys(this.#sql),
      anchorMail: (await readLastAnchorMail(this.#sql)) ?? null,
      stampTrouble: (await readStampTrouble(this.#sql)) ?? null,
    };
  }

  async #toRun({ id, state, progress, output, error, createdAt, finishedAt, startedBy }: AuditRunRow): Promise<AuditRun> {
    // A run of a version before found less.
    const found = { ...NOTHING_FOUND, ...output };
    const unsaidKinds = await nameRecords(this.#sql, this.#kinds, found.unsaidKinds);
    return { id, state: toWireState(state), progress, startedBy, startedAt: createdAt, finishedAt, ...found, unsaidKinds, error };
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

/** Runs a verification. A repeat after a crash begins anew. */
@HandlesJob(auditVerificationKind.job)
@Injectable()
export class AuditVerificationHandler implements JobHandler<JobRunData>, JobWork<object, VerificationFindings> {
  readonly kind = auditVerificationKind;
  readonly #sql: Sql;
  readonly #config: Config;
  readonly #runs: JobRunWorker;
  readonly #kinds: RecordKinds;
  readonly #files: FileStorage;

  constructor(sql: Sql, @Inject(CONFIG) config: Config, runs: JobRunWorker, kinds: RecordKinds, files: FileStorage) {
    this.#files = files;
    this.#sql = sql;
    this.#config = config;
    this.#runs = runs;
    this.#kinds = kinds;
  }

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.#runs.take(this, jobId, job);
  }

  async work(_run: JobRun<object, VerificationFindings>, checkpoint: Checkpoint): Promise<VerificationFindings> {
    await checkpoint(0);
    const total = await this.#sql.one<{ count: number }>('select count(*) as count from workflow_step');
    const { problems, anchors, ...found } = await verifyAudit(this.#config.DATABASE_URL, this.#kinds, {
      onStepsChecked: (done) => checkpoint((done / Math.max(total!.count, 1)) * 100),
      storage: this.#files,
      trusted: readTrustedKeys(this.#config),
      anchors: this.#config.AUDIT_ANCHOR_DIR,
      stamps: { isAsked: this.#config.AUDIT_TSA_URL !== undefined, caFile: this.#config.AUDIT_TSA_CA },
    });
    const { records, steps, heads, unproven, unsaid, unsaidKinds } = found;
    return {
      ...{ records, steps, heads, unproven, unsaid, unsaidKinds },
      problemCount: problems.length,
      problems: problems.slice(0, MOST_PROBLEMS),
      anchors: anchors && keepAnchors(anchors),
    };
  }
}
