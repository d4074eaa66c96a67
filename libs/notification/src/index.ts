export { Digest, DIGEST_HOUR } from './digest/digest.service.ts';
export { Inbox, type InboxRow } from './inbox/inbox.service.ts';
export { MailLog, type MailLogQuery, type MailLogRow } from './mail-log/mail-log.queries.ts';
export { notificationEntities } from './notification.entities.ts';
export { NotificationModule } from './notification.module.ts';
export { NoticeRegistry } from './registry/notice-registry.ts';
export { NotificationPreferences, type KindPreference } from './preference/preferences.service.ts';
export { ReminderSettings, type ReplanView, type SettingView } from './reminder-settings/reminder-settings.service.ts';
export { SubstitutionNotifier } from './substitution/substitution-notifier.ts';
