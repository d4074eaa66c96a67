import { readQuery } from '#shared/api/read-query.ts';
import { routes } from '#shared/api/routes.ts';

/** The worker tells managers that something moved in their team, a substitution that somebody is away. */
const live = ['team', 'substitution'];

/** My people, and how much each has to do. */
export const teamQuery = readQuery(routes.getMyTeam, {}, { live });

export type TaskBucket = 'all' | 'overdue' | 'soon' | 'later';

/** What one of them must do; `pageSize` grows with what was asked for. */
export const teamTasksQuery = (personId: number, bucket: TaskBucket, pageSize: number) =>
  readQuery(routes.getTeamTasks, { query: { personId, bucket, pageSize } }, { live, keepPrevious: true });

/** What a reminder makes stale. */
export const reminderAnswers = [routes.getMyTeam.name, routes.getTeamTasks.name];

/** How their controls were assessed and reviewed. */
export const teamScoresQuery = readQuery(routes.getTeamScores, {}, { live });

/** Their unsettled issues, the earliest due first. */
export const teamIssuesQuery = (pageSize: number) => readQuery(routes.getTeamIssues, { query: { pageSize } }, { live, keepPrevious: true });

/** What moved among their controls and issues within a week, the latest first. */
export const teamChangesQuery = (pageSize: number) =>
  readQuery(routes.getTeamChanges, { query: { pageSize } }, { live, keepPrevious: true });
