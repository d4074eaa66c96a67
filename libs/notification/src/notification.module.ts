import { Module, type DynamicModule, type FactoryProvider } from '@nestjs/common';
import type { AreaNotices } from '@portal/platform';
import { AnchorMailSweep } from './anchor/anchor-mail.sweep.ts';
import { Digest } from './digest/digest.service.ts';
import { DIGEST_SWEEP_EVERY_MS, DigestSweep } from './digest/digest.sweep.ts';
import { RecordLiveListener } from './events/record-live.listener.ts';
import { StepNotices } from './events/step-notices.consumer.ts';
import { FileAlarm } from './file/file-alarm.ts';
import { HandOverSweep } from './hand-over/hand-over.sweep.ts';
import { Inbox } from './inbox/inbox.service.ts';
import { MailLog } from './mail-log/mail-log.queries.ts';
import { BULK_MAIL_EVERY_MS, BulkMailSweep } from './recipients/bulk-mail.sweep.ts';
import { NoticeDesks } from './recipients/notice-desk.ts';
import { NoticePortionSweep } from './recipients/notice-portion.sweep.ts';
import { OneMailADay } from './recipients/mail-gate.ts';
import { NotificationPreferences } from './preference/preferences.service.ts';
import { Notifier } from './recipients/notifier.ts';
import { NoticeRegistry } from './registry/notice-registry.ts';
import { HolidayCalendars } from './reminder-settings/holidays.service.ts';
import { ReminderSettings } from './reminder-settings/reminder-settings.service.ts';
import { ReplanJob } from './reminder-settings/replan.job.ts';
import { Replans } from './reminder-settings/replans.service.ts';
import { ReminderJob } from './reminder/reminder.job.ts';
import { SubstitutionNotifier } from './substitution/substitution-notifier.ts';
import { TeamReminder } from './team/team-reminder.ts';
import { TIMER_SWEEP_EVERY_MS, TimerSweep } from './reminder/timer-sweep.ts';

const reading = [
  Inbox,
  MailLog,
  NotificationPreferences,
  ReminderSettings,
  HolidayCalendars,
  Replans,
  SubstitutionNotifier,
  TeamReminder,
  FileAlarm,
];

/** Delivers what the areas tell. */
@Module({})
export class NotificationModule {
  /** What an API process needs: reading the inbox and the mail log. */
  static forApi(areas: readonly AreaNotices[]): DynamicModule {
    const registry = new NoticeRegistry(areas);
    return {
      module: NotificationModule,
      global: true,
      providers: [{ provide: NoticeRegistry, useValue: registry }, Digest, OneMailADay, ...reading],
      exports: reading,
    };
  }

  /** What a worker needs: the consumers, the reminders and the live updates of records. */
  static forWorker(
    areas: readonly AreaNotices[],
    options: { timerSweepEveryMs?: number; digestSweepEveryMs?: number } = {},
  ): DynamicModule {
    const registry = new NoticeRegistry(areas);
    const consumers = registry.lifecycles
      .filter(({ topics }) => topics.length > 0)
      .map((lifecycle): FactoryProvider => ({
        provide: lifecycle.consumer,
        useFactory: (desks: NoticeDesks, notifier: Notifier) => new StepNotices(lifecycle, desks, notifier),
        inject: [NoticeDesks, Notifier],
      }));
    return {
      module: NotificationModule,
      providers: [
        { provide: NoticeRegistry, useValue: registry },
        { provide: TIMER_SWEEP_EVERY_MS, useValue: options.timerSweepEveryMs ?? 5_000 },
        { provide: BULK_MAIL_EVERY_MS, useValue: options.timerSweepEveryMs ?? 5_000 },
        { provide: DIGEST_SWEEP_EVERY_MS, useValue: options.digestSweepEveryMs ?? 30_000 },
        ...consumers,
        AnchorMailSweep,
        BulkMailSweep,
        Digest,
        DigestSweep,
        HandOverSweep,
        NoticeDesks,
        NoticePortionSweep,
        Notifier,
        OneMailADay,
        RecordLiveListener,
        ReminderJob,
        ReplanJob,
        TimerSweep,
      ],
      exports: [Notifier],
    };
  }
}
