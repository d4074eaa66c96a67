import type { TestApi } from './api.ts';
import type { ControlState, World } from './risk-control-world.ts';
import type { RouteCase } from './route-cases.ts';

/** The kinds of relations to a record, see access/relations.ts. */
export type RelationFamily = 'control' | 'event' | 'policy';

/** What a call that answers a list may weigh, see list-cost-table.fixture.ts of the api. */
export type ListCost =
  | { readonly rows: string; readonly rowBytes: number }
  /** Why there are never more rows of it. */
  | { readonly still: string };

/** What the tests of rights and costs know of an area: one file in `areas/`, gathered by `npm run derive`. */
export interface AreaTests<Routes, Access, Kind extends string> {
  /** A complete call of every route. */
  readonly routes: (world: World) => Routes;
  /** What each of them answers to whom, see access/access-table.ts. */
  readonly access: Access;
  /** What the calls name; null where a record belongs to one person, to everybody or to the administrators. */
  readonly kinds: Readonly<Record<Kind, RelationFamily | null>>;
  /** Its calls that answer a list, where the fixture of list costs does not know them; records of every kind of the area are then made. */
  readonly lists?: Readonly<Record<string, ListCost>>;
  /** Makes one of them. */
  readonly make: (api: TestApi, world: World, kind: string, state: ControlState) => Promise<number | string>;
}

/** Checks the description of an area and forgets which kinds it has, so that all areas stand in one list. */
export function describeArea<
  Routes extends Readonly<Record<string, RouteCase>>,
  Access extends Readonly<Record<keyof Routes, string>>,
  Kind extends string,
>(
  area: Omit<AreaTests<Routes, Access, Kind>, 'make'> & {
    readonly make: (api: TestApi, world: World, kind: Kind, state: ControlState) => Promise<number | string>;
  },
): AreaTests<Routes, Access, string> {
  // Asked for a kind only after `kinds` has named it.
  return area as unknown as AreaTests<Routes, Access, string>;
}
