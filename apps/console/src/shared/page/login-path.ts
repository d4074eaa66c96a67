import { insideAddress } from '@portal/contract/client';

export const loginPath = '/admin/xxx/zzz/login';
/** Where who must change his password first is led, from every page. */
export const changePasswordPath = '/change-password';

/** Where who must set up a second factor first is led. */
export const secondFactorPath = '/second-factor';
/** Leads to the identity provider and back to this address of the portal; the server follows no other. */
export const providerAddress = (target: string): string => `/api/User/SignInAtProvider?${new URLSearchParams({ redirect: target })}`;

/** `/login?redirect=<path>&<the page's own query>`: the query travels beside the path. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }, entry: string = loginPath): string {
  const params = new URLSearchParams(search);
  if (pathname !== '/') params.set('redirect', pathname);
  const text = params.toString();
  return text ? `${entry}?${text}` : entry;
}

/** Where a sign-in leads: the `redirect` value or the root, with the other parameters kept. Addresses outside the console are refused. */
export function addressAfterLogin(search: string): string {
  const params = new URLSearchParams(search);
  const wanted = params.get('redirect') ?? '/';
  params.delete('redirect');
  // The sign-in page's own: the step it is at.
  params.delete('signIn');
  const target = new URL(insideAddress(wanted, location.origin) ?? '/', location.origin);
  for (const [name, value] of params) target.searchParams.append(name, value);
  return `${target.pathname}${target.search}${target.hash}`;
}

/**
 * What an address of older days stands for: what an identity provider answers to (`…/id_token…`) ends at Home, `/#/path` and `/redirect/path`
 * are the path itself, with its query (docs/decisions/portal.md §2). Nothing leads out of the portal.
 */
export function addressOfOldPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string | undefined {
  if (/\/id_token/i.test(pathname) || /^#\/?id_token/i.test(hash) || /\/id_token/i.test(hash)) return '/dashboard';
  if (pathname === '/') return hash.startsWith('#/') ? insidePath(hash.slice(1)) : '/dashboard';
  const passed = /^\/redirect\/(.*)$/i.exec(pathname)?.[1];
  return passed === undefined ? undefined : `${insidePath(passed)}${search}`;
}

/** One slash in front, however many were written: two would name another host. */
const insidePath = (path: string): string => insideAddress(`/${path.replace(/^[/\\]+/, '')}`, location.origin) ?? '/';
