import { queryOptions } from '@tanstack/react-query';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { readQuery } from '#shared/api/use-call.ts';

/** The person with exactly this number, or null; an address carries only the number. */
export const ownerQuery = (userNo: string) =>
  queryOptions({
    queryKey: ['owner', userNo],
    queryFn: async ({ signal }) => (await findPeople(userNo, signal)).find((person) => person.userNO === userNo) ?? null,
    enabled: userNo !== '',
    staleTime: 5 * 60_000,
  });

/** The campaign of an address, for its name; only administrators have it. */
export const campaignQuery = (id: string) => readQuery(routes.getCampaign, { query: { id: Number(id) } }, { enabled: id !== '' });
