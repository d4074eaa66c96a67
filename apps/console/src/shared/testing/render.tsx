import type { UserInfo } from '@portal/contract/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setPortalTimeZone } from '../i18n/portal-day.ts';
import { sessionQuery } from '../api/session.ts';
import { initI18n, loadTexts } from '../i18n/i18n.ts';
import { textParts, type TextPart } from '../i18n/text-parts.ts';
import type { Language } from '../i18n/languages.ts';

// jsdom has no Request; the router makes one for every navigation and reads nothing of it but what is here.
globalThis.Request ??= class {
  readonly url: string;
  readonly method: string;
  readonly signal: AbortSignal | null | undefined;
  constructor(url: string | URL, init: RequestInit = {}) {
    this.url = String(url);
    this.method = init.method ?? 'GET';
    this.signal = init.signal;
  }
} as unknown as typeof Request;

export interface RenderOptions {
  language?: Language;
  /** Who is signed in, as the guard of the router has loaded him. */
  user?: UserInfo;
  /** The address at which the page stands. */
  at?: string;
  /** The portal's own, for how long an answer counts as fresh there; by default none does. */
  client?: QueryClient;
}

const createClient = () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Draws a page with texts, router and an own query client. For tests only. */
export async function renderPage(children: ReactNode, { language = 'en', at = '/', user, client = createClient() }: RenderOptions = {}) {
  await initI18n(language);
  await loadTexts(...(Object.keys(textParts) as TextPart[]));
  // As the session's own query does: the portal's clock is the signed-in person's.
  if (user) setPortalTimeZone(user.timeZone);
  if (user) client.setQueryData(sessionQuery.queryKey, user);
  const router = createMemoryRouter([{ path: '*', element: <>{children}</> }], { initialEntries: [at] });
  const view = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, client, router };
}

/** An answer in the envelope of the portal. */
export function answer(data: unknown, status = 200): Response {
  return envelope({ isSuccess: true, message: '', data }, status);
}

export function envelope(body: object, status = 200): Response {
  return { status, ok: status < 400, json: () => Promise.resolve(body) } as Response;
}
