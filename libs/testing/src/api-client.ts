import type { Envelope, Language, Route, RouteData } from '@portal/contract';
import type { z } from 'zod';
import { signWatchedCall } from './watch-statements.ts';

export interface CallInput<R extends Route> {
  readonly query?: z.input<R['query']> | Record<string, unknown>;
  readonly body?: z.input<R['body']> | Record<string, unknown>;
  readonly language?: Language;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResult<Data> extends Envelope<Data> {
  /** HTTP status. */
  readonly status: number;
  readonly headers: Headers;
}

/** Calls an API the way a client program does: with the session in X-Token. */
export class ApiClient {
  readonly url: string;
  readonly token: string | undefined;

  constructor(url: string, token?: string) {
    this.url = url;
    this.token = token;
  }

  /** Makes a call of the contract and answers the envelope, refused or not, with the HTTP status beside it. */
  async call<R extends Route>(route: R, input: CallInput<R> = {}): Promise<CallResult<RouteData<R>>> {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(input.query ?? {})) if (value !== undefined && value !== null) query.set(key, String(value));
    const response = await this.raw(`${route.path}${query.size > 0 ? `?${query}` : ''}`, {
      method: route.method,
      headers: {
        'accept-language': input.language ?? 'en',
        ...(route.method === 'POST' && { 'content-type': 'application/json' }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        ...input.headers,
      },
      ...(route.method === 'POST' && { body: JSON.stringify(input.body ?? {}) }),
    });
    const envelope = (await response.json()) as Envelope<RouteData<R>>;
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /**
   * Like `call`, for the happy way of a test's story.
   * @returns `data`
   * @throws Error with the refusal when the call was refused
   */
  async ask<R extends Route>(route: R, input: CallInput<R> = {}): Promise<RouteData<R>> {
    const result = await this.call(route, input);
    if (!result.isSuccess)
      throw new Error(`${route.name} was refused: HTTP ${result.status} ${result.code} ${JSON.stringify(result.errors ?? result.message)}`);
    return result.data;
  }

  /** Sends files as multipart field `files`. */
  async upload<R extends Route>(
    route: R,
    files: readonly { name: string; content: string | Uint8Array<ArrayBuffer> }[],
    input: Omit<CallInput<R>, 'body'> = {},
  ): Promise<CallResult<RouteData<R>>> {
    const form = new FormData();
    for (const { name, content } of files) form.append('files', new Blob([content]), name);
    const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
    const response = await this.raw(`${route.path}${query.size > 0 ? `?${query}` : ''}`, {
      method: 'POST',
      headers: { 'accept-language': input.language ?? 'en', ...input.headers },
      body: form,
    });
    const envelope = (await response.json()) as Envelope<RouteData<R>>;
    return { ...envelope, status: response.status, headers: response.headers };
  }

  /** Any request, with the session. */
  raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('x-token', this.token);
    signWatchedCall(headers);
    return fetch(`${this.url}${path}`, { ...init, headers, redirect: 'manual' });
  }
}
