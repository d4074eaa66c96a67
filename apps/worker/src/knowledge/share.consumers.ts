import { Injectable } from '@nestjs/common';
import { Enrolment, VersionFollower } from '@portal/knowledge';
import {
  ConsumesEvents,
  Sql,
  Sweeps,
  type ConsumerContext,
  type EventConsumer,
  type OutboxMessage,
  type SweepTask,
} from '@portal/platform';
import { policyVersionWorkflow, shareWorkflow, topicOf } from '@portal/workflows';

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
    const behind = await this.sql.query<{ id: number }>(
      `select s.id from kms_share s where s.state = 'active' and s.deleted_at is null and exists (
         select 1 from audience_people(s.audience_kind, s.audience_ids) p
         where not exists (select 1 from share_reading r where r.share_id = s.id and r.person_id = p.id)) order by s.id`,
    );
    let added = 0;
    for (const { id } of behind) added += await this.sql.transaction((tx) => this.enrolment.enrolAudience(tx, id));
    return added;
  }
}
