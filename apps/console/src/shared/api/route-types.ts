import type { ClientRoute } from '@portal/contract/client';

/** A call as the browser knows it; the types ride along, the schemas do not. */
export type Route<Query = unknown, Body = unknown, Data = unknown> = ClientRoute<Query, Body, Data>;

type Plain = Record<string, string | number | boolean | null | undefined>;
type Asked<Query> = unknown extends Query ? Plain : { [K in keyof Query as Lowercase<K & string> extends 'userno' ? never : K]?: Query[K] };

/** Query and body of a call. `UserNo` is added by `call`, so it is never asked for here. */
export interface CallInput<Query, Body> {
  query?: Asked<Query>;
  body?: Body;
}
export type DataOf<R> = R extends { types?: { data: infer Data } } ? Data : never;
