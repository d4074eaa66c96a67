import type { PortalWorkflow } from '@portal/workflows';
import { z } from 'zod';
import type { SeatReading } from './assessment-period/seat-kinds.ts';
import type { RoutePath } from './path.ts';

/** Who may make a call at all; rights on a record are decided by the record (docs/decisions/identity.md). */
export type RouteAccess = 'public' | 'session' | 'administrator';

/**
 * What an external auditor may call (docs/adr/0063-the-external-auditors-seat.md): his own account always; while a seat of his is open what the console needs
 * (`seat`), and what he reads, of which each is written down: what kind of reading it is, the call says. A call that says nothing is closed to him, whatever
 * else its rights are.
 */
export type AuditorAccess = 'account' | 'seat' | SeatReading;

/** The events of a lifecycle that a call makes, beside those that the service makes by itself. */
export interface RouteMoves {
  readonly workflow: PortalWorkflow['name'];
  readonly events: readonly string[];
}

export interface RouteSpec {
  readonly summary: string;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly data: z.ZodType;
  readonly access?: RouteAccess;
  readonly auditor?: AuditorAccess;
  /** Of a call that external auditors make and that takes an event: what their role is told to do is read off it (`listRoleActions`). */
  readonly moves?: RouteMoves;
  /** The body is multipart with the files in the field `files`. */
  readonly upload?: boolean;
  /** The answer is a stream or a file, not the envelope. */
  readonly raw?: boolean;
  /** `userNo` of the query names whom the call is about, not who makes it: the record's rights decide (docs/decisions/identity.md). */
  readonly aboutUserNo?: boolean;
  /** Also for who must change his password first; every other call is refused until he has (docs/decisions/identity.md). */
  readonly beforePasswordChange?: boolean;
  /** Also for who must set up a second factor first; calls before the password's change are too. */
  readonly beforeSecondFactor?: boolean;
  /** A call that changes something; by default every POST that is not `reads`. */
  readonly reads?: boolean;
  /** A GET that changes something: it is refused unless it comes from our own pages or with X-Token (docs/decisions/identity.md). */
  readonly acts?: boolean;
}

export interface Route extends RoutePath {
  readonly name: string;
  readonly area: string;
  readonly access: RouteAccess;
  readonly auditor: 'account' | 'seat' | 'read' | null;
  /** Of a call that an external auditor reads by. */
  readonly reading: SeatReading | null;
  readonly moves: RouteMoves | null;
  readonly summary: string;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  readonly data: z.ZodType;
  readonly upload: boolean;
  readonly raw: boolean;
  readonly aboutUserNo: boolean;
  readonly mutates: boolean;
  readonly beforePasswordChange: boolean;
  readonly beforeSecondFactor: boolean;
}

export type Routes<Specs extends Record<string, RouteSpec>> = {
  readonly [Name in keyof Specs]: Route & {
    readonly query: Specs[Name]['query'] extends z.ZodObject ? Specs[Name]['query'] : z.ZodObject;
    readonly body: Specs[Name]['body'] extends z.ZodType ? Specs[Name]['body'] : z.ZodType<undefined>;
    readonly data: Specs[Name]['data'];
  };
};

const noQuery = z.object({});
const noBody = z.unknown().transform(() => undefined);

/** Areas whose calls are an external auditor's as a whole, unless one of them says otherwise or is the administrators'. */
const auditorAreas: Readonly<Record<string, AuditorAccess>> = {
  account: 'account',
  list: 'seat',
  presence: 'seat',
  comment: { reads: 'comment', of: null },
};

/** Joins an area's paths with their schemas; a path without a schema or a schema without a path does not compile. */
export function defineRoutes<Name extends string, Specs extends Record<Name, RouteSpec>>(
  area: string,
  paths: Readonly<Record<Name, RoutePath>>,
  specs: Specs,
): Routes<Specs> {
  const entries = (Object.keys(paths) as Name[]).map((name) => {
    const spec = specs[name];
    const path = paths[name];
    const opens = spec.auditor ?? (spec.access === 'administrator' ? undefined : auditorAreas[area]) ?? null;
    const [auditor, reading] = typeof opens === 'object' && opens ? (['read', opens] as const) : ([opens, null] as const);
    const route: Route = {
      name,
      area,
      ...path,
      access: spec.access ?? 'session',
      auditor,
      reading,
      moves: spec.moves ?? null,
      summary: spec.summary,
      query: spec.query ?? noQuery,
      body: spec.body ?? noBody,
      data: spec.data,
      upload: spec.upload ?? false,
      raw: spec.raw ?? false,
      aboutUserNo: spec.aboutUserNo ?? false,
      mutates: spec.acts ?? (path.method === 'POST' && !spec.reads),
      beforePasswordChange: spec.beforePasswordChange ?? false,
      beforeSecondFactor: spec.beforeSecondFactor ?? spec.beforePasswordChange ?? false,
    };
    return [name, route];
  });
  return Object.fromEntries(entries) as unknown as Routes<Specs>;
}

export type RouteQuery<R extends { query: z.ZodType }> = z.output<R['query']>;
export type RouteBody<R extends { body: z.ZodType }> = z.output<R['body']>;
export type RouteData<R extends { data: z.ZodType }> = z.output<R['data']>;
