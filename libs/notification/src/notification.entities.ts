import { defineEntity, p } from '@mikro-orm/postgresql';
import { column } from '@portal/platform';
import type { DeliveryChoice } from './preference/delivery.ts';

/** The ladder of a type of duty, where it differs from what the machines say. */
export const ReminderSetting = defineEntity({
  name: 'ReminderSetting',
  tableName: 'reminder_setting',
  properties: {
    duty: p.text().primary(),
    dueInDays: p.integer().strictNullable(),
    offsets: p.array(Number).columnType('int[]'),
    managerOffsets: p.array(Number).columnType('int[]'),
    isEnabled: p.boolean().default(true),
  },
});

/** A day off, or one on which people work although it is a weekend's. */
export const Holiday = defineEntity({
  name: 'Holiday',
  tableName: 'holiday',
  properties: { country: p.text().primary(), day: p.date().primary(), isWorking: p.boolean().default(false), name: p.text().default('') },
});

/** How a person wants to hear of a kind of notices. */
export const NotificationPreference = defineEntity({
  name: 'NotificationPreference',
  tableName: 'notification_preference',
  properties: {
    personId: column.reference().primary(),
    kind: p.text().primary(),
    delivery: p.text().$type<DeliveryChoice>(),
    updatedAt: column.updatedAt(),
  },
});

/** For `PlatformModule.forRoot`. */
export const notificationEntities = [ReminderSetting, Holiday, NotificationPreference];
