import { UNATTENDED_HEADER } from '@portal/contract/client';
import { currentLanguage, translate } from '../i18n/i18n.ts';
import { logError } from '../feedback/error-log.ts';
import { ApiError, type FieldError } from './api-error.ts';
import { isAttended } from './presence.ts';
import type { CallInput, Route } from './route-types.ts';
import { getUserNo, leaveForPasswordChange, waitForSignIn } from './session-gate.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** One key an intent; `useCommand` keeps it through retries. */
  idempotencyKey?: string | undefined;
  /** The session's own calls must not open the sign-in dialog when they find none. */
  anonymous?: boolean;
  /** Somebody is known to sit before the page although he does nothing on it, as in a course's frame. */
  attended?: boolean;
}

/** The envelope of every answer (docs/decisions/envelope.md). */
interface Envelope {
  isSuccess: boolean;
  message?: string;
  code?: string;
  data?: unknown;
  errors?: FieldError[];
}

/**
 * Asks the server. Resolves to the envelope's `data`.
 * @throws ApiError with the server's code and words; code `network` when no answer came.
 */
export async function call<Q, B, D>(route: Route<Q, B, D>, input: CallInput<Q, B> = {}, options: CallOptions = {}): Promise<D> {
  const response = await send(route, input, options);
  // After a log-out nobody waits for what was still under way.
  if (response.status === 401 && !options.anonymous && getUserNo() !== undefined && (await waitForSignIn())) {
    return readEnvelope<D>(await send(route, input, options), route);
  }
  return readEnvelope<D>(response, route);
}

/** The address of a call with its query; `UserNo` joins every POST (docs/decisions/identity.md). */
export function buildUrl(route: Pick<Route, 'method' | 'path'>, query: object = {}): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value));
  }
  const userNo = getUserNo();
  if (route.method === 'POST' && userNo) params.set('UserNo', userNo);
  const text = params.toString();
  return text ? `${route.path}?${text}` : route.path;
}

export function buildHeaders(options: CallOptions): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': currentLanguage(),
    ...(!options.attended && !isAttended() && { [UNATTENDED_HEADER]: '1' }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
  };
}

async function send<Q, B>(route: Pick<Route, 'method' | 'path'>, input: CallInput<Q, B>, options: CallOptions): Promise<Response> {
  const withBody = route.method === 'POST';
  try {
    return await fetch(buildUrl(route, input.query), {
      method: route.method,
      credentials: 'same-origin',
      headers: { ...buildHeaders(options), ...(withBody && { 'content-type': 'application/json' }) },
      ...(withBody && { body: JSON.stringify(input.body ?? {}) }),
      ...(options.signal && { signal: options.signal }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw failNetwork(route);
  }
}

export function failNetwork(route: Pick<Route, 'path'>): ApiError {
  const error = new ApiError({ code: 'network', message: translate('errors.network'), status: 0 });
  logError({ source: 'call', text: error.message, detail: route.path });
  return error;
}

async function readEnvelope<D>(response: Response, route: Pick<Route, 'path'>): Promise<D> {
  const envelope = (await response.json().catch((cause: unknown) => {
    // Nobody waits for it any more: that is no fault of the server's.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    return undefined;
  })) as Envelope | undefined;
  return openEnvelope<D>(envelope, response.status, route);
}

/** Takes `data` out of an answer, or throws what the server said. Shared with uploads. */
export function openEnvelope<D>(envelope: Envelope | undefined, status: number, route: Pick<Route, 'path'>): D {
  if (envelope?.isSuccess) return envelope.data as D;
  const error = new ApiError({
    code: envelope?.code ?? (status === 401 ? 'unauthenticated' : 'fault'),
    message: envelope?.message || translate('errors.fault'),
    status,
    errors: envelope?.errors,
    data: envelope?.data,
  });
  if (error.code === 'forbidden.password_change' || error.code === 'forbidden.second_factor') leaveForPasswordChange();
  if (status >= 500 || !envelope) logError({ source: 'call', text: error.message, detail: `${route.path} · HTTP ${status}` });
  throw error;
}
