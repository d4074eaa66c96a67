import { Module, type DynamicModule } from '@nestjs/common';
import { Digest } from './digest/digest.service.ts';
import { DIGEST_SWEEP_EVERY_MS, DigestSweep } from './digest/digest.sweep.ts';
import { EventLiveListener } from './events/event-live.listener.ts';
import { RecordLiveListener } from './events/live.listener.ts';
import { PolicyConsumer } from './events/policy.consumer.ts';
import { PolicyLiveListener } from './events/policy-live.listener.ts';
import { RemediationIssueConsumer } from './events/remediation-issue.consumer.ts';
import { RiskControlConsumer } from './events/risk-control.consumer.ts';
import { RiskEventConsumer } from './events/risk-event.consumer.ts';
import { RiskReportConsumer } from './events/risk-report.consumer.ts';
import { ExamConsumer } from './events/exam.consumer.ts';
import { ExamLiveListener } from './events/exam-live.listener.ts';
import { ShareConsumer } from './events/share.consumer.ts';
import { ShareLiveListener } from './events/share-live.listener.ts';
import { Inbox } from './inbox/inbox.service.ts';
import { MailLog } from './mail-log/mail-log.queries.ts';
import { BULK_MAIL_EVERY_MS, BulkMailSweep } from './recipients/bulk-mail.sweep.ts';
import { NotificationPreferences } from './preference/preferences.service.ts';
import { Notifier } from './recipients/notifier.ts';
import { ShareNoticeSweep } from './recipients/share-notice.sweep.ts';
import { ReminderSettings } from './reminder-settings/reminder-settings.service.ts';
import { ReplanJob, ReplanSweep } from './reminder-settings/replan.job.ts';
import { ReminderJob } from './reminder/reminder.job.ts';
import { SubstitutionNotifier } from './substitution/substitution-notifier.ts';
import { TIMER_SWEEP_EVERY_MS, TimerSweep } from './reminder/timer-sweep.ts';

/** What an API process needs: reading the inbox and the mail log. */
@Module({
  providers: [Digest, Inbox, MailLog, NotificationPreferences, ReminderSettings, SubstitutionNotifier],
  exports: [Inbox, MailLog, NotificationPreferences, ReminderSettings, SubstitutionNotifier],
})
export class NotificationModule {
  /** What a worker needs: the consumers, the reminders and the live updates of records. */
  static forWorker(options: { timerSweepEveryMs?: number; digestSweepEveryMs?: number } = {}): DynamicModule {
    return {
      module: NotificationModule,
      providers: [
        { provide: TIMER_SWEEP_EVERY_MS, useValue: options.timerSweepEveryMs ?? 5_000 },
        { provide: BULK_MAIL_EVERY_MS, useValue: options.timerSweepEveryMs ?? 5_000 },
        { provide: DIGEST_SWEEP_EVERY_MS, useValue: options.digestSweepEveryMs ?? 30_000 },
        BulkMailSweep,
        DigestSweep,
        Notifier,
        RiskControlConsumer,
        RemediationIssueConsumer,
        PolicyConsumer,
        PolicyLiveListener,
        RiskEventConsumer,
        RiskReportConsumer,
        ShareConsumer,
        ExamConsumer,
        ExamLiveListener,
        ShareLiveListener,
        ShareNoticeSweep,
        EventLiveListener,
        RecordLiveListener,
        ReminderJob,
        ReplanJob,
        ReplanSweep,
        TimerSweep,
      ],
      exports: [Notifier],
    };
  }
}
