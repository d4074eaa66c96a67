import { keepRows } from '@portal/platform';

/** What somebody has read; an unread one waits for him. */
export const inboxRetention = [keepRows('readNotifications', 'notification', 'read_at < now() - make_interval(days => $1)')];
