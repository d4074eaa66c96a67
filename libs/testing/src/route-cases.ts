import { routes, type Route } from '@portal/contract';
import type { ApiClient } from './api-client.ts';
import type { TestApi } from './api.ts';
import { areaTests } from './areas.generated.ts';
import type { ControlState, World } from './risk-control-world.ts';

export type RouteName = keyof typeof routes;
/** What a call's id names: a kind that one of the areas' tests makes (`kinds` of `areas/<name>.tests.ts`). */
export type RecordKind = string;
type Id = number | string;

interface RouteInput {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly files?: readonly { name: string; content: string }[];
}

export interface RouteCase {
  /** The record that the input names; none for lists and calls about oneself. */
  readonly names?: RecordKind;
  /** The state of the risk control in which the call is possible. */
  readonly state?: ControlState;
  /** A complete input, so that nothing but rights and state decides. */
  readonly input: (id: Id) => RouteInput;
}

type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** A complete call of every route; a new route without one does not compile. */
export function describeRoutes(world: World): Record<RouteName, RouteCase> {
  return Object.assign({}, ...areaTests.map(({ routes: describe }) => describe(world))) as Merge<
    ReturnType<(typeof areaTests)[number]['routes']>
  >;
}

/**
 * Makes a record of a kind for the call; the owner's are his own, imports are the administrator's.
 *
 * @throws Error for a kind that no area makes
 */
export async function makeRecord(api: TestApi, world: World, names: RecordKind, state: ControlState = 'assessing'): Promise<Id> {
  const area = areaTests.find(({ kinds }) => Object.hasOwn(kinds, names));
  if (!area) throw new Error(`No area of the tests makes a ${names}`);
  return area.make(api, world, names, state);
}

/** What a call answered; `data` is absent where a file or a stream was sent. */
export interface CallOutcome {
  readonly status: number;
  /** `ok`, or the refusal's code. */
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
  readonly errors: unknown;
}

export async function makeCall(client: ApiClient, route: Route, input: RouteInput): Promise<CallOutcome> {
  const query = new URLSearchParams(Object.entries(input.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]));
  const stop = new AbortController();
  const response = await client.raw(`${route.path}?${query}`, {
    method: route.method,
    signal: stop.signal,
    headers: { 'accept-language': 'en', ...(route.method === 'POST' && !route.upload && { 'content-type': 'application/json' }) },
    ...(route.method === 'POST' && { body: route.upload ? toForm(input.files ?? []) : JSON.stringify(input.body ?? {}) }),
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    stop.abort();
    return { status: response.status, code: 'ok', message: '', data: undefined, errors: undefined };
  }
  const envelope = (await response.json()) as { isSuccess: boolean; code?: string; message: string; data: unknown; errors?: unknown };
  const { isSuccess, code, message, data, errors } = envelope;
  return { status: response.status, code: isSuccess ? 'ok' : String(code), message, data, errors };
}

function toForm(files: readonly { name: string; content: string }[]): FormData {
  const form = new FormData();
  for (const { name, content } of files) form.append('files', new Blob([content]), name);
  return form;
}
