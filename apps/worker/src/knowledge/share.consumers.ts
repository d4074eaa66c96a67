import { Injectable } from '@nestjs/common';
import { Enrolment, LostParts, VersionFollower } from '@portal/knowledge';
import {
  ConsumesEvents,
  Sql,
  Sweeps,
  type ConsumerContext,
  type EventConsumer,
  type OutboxMessage,
  type SweepTask,
  quoteState,
} from '@portal/platform';
import { examWorkflow, policyVersionWorkflow, shareWorkflow, topicOf } from '@portal/workflows';

/** A released share comes to everybody of its audience; a wider audience brings it to those who are new. */
@ConsumesEvents()
@Injectable()
export class EnrolAudienceConsumer implements EventConsumer {
  readonly name = 'knowledge-enrol';
  readonly topics = [topicOf(shareWorkflow, 'ACTIVATE'), topicOf(shareWorkflow, 'SAVE')];

  constructor(private readonly enrolment: Enrolment) {}

  async handle(message: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    await this.enrolment.enrolAudience(tx, message.subjectId);
  }
}

/** A policy's new version is in effect: the shares that ask to confirm it follow. */
@ConsumesEvents()
@Injectable()
export class FollowPolicyConsumer implements EventConsumer {
  readonly name = 'knowledge-follow-policy';
  readonly topics = [topicOf(policyVersionWorkflow, 'PUBLISH')];

  constructor(private readonly follower: VersionFollower) {}

  async handle(message: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    await this.follower.follow(tx, message.subjectId);
  }
}

/** An exam or a policy was changed under the shares that ask for it: nobody keeps a duty that he cannot do. */
@ConsumesEvents()
@Injectable()
export class LostPartsConsumer implements EventConsumer {
  readonly name = 'knowledge-lost-parts';
  readonly topics = [
    topicOf(examWorkflow, 'DELETE'),
    topicOf(examWorkflow, 'UPDATE'),
    topicOf(policyVersionWorkflow, 'RETIRE'),
    topicOf(policyVersionWorkflow, 'DELETE'),
  ];

  constructor(private readonly lostParts: LostParts) {}

  async handle({ workflow, subjectId }: OutboxMessage, { tx }: ConsumerContext): Promise<void> {
    if (workflow === examWorkflow.name) await this.lostParts.examChanged(tx, subjectId);
    else await this.lostParts.policyChanged(tx, subjectId);
  }
}

/** Whoever comes to a department, or to the portal, finds what is shared with it. */
@Sweeps()
@Injectable()
export class ShareAudienceSweep implements SweepTask {
  readonly name = 'share-audiences';
  readonly everyMs = 600_000;

  constructor(
    private readonly sql: Sql,
    private readonly enrolment: Enrolment,
  ) {}

  /** @returns how many came to a share */
  async run(): Promise<number> {
    const incomplete = await this.sql.query<{ id: number }>(
      `select s.id from kms_share s where s.state = ${quoteState(shareWorkflow, 'active')} and s.deleted_at is null and exists (
         select 1 from audience_people(s.audience_kind, s.audience_ids) p
         where not exists (select 1 from share_reading r where r.share_id = s.id and r.person_id = p.id)) order by s.id`,
    );
    let added = 0;
    for (const { id } of incomplete) added += await this.sql.transaction((tx) => this.enrolment.enrolAudience(tx, id));
    return added;
  }
}
