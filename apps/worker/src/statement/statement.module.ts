import { Injectable, Module } from '@nestjs/common';
import { AssessmentPeriodModule } from '@portal/assessment-period';
import { CertificationModule, committeePackRun, PackFreezer, StatementFollower } from '@portal/certification';
import {
  ConsumesEvents,
  HandlesJob,
  JobRunWorker,
  Sql,
  Sweeps,
  type ConsumerContext,
  type EventConsumer,
  type JobControl,
  type JobHandler,
  type JobRunData,
  type OutboxMessage,
  type SweepTask,
} from '@portal/platform';
import {
  controlTestWorkflow,
  deficiencyWorkflow,
  importBatchWorkflow,
  independentReviewWorkflow,
  riskControlWorkflow,
  topicOf,
  type Workflow,
} from '@portal/workflows';

/** Which controls a record's step concerns. */
const controlsOf: Readonly<Record<string, { workflow: Workflow; select: string }>> = {
  riskControl: { workflow: riskControlWorkflow, select: 'select $1::bigint as id' },
  independentReview: { workflow: independentReviewWorkflow, select: 'select risk_id as id from independent_review where id = $1' },
  controlTest: { workflow: controlTestWorkflow, select: 'select control_id as id from control_test where id = $1' },
};

/** A file's controls are followed once for all of them: thousands of messages would each look for the campaigns of one. */
const IMPORTED = topicOf(importBatchWorkflow, 'COMMIT');

/** Something that statements vouch for has moved: whoever signed it is asked again, and nobody else (docs/adr/0060-statements-are-bound-to-facts.md). */
@ConsumesEvents()
@Injectable()
export class FollowFactsConsumer implements EventConsumer {
  readonly name = 'statement-facts';
  readonly topics = [
    ...[...Object.values(controlsOf).map(({ workflow }) => workflow), deficiencyWorkflow].flatMap((workflow) =>
      workflow.events.map((event) => topicOf(workflow, event)),
    ),
    IMPORTED,
  ].filter((topic) => topic !== topicOf(riskControlWorkflow, 'IMPORT_DRAFT'));

  constructor(private readonly follower: StatementFollower) {}

  async handle({ topic, workflow, subjectId }: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    if (topic === IMPORTED) {
      const [ofControls] = await tx.query(`select 1 from import_batch where id = $1 and kind = 'control'`, [subjectId]);
      if (ofControls) await this.follower.follow(tx, null);
      return;
    }
    // Where a deficiency belongs, the room of the statements knows: to controls, or to none.
    if (workflow === deficiencyWorkflow.name) {
      await this.follower.follow(tx, [], [subjectId]);
      return;
    }
    const controls = await tx.query<{ id: number }>(controlsOf[workflow]!.select, [subjectId]);
    if (controls.length === 0) return;
    await this.follower.follow(
      tx,
      controls.map(({ id }) => id),
    );
  }
}

/**
 * What no event of a record tells: a department that moved to another company, a fact that moved in the instant of a signature.
 */
@Sweeps()
@Injectable()
export class StatementSweep implements SweepTask {
  readonly name = 'statement-facts';
  readonly everyMs = 600_000;

  constructor(
    private readonly sql: Sql,
    private readonly follower: StatementFollower,
  ) {}

  /** @returns how many were reopened */
  run(): Promise<number> {
    return this.sql.transaction((tx) => this.follower.follow(tx, null));
  }
}

@HandlesJob(committeePackRun.job)
@Injectable()
export class CommitteePackHandler implements JobHandler<JobRunData> {
  constructor(
    private readonly freezer: PackFreezer,
    private readonly runs: JobRunWorker,
  ) {}

  handle({ jobId }: JobRunData, job: JobControl): Promise<void> {
    return this.runs.take(this.freezer, jobId, job);
  }
}

/** What the worker does for statements and packs. */
@Module({
  imports: [AssessmentPeriodModule, CertificationModule],
  providers: [CommitteePackHandler, FollowFactsConsumer, PackFreezer, StatementSweep],
})
export class StatementWorkerModule {}
