import { describeArea } from '../area-tests.ts';

/** What the tests know of the manager's cockpit: whoever calls them here has no people. */
export const teamTests = describeArea({
  routes: (world) => ({
    getMyTeam: { input: () => ({}) },
    getTeamTasks: { input: () => ({ query: { personId: world.otherOwner.id } }) },
    getTeamScores: { input: () => ({}) },
    getTeamIssues: { input: () => ({}) },
    getTeamChanges: { input: () => ({}) },
    remindTeamTasks: { input: () => ({ body: { personId: world.otherOwner.id } }) },
  }),
  access: {
    getMyTeam: '401 ok ok ok ok',
    getTeamTasks: '401 not_found not_found not_found not_found',
    getTeamScores: '401 ok ok ok ok',
    getTeamIssues: '401 ok ok ok ok',
    getTeamChanges: '401 ok ok ok ok',
    remindTeamTasks: '401 not_found not_found not_found not_found',
  },
  kinds: {},
  lists: {
    getMyTeam: { still: 'the people of one manager' },
    getTeamScores: { still: 'counts, and fifty controls at most' },
    getTeamIssues: { still: 'the first issues of one manager’s people' },
    getTeamChanges: { still: 'what moved among the records of one manager’s people within a week' },
    getTeamTasks: { still: 'a page of what one person must do' },
  },
  make: () => Promise.reject(new Error('The cockpit names no records')),
});
