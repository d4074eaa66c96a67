import type { DataOf } from '#shared/api/route-types.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

/** Of one object, for the place beside it. */
export const changesOfQuery = (kind: string, subjectId: number) =>
  readQuery(routes.getChangeLogByPage, { body: { kind, subjectId, pageSize: 20 } }, { live: ['person', 'reference', 'riskCategory'] });

/** Nothing tells of queues: their page asks again so often (milliseconds). */
export const WATCH_MS = 5_000;
export const queuesQuery = readQuery(routes.getQueues);
export const failedJobsQuery = (queue: string, { pageIndex, pageSize }: Pick<Page, 'pageIndex' | 'pageSize'>) =>
  readQuery(routes.getFailedJobsByPage, { body: { pageIndex, pageSize, queue } }, { keepPrevious: true });
export const queueAnswers = [routes.getQueues.name, routes.getFailedJobsByPage.name, routes.getChangeLogByPage.name];

export const sessionAnswers = [
  routes.getSessionsByPage.name,
  routes.getPeopleByPage.name,
  routes.getPerson.name,
  routes.getChangeLogByPage.name,
];

export const auditQuery = readQuery(routes.getAuditOverview, {}, { live: ['auditVerification'] });
export const auditAnswers = [routes.getAuditOverview.name, routes.getChangeLogByPage.name];

export type RetentionRow = DataOf<typeof routes.getRetention>[number];
export const retentionQuery = readQuery(routes.getRetention);
export const retentionAnswers = [routes.getRetention.name, routes.getChangeLogByPage.name];
/** What the next sweep would remove. */
export const retentionPreviewQuery = (kind: RetentionRow['kind'], days: number) =>
  readQuery(routes.previewRetention, { body: { kind, days } }, { keepPrevious: true });

export const healthQuery = readQuery(routes.getSystemHealth);
