import { get, post } from '../path.ts';

/** What a manager sees of the people whose manager he is. */
export const teamPaths = {
  getMyTeam: get('/api/Team/GetMyTeam'),
  getTeamTasks: get('/api/Team/GetTeamTasks'),
  remindTeamTasks: post('/api/Team/RemindTeamTasks'),
  getTeamScores: get('/api/Team/GetTeamScores'),
  getTeamIssues: get('/api/Team/GetTeamIssues'),
  getTeamChanges: get('/api/Team/GetTeamChanges'),
};
