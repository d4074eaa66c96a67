import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/read-query.ts';
import { dutyTopics } from '#shared/menu/menu-counts.ts';

/** When a duty is due: past its date, within seven days, after them. */
export const dueBuckets = ['overdue', 'soon', 'later', 'all'] as const;
export type DueBucketName = (typeof dueBuckets)[number];

/** What the signed-in person must do, the earliest first; the counts always tell of all. */
export const dutiesQuery = (query: { bucket: DueBucketName; pageIndex: number; pageSize: number }) =>
  readQuery(routes.getMyDuties, { query }, { live: dutyTopics, keepPrevious: true });
