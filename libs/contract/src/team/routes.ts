import { z } from 'zod';
import { actorQuery, day, instant, pageOf, personRef, textField } from '../field.ts';
import { defineRoutes } from '../route.ts';
import { issueSeverities } from '../remediation/schema.ts';
import { dutyBuckets } from '../service/routes.ts';
import { teamPaths } from './paths.ts';

/** So many tasks one call reminds of: what one page shows. */
export const MOST_REMINDED = 100;

/** Who acts for somebody, or soon will. */
const teamSubstitution = z.object({
  id: z.number(),
  substitute: personRef,
  from: day,
  to: day,
  isCurrent: z.boolean(),
  mayEnd: z.boolean(),
});

export const teamMember = z.object({
  person: personRef,
  overdue: z.number(),
  dueSoon: z.number(),
  later: z.number(),
  total: z.number(),
  oldestDueOn: day.nullable().describe('the due date of what is overdue longest'),
  remindable: z.number().describe('tasks that are overdue and that nobody reminded of today'),
  remindedAt: instant.nullable().describe('when a manager last reminded of one of these tasks'),
  substitution: teamSubstitution.nullable(),
});

export const teamTask = z.object({
  subject: z.string(),
  id: z.number(),
  recordNo: z.string(),
  title: z.string(),
  titleEn: z.string().describe('empty where the record has one title for both languages'),
  duty: z.string(),
  state: z.string(),
  dueDate: day,
  link: z.string().nullable().describe('null where the manager may not open the record'),
  isSecret: z.boolean().describe('what the record is called is not told to the manager; number, titles and state are empty then'),
  remindedAt: instant.nullable(),
  mayRemind: z.boolean().describe('false when a reminder went out today'),
});

/** A whole and its parts by what the scores mean: 5, 3 and 4, 1 and 2, none. */
const verdicts = z.object({ good: z.number(), fair: z.number(), poor: z.number(), none: z.number() });

export const teamGap = z.object({
  id: z.number(),
  riskNo: z.string(),
  title: z.string(),
  owner: personRef,
  self: z.number(),
  review: z.number(),
  link: z.string().nullable().describe('null where the manager may not open the control'),
});

export const teamIssue = z.object({
  id: z.number(),
  issueNo: z.string(),
  title: z.string(),
  owner: personRef,
  severity: z.enum(issueSeverities),
  state: z.string(),
  dueOn: day,
  link: z.string().nullable(),
  isSecret: z.boolean(),
});

export const teamChange = z.object({
  id: z.number().describe('of the step'),
  subject: z.string(),
  recordNo: z.string(),
  title: z.string(),
  what: z.object({ zh: z.string(), en: z.string() }).describe('the words of the record’s history'),
  by: personRef.nullable().describe('null for the portal itself'),
  at: instant,
  comment: z.string().describe('what was said with it; empty where the manager may not open the record'),
  link: z.string().nullable().describe('null where the manager may not open the record'),
});

/** So many days the manager's changes go back, today included. */
export const TEAM_CHANGE_DAYS = 7;

/** Which task: as the list names it. */
const teamTaskKey = z.object({ subject: textField(50), id: z.number().int(), duty: textField(50) });

/** The manager's cockpit (decision record 44). */
export const teamRoutes = defineRoutes('team', teamPaths, {
  getMyTeam: {
    summary: 'The people whose manager I am, who is late first, with how much each has to do; nobody for who is no manager',
    query: actorQuery,
    data: z.object({ overdue: z.number(), dueSoon: z.number(), later: z.number(), total: z.number(), members: z.array(teamMember) }),
  },
  getTeamTasks: {
    summary: 'What one of my people must do, the earliest first; `bucket` leaves what is due then',
    query: actorQuery.extend({
      personId: z.coerce.number().int(),
      bucket: z.enum(dutyBuckets).default('all'),
      pageIndex: z.coerce.number().int().min(0).max(10_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(50).default(20),
    }),
    data: pageOf(teamTask),
  },
  remindTeamTasks: {
    summary: 'Remind one of my people of these tasks, or of all that are overdue; of a task once a day',
    query: actorQuery,
    body: z.object({
      personId: z.number().int(),
      tasks: z.array(teamTaskKey).max(MOST_REMINDED).default([]).describe('empty means all that are overdue'),
    }),
    data: z.object({ reminded: z.number(), alreadyToday: z.number() }),
  },
  getTeamScores: {
    summary:
      'How the controls of my people were assessed and reviewed this year, and reviewed last year; where the review is two points or more below',
    query: actorQuery,
    data: z.object({
      year: z.number(),
      total: z.number().describe('active controls of this year that are no drafts'),
      self: verdicts,
      review: verdicts,
      previous: verdicts.describe('review effectiveness of last year’s controls'),
      gapCount: z.number(),
      gaps: z.array(teamGap).describe('the widest first, fifty at most'),
    }),
  },
  getTeamIssues: {
    summary: 'The unsettled remediation issues of my people, the earliest due first',
    query: actorQuery.extend({ pageSize: z.coerce.number().int().min(1).max(50).default(4) }),
    data: pageOf(teamIssue),
  },
  getTeamChanges: {
    summary:
      'What moved a control or remediation issue of my people into another state within seven days, the latest first; nothing confidential',
    query: actorQuery.extend({ pageSize: z.coerce.number().int().min(1).max(50).default(4) }),
    data: pageOf(teamChange),
  },
});
