import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

export type NotificationFilter = {
  pageIndex: number;
  pageSize: number;
  unread: boolean;
  group: string;
};

/** One page of the inbox; a new notification makes it stale. */
export const notificationsQuery = (query: NotificationFilter) =>
  readQuery(routes.getMyNotifications, { query }, { live: ['notification'], keepPrevious: true });
