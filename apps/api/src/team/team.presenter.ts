import { pageAddress, recordPages, type PersonRef, type RecordPage, type RouteData, type teamRoutes } from '@portal/contract';
import { sayStep } from '@portal/workflows';
import type { TeamChangeRow } from './team-changes.queries.ts';
import type { TeamIssueRow, TeamScores } from './team-picture.queries.ts';
import type { TeamCounts, TeamPerson, TeamTask } from './team.queries.ts';

type Team = RouteData<typeof teamRoutes.getMyTeam>;
type Task = RouteData<typeof teamRoutes.getTeamTasks>['data'][number];

/** Where somebody looks at a record on whose page another must act. */
const viewPages: Readonly<Record<string, RecordPage>> = {
  riskControl: recordPages.riskControl.view,
  remediationIssue: recordPages.remediationIssue.view,
  riskEvent: recordPages.riskEvent.view,
  riskReport: recordPages.riskReport.view,
  policyVersion: recordPages.policy.view,
  shareReading: recordPages.share.view,
  examAttempt: recordPages.exam.view,
};

/** Who is late most stands first; the head's counts are the sums of the rows. */
export function toTeam(people: readonly (TeamPerson & { readonly person: PersonRef })[], counts: readonly TeamCounts[]): Team {
  const countsOf = new Map(counts.map((one) => [one.person_id, one]));
  const members = people.map(({ id, person, substitution }): Team['members'][number] => {
    const { overdue = 0, soon = 0, later = 0, oldest_on = null, remindable = 0, reminded_at = null } = countsOf.get(id) ?? {};
    return {
      person,
      overdue,
      dueSoon: soon,
      later,
      total: overdue + soon + later,
      oldestDueOn: oldest_on,
      remindable,
      remindedAt: reminded_at?.toISOString() ?? null,
      substitution,
    };
  });
  const sum = (of: (member: Team['members'][number]) => number): number => members.reduce((all, member) => all + of(member), 0);
  return {
    overdue: sum(({ overdue }) => overdue),
    dueSoon: sum(({ dueSoon }) => dueSoon),
    later: sum(({ later }) => later),
    total: sum(({ total }) => total),
    // The order of the people is that of their names where nothing else decides.
    members: members.toSorted(
      (a, b) => b.overdue - a.overdue || compareDays(a.oldestDueOn, b.oldestDueOn) || b.dueSoon - a.dueSoon || b.total - a.total,
    ),
  };
}

const compareDays = (a: string | null, b: string | null): number => (a ?? '9').localeCompare(b ?? '9');

/** A task of somebody, as much of it as his manager may know. */
export function toTeamTask(row: TeamTask): Task {
  const page = viewPages[row.subject];
  const known = row.is_secret
    ? { recordNo: '', title: '', titleEn: '', state: '' }
    : { recordNo: row.record_no, title: row.title, titleEn: row.title_en, state: row.state };
  return {
    subject: row.subject,
    id: row.id,
    ...known,
    duty: row.duty,
    dueDate: row.due_on,
    link: row.is_readable && page ? pageAddress(page, row.id) : null,
    isSecret: row.is_secret,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    mayRemind: !row.reminded_today,
  };
}

/** How the people's controls stand. */
export function toScores({ gaps, ...counted }: TeamScores): RouteData<typeof teamRoutes.getTeamScores> {
  return {
    ...counted,
    gaps: gaps.map(({ id, risk_no, title, owner, self, review, is_readable }) => ({
      id,
      riskNo: risk_no,
      title,
      owner,
      self,
      review,
      link: is_readable ? pageAddress(recordPages.riskControl.view, id) : null,
    })),
  };
}

/** An issue of somebody, as much of it as his manager may know. */
export const toTeamIssue = (row: TeamIssueRow): RouteData<typeof teamRoutes.getTeamIssues>['data'][number] => ({
  id: row.id,
  issueNo: row.is_secret ? '' : row.issue_no,
  title: row.is_secret ? '' : row.title,
  owner: row.owner,
  severity: row.severity,
  state: row.state,
  dueOn: row.due_on,
  link: row.is_readable ? pageAddress(recordPages.remediationIssue.view, row.id) : null,
  isSecret: row.is_secret,
});

/** A step in the words of the record's history. */
export function toTeamChange(row: TeamChangeRow): RouteData<typeof teamRoutes.getTeamChanges>['data'][number] {
  const { workflow, event, from_state: from, to_state: to } = row;
  const page = viewPages[workflow];
  return {
    id: row.id,
    subject: workflow,
    recordNo: row.record_no,
    title: row.title,
    what: sayStep({ workflow, event, from, to }) ?? { zh: event, en: event },
    by: row.actor,
    at: row.at.toISOString(),
    comment: row.comment,
    link: row.is_readable && page ? pageAddress(page, row.subject_id) : null,
  };
}
