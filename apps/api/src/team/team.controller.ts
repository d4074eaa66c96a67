import { Controller } from '@nestjs/common';
import { Refusal, TEAM_CHANGE_DAYS, teamRoutes as routes, type RouteBody, type RouteData, type RouteQuery } from '@portal/contract';
import { toPersonRef, toReader, type SignedInPerson } from '@portal/directory';
import { addDays, WorkCalendar } from '@portal/platform';
import { Call, CallBody, CallQuery, CurrentPerson } from '../http/call.decorator.ts';
import { findDueDays } from '../risk-control/list-days.ts';
import { TeamChanges } from './team-changes.queries.ts';
import { TeamPicture } from './team-picture.queries.ts';
import { TeamReminders } from './team-reminders.ts';
import { toScores, toTeam, toTeamChange, toTeamIssue, toTeamTask } from './team.presenter.ts';
import { TeamQueries } from './team.queries.ts';

type Data<Name extends keyof typeof routes> = RouteData<(typeof routes)[Name]>;

/** The manager's cockpit: what his people must do (decision record 44). */
@Controller()
export class TeamController {
  constructor(
    private readonly queries: TeamQueries,
    private readonly picture: TeamPicture,
    private readonly changes: TeamChanges,
    private readonly reminders: TeamReminders,
    private readonly calendar: WorkCalendar,
  ) {}

  @Call(routes.getMyTeam)
  async getMyTeam(@CurrentPerson() person: SignedInPerson): Promise<Data<'getMyTeam'>> {
    const days = findDueDays(this.calendar);
    const people = await this.queries.people(person.id, days.today);
    const counts = await this.queries.counts(people, toReader(person), days);
    return toTeam(
      people.map((one) => ({ ...one, person: toPersonRef(one) })),
      counts,
    );
  }

  @Call(routes.getTeamTasks)
  async getTeamTasks(
    @CallQuery() { personId, bucket, pageIndex, pageSize }: RouteQuery<typeof routes.getTeamTasks>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getTeamTasks'>> {
    const days = findDueDays(this.calendar);
    const [member] = await this.queries.people(person.id, days.today, personId);
    if (!member) throw new Refusal('not_found');
    const { totalCount, rows } = await this.queries.tasks(member, toReader(person), days, { bucket, pageIndex, pageSize });
    return { totalCount, data: rows.map(toTeamTask) };
  }

  @Call(routes.getTeamScores)
  async getTeamScores(@CurrentPerson() person: SignedInPerson): Promise<Data<'getTeamScores'>> {
    const { today } = findDueDays(this.calendar);
    return toScores(await this.picture.scores(await this.queries.people(person.id, today), toReader(person), Number(today.slice(0, 4))));
  }

  @Call(routes.getTeamIssues)
  async getTeamIssues(
    @CallQuery() { pageSize }: RouteQuery<typeof routes.getTeamIssues>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getTeamIssues'>> {
    const people = await this.queries.people(person.id, findDueDays(this.calendar).today);
    const { totalCount, rows } = await this.picture.issues(people, toReader(person), pageSize);
    return { totalCount, data: rows.map((row) => toTeamIssue(row)) };
  }

  @Call(routes.getTeamChanges)
  async getTeamChanges(
    @CallQuery() { pageSize }: RouteQuery<typeof routes.getTeamChanges>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'getTeamChanges'>> {
    const { today } = findDueDays(this.calendar);
    const people = await this.queries.people(person.id, today);
    const since = this.calendar.startOf(addDays(today, 1 - TEAM_CHANGE_DAYS));
    const { totalCount, rows } = await this.changes.since(people, toReader(person), since, pageSize);
    return { totalCount, data: rows.map((row) => toTeamChange(row)) };
  }

  @Call(routes.remindTeamTasks)
  remind(
    @CallBody() { personId, tasks }: RouteBody<typeof routes.remindTeamTasks>,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<Data<'remindTeamTasks'>> {
    return this.reminders.remind(person, personId, tasks);
  }
}
