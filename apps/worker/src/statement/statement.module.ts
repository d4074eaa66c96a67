import { Injectable, Module } from '@nestjs/common';
import { CertificationModule, StatementFollower } from '@portal/certification';
import {
  ConsumesEvents,
  Sql,
  Sweeps,
  type ConsumerContext,
  type EventConsumer,
  type OutboxMessage,
  type SweepTask,
} from '@portal/platform';
import { independentReviewWorkflow, riskControlWorkflow, topicOf } from '@portal/workflows';

/** Something that statements vouch for has moved: whoever signed it is asked again, and nobody else (docs/adr/0060-statements-are-bound-to-facts.md). */
@ConsumesEvents()
@Injectable()
export class FollowFactsConsumer implements EventConsumer {
  readonly name = 'statement-facts';
  readonly topics = [
    ...riskControlWorkflow.events.map((event) => topicOf(riskControlWorkflow, event)),
    ...independentReviewWorkflow.events.map((event) => topicOf(independentReviewWorkflow, event)),
  ];

  constructor(private readonly follower: StatementFollower) {}

  async handle({ workflow, subjectId }: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    const controlId = workflow === riskControlWorkflow.name ? subjectId : await findReviewed(tx, subjectId);
    if (controlId !== undefined) await this.follower.follow(tx, [controlId]);
  }
}

async function findReviewed(tx: ConsumerContext['tx'], reviewId: number): Promise<number | undefined> {
  const [review] = await tx.query<{ riskId: number }>('select risk_id as "riskId" from independent_review where id = $1', [reviewId]);
  return review?.riskId;
}

/**
 * What no event of a record tells: a department that moved to another company, a control that was imported, a fact that moved in the instant of a signature.
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

/** What the worker does for statements. */
@Module({ imports: [CertificationModule], providers: [FollowFactsConsumer, StatementSweep] })
export class StatementWorkerModule {}
