import type { MenuNode, UserInfo } from '@portal/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { setPortalTimeZone } from '../i18n/portal-day.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { routes } from './routes.ts';
import { setUserNo } from './session-gate.ts';

export const administratorRole = 2;
const externalAuditorRole = 5;

// Before every page the session is asked for; within this time the last answer stands.
const sessionFreshness = 20_000;

/** The signed-in person; without a session an ApiError `unauthenticated`, which opens no dialog and leaves no failed call behind. */
export const sessionQuery = queryOptions<UserInfo>({
  queryKey: [routes.getSession.name],
  queryFn: async ({ signal }) => {
    const user = await call(routes.getSession, {}, { signal, anonymous: true });
    if (!user) throw new ApiError({ code: 'unauthenticated', message: '', status: 401 });
    setUserNo(user.userNO);
    setPortalTimeZone(user.timeZone);
    return user;
  },
  staleTime: sessionFreshness,
  gcTime: Infinity,
  retry: false,
  meta: { live: ['session'] },
});

/** The menu that the server gives this person. */
export const menuQuery = queryOptions<MenuNode[]>({
  queryKey: [routes.getRoleAsyncRoutes.name],
  queryFn: ({ signal }) => call(routes.getRoleAsyncRoutes, {}, { signal, anonymous: true }),
  staleTime: 5 * 60_000,
  gcTime: Infinity,
  meta: { live: ['menu'] },
});

/** The signed-in person inside guarded pages, where the guard has loaded him. */
export function useSession(): UserInfo {
  const { data } = useQuery(sessionQuery);
  const client = useQueryClient();
  const user = data ?? client.getQueryData<UserInfo>(sessionQuery.queryKey);
  if (!user) throw new Error('useSession outside a guarded page');
  return user;
}

/** The first role decides (docs/decisions/identity.md). */
export const isAdministrator = (user: UserInfo): boolean => user.roles[0]?.id === administratorRole;

/** He reads from a seat, and nothing else of the portal is his. */
export const isExternalAuditor = (user: UserInfo): boolean => user.roles[0]?.id === externalAuditorRole;
