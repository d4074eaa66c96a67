import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** The newest notifications and the unread count; the live stream makes it stale. */
export const inboxQuery = readQuery(
  routes.getMyNotifications,
  { query: { pageIndex: 0, pageSize: 20 } },
  { live: ['notification'], staleTime: 60_000 },
);
