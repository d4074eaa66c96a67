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

/** Asked before anything could show it: the first question of who is here takes this answer. */
let early: Promise<UserInfo | null | undefined> | undefined;

/** Asks who is here while the texts and the first page are still coming. An answer that does not come is asked for again, when it can be told. */
export function askSessionEarly(): void {
  early = call(routes.getSession, {}, { anonymous: true }).catch(() => undefined);
}

/** Undefined where nothing was asked early, or no answer came. */
function takeEarly(): Promise<UserInfo | null | undefined> | undefined {
  const asked = early;
  early = undefined;
  return asked;
}

/** The signed-in person; without a session an ApiError `unauthenticated`, which opens no dialog and leaves no failed call behind. */
export const sessionQuery = queryOptions<UserInfo>({
  queryKey: [routes.getSession.name],
  queryFn: async ({ signal }) => {
    const told = await takeEarly();
    const user = told === undefined ? await call(routes.getSession, {}, { signal, anonymous: true }) : told;
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
