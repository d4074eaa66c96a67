import { Module, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { directoryEntities } from '@portal/directory';
import { NotificationModule } from '@portal/notification';
import {
  ConsumerRegistry,
  Jobs,
  JobRunModule,
  JobRunWorkerModule,
  LiveModule,
  MailModule,
  OutboxModule,
  PlatformModule,
  QueueModule,
  SweepModule,
  TracingModule,
  type Config,
  type SqlRunner,
} from '@portal/platform';

import type { TestApi } from './api.ts';
import { eventually } from './eventually.ts';
import { areaNotices, holderSets, recordKinds } from '@portal/areas';

export interface Told {
  readonly userNo: string;
  readonly kind: string;
}

/** The worker's part that tells people, beside an API under test. */
export interface NoticeWorker {
  readonly jobs: Jobs;
  /** Waits until every event so far was taken by its consumers, and the reminders that fired are mailed. */
  settle(): Promise<void>;
  /** Settles, then forgets all notices and mails. */
  forget(): Promise<void>;
  /** Settles; then who has which notice in his inbox, ordered by person and notice. */
  inboxes(): Promise<Told[]>;
  /** Settles; then who was written which mail. */
  mails(): Promise<Told[]>;
  close(): Promise<void>;
}

/** Waits until the mails of every bulk action so far are written, and what it handed over is told. */
export const bulksTold = (sql: SqlRunner): Promise<boolean> =>
  eventually(async () => {
    const left = await sql.query(
      'select from bulk_notice where sent_at is null union all select from bulk_hand_over where told_at is null limit 1',
    );
    return left.length === 0;
  });

export async function startNoticeWorker(api: TestApi, options: { logger?: LoggerService } = {}): Promise<NoticeWorker> {
  const context = await NestFactory.createApplicationContext(defineModule(api.config), {
    logger: options.logger ?? false,
    abortOnError: false,
  });
  const { sql } = api;
  const topics = context.get(ConsumerRegistry, { strict: false }).subscriptions().topics;
  const settle = async (): Promise<void> => {
    await eventually(async () => {
      const row = await sql.one<{ n: number }>(
        `select (select count(*) from bulk_notice where is_round and sent_at is null) + count(*) as n from outbox_message m where m.published_at is null or (m.topic = any($1::text[])
           and not exists (select 1 from consumed_message c where c.message_id = m.id::text))`,
        [topics],
      );
      return row?.n === 0;
    });
  };
  const read = async (statement: string): Promise<Told[]> => {
    await settle();
    return sql.query<Told>(`${statement} order by 1, 2`);
  };
  return {
    jobs: context.get(Jobs, { strict: false }),
    settle,
    async forget() {
      await settle();
      await sql.query('truncate notification, mail_message cascade');
    },
    inboxes: () => read('select p.user_no as "userNo", n.kind from notification n join person p on p.id = n.person_id'),
    mails: () => read('select p.user_no as "userNo", m.template as kind from mail_message m join person p on p.id = m.person_id'),
    close: () => context.close(),
  };
}

function defineModule(config: Config): new () => object {
  @Module({
    imports: [
      PlatformModule.forRoot({
        config,
        entities: directoryEntities,
        records: recordKinds,
        holders: holderSets,
        applicationName: 'portal-test-worker',
      }),
      QueueModule.forRoot({ config, role: 'worker', queues: ['event', 'mail', 'timer', 'sweep'] }),
      SweepModule.forRoot({ tickMs: 150 }),
      LiveModule,
      JobRunModule,
      JobRunWorkerModule,
      TracingModule.forRoot('worker'),
      MailModule.forRoot({ role: 'worker', sweepEveryMs: 100 }),
      OutboxModule,
      NotificationModule.forWorker(areaNotices, { timerSweepEveryMs: 100 }),
    ],
  })
  class NoticeWorkerModule {}
  return NoticeWorkerModule;
}
