import { queryOptions, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { findPeople } from '#shared/api/reference.ts';
import { routes } from '#shared/api/routes.ts';
import { isAdministrator, useSession } from '#shared/api/session.ts';
import { readQuery } from '#shared/api/use-call.ts';

/** The person with exactly this number, or null; an address carries only the number. */
export const ownerQuery = (userNo: string) =>
  queryOptions({
    queryKey: ['owner', userNo],
    queryFn: async ({ signal }) => (await findPeople(userNo, signal)).find((person) => person.userNO === userNo) ?? null,
    enabled: userNo !== '',
    staleTime: 5 * 60_000,
  });

interface Named {
  id: number;
  name: string;
}

/** The name of the campaign of an address: administrators may read any, others those of their own controls; null until it has come. */
export function useCampaignName(id: string): string | null | undefined {
  const enabled = id !== '';
  const one = readQuery(routes.getCampaign, { query: { id: Number(id) } }, { enabled });
  const mine = readQuery(routes.getMyCampaigns, {}, { enabled });
  // The two answers differ; both are one or several of what has an id and a name.
  const options = (isAdministrator(useSession()) ? one : mine) as UseQueryOptions<Named | Named[]>;
  const { data, isLoading } = useQuery(options);
  return isLoading ? null : [data ?? []].flat().find((campaign) => campaign.id === Number(id))?.name;
}
