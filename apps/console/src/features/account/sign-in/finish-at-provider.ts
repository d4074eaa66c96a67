import type { QueryClient } from '@tanstack/react-query';
import { loginAddress } from '#shared/page/login-path.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { routes } from '#shared/api/routes.ts';

/**
 * Ends a sign-in at the identity provider with what it sent the browser back with.
 * @returns where to go: where the visit began, the page that asks for a code, or the sign-in page that says what went wrong
 */
export async function finishAtProvider(client: QueryClient, search: string): Promise<string> {
  try {
    const { redirect, secondFactor } = await call(routes.finishProviderSignIn, { body: { search } }, { anonymous: true });
    client.clear();
    return secondFactor ? stepAddress('code', redirect) : redirect;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : '';
    return stepAddress(code.split('provider_')[1] ?? (code === 'rate_limited' ? 'limited' : 'unavailable'), '/');
  }
}

function stepAddress(step: string, redirect: string): string {
  const { pathname, search } = new URL(redirect, location.origin);
  const params = new URLSearchParams(search);
  params.set('signIn', step);
  return loginAddress({ pathname, search: `?${params}` });
}
