import { routes, type RouteData } from '@portal/contract';
import { addDays, WorkCalendar } from '@portal/platform';
import {
  buildEventWorld,
  buildPerson,
  buildWorld,
  startNoticeWorker,
  startTestApi,
  type Actor,
  type ApiClient,
  type EventWorld,
  type NoticeWorker,
  type TestApi,
  type World,
} from '@portal/testing';
import { ROLE } from '@portal/workflows';
import { createApi } from '../create-api.ts';

export type TeamTask = RouteData<typeof routes.getTeamTasks>['data'][number];
type TaskKey = Pick<TeamTask, 'subject' | 'id' | 'duty'>;
type Answer = Awaited<ReturnType<ApiClient['call']>>;

/** The portal's day. */
export const today = (): string => new WorkCalendar('Asia/Shanghai').dayOf(new Date());

/** A manager with one of his people, and what they ask. */
export interface TeamWorld {
  readonly api: TestApi;
  readonly world: World;
  readonly events: EventWorld;
  readonly worker: NoticeWorker;
  readonly manager: Actor;
  /** One of the manager's people; he reads English. */
  readonly report: Actor;
  join(traits?: Parameters<typeof buildPerson>[1]): Promise<Actor>;
  /** A self-assessment of somebody that is due in so many days. */
  assess(owner: { id: number }, days: number): Promise<{ id: number; riskNo: string }>;
  teamOf(manager: Actor): Promise<RouteData<typeof routes.getMyTeam>>;
  tasksOf(person: { id: number }, of?: Actor, query?: Record<string, unknown>): Promise<{ totalCount: number; data: readonly TeamTask[] }>;
  remind(person: { id: number }, tasks?: readonly TaskKey[], of?: Actor): Promise<Answer>;
  close(): Promise<void>;
}

export async function openTeamWorld(): Promise<TeamWorld> {
  const api = await startTestApi(createApi, { env: { POLICY_APPROVAL: 'on' } });
  const world = await buildWorld(api);
  const worker = await startNoticeWorker(api);
  const join: TeamWorld['join'] = async (traits = {}) => {
    const person = await buildPerson(api.sql, traits);
    return { ...person, client: await api.as(person) };
  };
  const manager = await join();
  const report = await join({ managerId: manager.id, roles: [ROLE.riskOwner], language: 'en' });
  return {
    api,
    world,
    events: buildEventWorld(world),
    worker,
    manager,
    report,
    join,
    async assess(owner, days) {
      const { id, riskNo } = await world.bring('assessing', { controlOwner: owner.id });
      await api.sql.query(`update workflow_timer set due_on = $2 where workflow = 'riskControl' and subject_id = $1 and rung = 0`, [
        id,
        addDays(today(), days),
      ]);
      return { id, riskNo };
    },
    teamOf: ({ client }) => client.ask(routes.getMyTeam),
    tasksOf: (person, of = manager, query = {}) =>
      of.client.ask(routes.getTeamTasks, { query: { personId: person.id, pageSize: 50, ...query } as never }),
    remind: (person, tasks = [], of = manager) =>
      of.client.call(routes.remindTeamTasks, {
        body: { personId: person.id, tasks: tasks.map(({ subject, id, duty }) => ({ subject, id, duty })) },
      }),
    async close() {
      await worker.close();
      await api.close();
    },
  };
}
