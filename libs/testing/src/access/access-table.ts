import { areaTests } from '../areas.generated.ts';
import type { RouteName } from '../route-cases.ts';

/** Who calls, by role and by part in the record of the call. */
export const callers = ['anonymous', 'user', 'owner', 'aide', 'administrator'] as const;
export type Caller = (typeof callers)[number];

/**
 * What each call answers to whom, in the order of `callers`: the HTTP status where it is not 200, else `ok` or the refusal's code.
 * The owner owns the record of the call (and made its exports and files), the administrator is another one than its creator and importer,
 * the aide is of the record's department, the user has no part in it (docs/decisions/identity.md, docs/decisions/envelope.md, docs/decisions/risk-control.md). What further relations to a record may do stands
 * in relation-table.ts. A new call without a row does not compile.
 */
export const accessTable: Readonly<Record<RouteName, string>> = Object.assign({}, ...areaTests.map(({ access }) => access)) as Merge<
  (typeof areaTests)[number]['access']
>;

type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;
