import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

export type PeopleFilters = { keyword: string; departmentId: string; roleId: string; active: string };
export const noPeopleFilters: PeopleFilters = { keyword: '', departmentId: '', roleId: '', active: 'true' };

interface Page {
  pageIndex: number;
  pageSize: number;
  sort: string;
}

const live = { live: ['person', 'reference'] } as const;

/** `active` is `true`, `false` or `all`. */
export const peopleQuery = (filters: PeopleFilters, { pageIndex, pageSize, sort }: Page) =>
  readQuery(
    routes.getPeopleByPage,
    {
      body: {
        ...{ pageIndex, pageSize, sort },
        keyword: filters.keyword,
        departmentId: filters.departmentId,
        roleId: filters.roleId,
        active: filters.active === 'true' || filters.active === 'false' ? filters.active : '',
      },
    },
    { ...live, keepPrevious: true },
  );

export const personQuery = (id: number | null) => readQuery(routes.getPerson, { query: { id } }, { ...live, enabled: id !== null });

/** Asked anew whenever the dialog opens: what is to be handed over changes by the minute. */
export const openDutiesQuery = (id: number) => readQuery(routes.getOpenDuties, { query: { id } }, { staleTime: 0 });

export const leaversQuery = readQuery(routes.getLeavers, {}, { live: ['person', 'riskControl', 'remediationIssue'] });

/** What changes with a person: the lists, his own record, the roles and who has left. */
export const peopleAnswers = [
  routes.getPeopleByPage.name,
  routes.getPerson.name,
  routes.getOpenDuties.name,
  routes.getLeavers.name,
  routes.getLeaverCount.name,
  routes.getRoles.name,
  routes.getDepartments.name,
  routes.getSessionsByPage.name,
  routes.getChangeLogByPage.name,
];
