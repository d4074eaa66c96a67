import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export const peopleLive = ['person', 'reference'];

/** The first people who have a role, by name. */
export const peopleOfRoleQuery = (roleId: string, pageSize: number) =>
  readQuery(
    routes.getPeopleByPage,
    { body: { roleId, active: 'true', pageIndex: 0, pageSize, sort: 'name' } },
    { live: peopleLive, keepPrevious: true },
  );

export const personQuery = (id: number | null) =>
  readQuery(routes.getPerson, { query: { id } }, { live: peopleLive, enabled: id !== null });

/** What of somebody's account waits for a second administrator. */
export const accountChangesQuery = (id: number) => readQuery(routes.getWaitingAccountChanges, { query: { id } }, { live: ['person'] });

/** Asked anew whenever the dialog opens: what is to be handed over changes by the minute. */
export const openDutiesQuery = (id: number) => readQuery(routes.getOpenDuties, { query: { id } }, { staleTime: 0 });

export const leaversQuery = readQuery(routes.getLeavers, {}, { live: ['person', 'riskControl', 'remediationIssue'] });

/** What changes with a person: the lists, his own record, the roles and who has left. */
export const peopleAnswers = [
  routes.getPeopleByPage.name,
  routes.getPerson.name,
  routes.getWaitingAccountChanges.name,
  routes.getOpenDuties.name,
  routes.getLeavers.name,
  routes.getLeaverCount.name,
  routes.getRoles.name,
  routes.getDepartments.name,
  routes.getSessionsByPage.name,
  routes.getChangeLogByPage.name,
];
