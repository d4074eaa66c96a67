import type { UserInfo } from '@portal/contract/client';
import type { QueryClient } from '@tanstack/react-query';
import { redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import { isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';
import { isExternalAuditor, menuQuery, sessionQuery } from '#shared/api/session.ts';
import { showToast } from '#shared/feedback/toast-store.ts';
import { currentLanguage, switchLanguage, translate } from '#shared/i18n/i18n.ts';
import { menuHas, pageOfHeading } from '#shared/menu/menu-entries.ts';
import { takeSettings } from '#shared/settings/settings.ts';
import { leadTo } from './lead-to.ts';
import { changePasswordPath, loginAddress, providerAddress, secondFactorPath } from '#shared/page/login-path.ts';
import type { PageRoute } from '#shared/page/page-route.ts';

/** The person, or a redirect to the login page that comes back here. */
async function requireUser(client: QueryClient, url: URL): Promise<UserInfo> {
  const fresh = client.getQueryData(sessionQuery.queryKey) === undefined;
  try {
    const user = await client.fetchQuery(sessionQuery);
    if (!user) throw new Error(translate('errors.verification'));
    if (user.roles.length === 0) throw new Error(translate('errors.roles'));
    if (user.mustChangePassword) throw leadTo(loginAddress(url, changePasswordPath), url);
    if (user.mustSetSecondFactor) throw leadTo(loginAddress(url, secondFactorPath), url);
    return user;
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isApiError(error, 'network') || isApiError(error, 'fault')) throw error;
    if (!isApiError(error, 'unauthenticated')) showToast({ tone: 'error', text: (error as Error).message });
    else if (!fresh) showToast({ tone: 'warning', text: translate('errors.sessionGone') });
    client.clear();
    throw await leadToSignIn(url);
  }
}

/** To the identity provider where there is one, else to the local form (docs/decisions/identity.md). */
async function leadToSignIn(url: URL): Promise<Response> {
  const options = await call(routes.getSignInOptions, {}, { anonymous: true }).catch(() => undefined);
  return options?.oidc ? redirectDocument(providerAddress(url.pathname + url.search)) : leadTo(loginAddress(url), url);
}

/** Asked before every guarded page: is there a session, and does the menu lead here? */
export function guardPage(client: QueryClient, access: PageRoute['access']) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    const url = new URL(request.url);
    const known = client.getQueryData(sessionQuery.queryKey) !== undefined;
    const user = await requireUser(client, url);
    // The account's language and look once, when the person comes in; afterwards what he switches to stands.
    if (!known) takeSettings(user.settings);
    const language = known || user.language === currentLanguage() ? null : user.language;
    const [menu] = await Promise.all([client.ensureQueryData(menuQuery), language && switchLanguage(language)]);
    if (access === 'menu' ? !menuHas(menu, url.pathname) : access === 'staff' && isExternalAuditor(user)) throw leadTo('/401', url);
    return null;
  };
}

/** Opens the first page of a branch of the menu, as `/admin` does. */
export function openBranch(client: QueryClient, branch: string) {
  return async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    await requireUser(client, new URL(request.url));
    const menu = await client.ensureQueryData(menuQuery);
    return leadTo(pageOfHeading(menu, branch) ?? '/dashboard', request);
  };
}

/** What has no page of its own: a heading of the menu leads to the first page below it, so that none is a dead end; all else is not there. */
export function findHeading(client: QueryClient) {
  return async (args: LoaderFunctionArgs): Promise<Response | null> => {
    await guardPage(client, 'session')(args);
    const menu = await client.ensureQueryData(menuQuery);
    const page = pageOfHeading(menu, new URL(args.request.url).pathname);
    return page === undefined ? null : leadTo(page, args.request);
  };
}
