import { keepRows } from '@portal/platform';

/** What somebody has read; an unread one waits for him. */
const read = keepRows('readNotifications', 'notification', 'read_at < now() - make_interval(days => $1)');

export const inboxRetention = [
  read,
  // What a manager's reminder leaves behind is of no use longer than the reminder itself, and is no entry of anybody's inbox.
  {
    ...keepRows('readNotifications', 'duty_reminder', 'reminded_at < now() - make_interval(days => $1)'),
    due: 'select 0 as n where $1::int is null',
  },
];
