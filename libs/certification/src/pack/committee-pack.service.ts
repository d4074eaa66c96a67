import { assertNotWithdrawn } from '@portal/assessment-period';
import { Injectable } from '@nestjs/common';
import { refuseFields } from '@portal/contract';
import { CHAIN_START, JobRuns, newSubject, Sql, WorkflowRunner } from '@portal/platform';
import { committeePackWorkflow, type Actor, type AssessmentPeriodState } from '@portal/workflows';
import { committeePackKind } from './committee-pack.record.ts';
import { committeePackRun } from './committee-pack.run.ts';

/** Asking for a pack: its row and first step at once, its content and files by a job. */
@Injectable()
export class CommitteePackService {
  constructor(
    private readonly sql: Sql,
    private readonly runner: WorkflowRunner,
    private readonly runs: JobRuns,
  ) {}

  /**
   * PrepareCommitteePack.
   * @returns the pack's id
   * @throws Refusal `validation` for a period that is none, and for one without a title; `wrong_state` for a period that was withdrawn
   */
  async prepare(input: { periodId: number | null; title: string; titleEn: string }, actor: Actor): Promise<number> {
    const period = await this.sql.one<{ id: number; year: number; state: AssessmentPeriodState }>(
      'select id, state, extract(year from last_day)::int as year from assessment_period where id = $1::bigint and is_active',
      [input.periodId],
    );
    if (!period || input.title === '')
      throw refuseFields([
        !period && { field: 'periodId', message: 'statement.periodMissing' },
        input.title === '' && { field: 'title', message: 'pack.title' },
      ]);
    assertNotWithdrawn(period);
    const subject = newSubject(committeePackKind, { isActive: true, isNew: true });
    const step = this.runner.decide({ kind: committeePackKind, subject, event: 'PREPARE' }, actor);
    const made = await this.runner.inTransaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>(
        `insert into committee_pack (pack_no, title, title_en, period_id, creator_id, state, last_hash)
         values (record_no('PK', $1, nextval('committee_pack_no_seq'), 2), $2, $3, $4, $5, $6, $7) returning id`,
        [period.year, input.title, input.titleEn, period.id, actor.id, committeePackWorkflow.initial, CHAIN_START],
      );
      await this.runner.commitIn(tx, [{ ...step, subject: { ...subject, id: row!.id } }], { actor });
      const run = await this.runs.create(tx, committeePackRun, {
        personId: actor.id,
        subjectId: row!.id,
        input: { packId: row!.id },
        output: {},
      });
      return { id: row!.id, runId: run.id };
    });
    await this.runs.offer(committeePackRun, made.runId);
    return made.id;
  }
}
