import { riskControlBuckets, riskControlChartStatus } from '@portal/workflows';
import { readRowTraits, readTraits, withoutRowTraits, withoutTraits, type Trait } from './traits.ts';
import { buildListWhere, type ListFilters, type ListScope } from '../list-conditions.ts';
import type { Reader } from '@portal/directory';

/** What stands between the filters of a scope's name. */
const SEPARATOR = String.fromCharCode(31);

/** The controls of a request whose number is kept: cells of `risk_control_cell`, and what a control is known by as one of them. */
export interface Counted extends Figured {
  /** Together they hold the controls; none is in two of them. */
  readonly scopes: readonly string[];
  /** Far pages of it can begin at a place. */
  readonly hasPlaces: boolean;
}

/** Filters that are counted alone and two together; in the order of the migration, which names the scopes. */
const near = ['riskYear', 'riskCategory1', 'managementArea', 'businessUnit', 'key', 'controlOwnerFunction', 'controlMode'] as const;
const chains: readonly string[] = ['riskCategory1,riskCategory2', 'riskCategory1,riskCategory2,riskCategory3', 'ownerId'];
const none = {
  riskYear: null,
  riskCategory1: null,
  riskCategory2: null,
  riskCategory3: null,
  managementArea: '',
  businessUnit: '',
  bu: '',
  key: '',
  controlOwnerFunction: '',
  controlMode: 0,
  ownerId: null,
  state: '',
  status: null,
  countedOnce: null,
} satisfies Partial<ListFilters>;

/** The controls of a request that stand together in the index of the kept figures: rows of `risk_control_figure`. */
export interface Figured {
  /** Columns and their values. */
  readonly values: readonly (readonly [column: string, value: string | number])[];
  /** Active ones, deleted ones, or null for both. */
  readonly isActive: boolean | null;
  /** Only those in these states; null for all. */
  readonly states: readonly string[] | null;
  /** What else is asked of them, as the figures know it: a score, a finding, a due date. */
  readonly traits: readonly Trait[];
}

const figureColumnOf: Readonly<Record<string, string>> = {
  riskYear: 'risk_year',
  riskCategory1: 'category1',
  riskCategory2: 'category2',
  riskCategory3: 'category3',
  managementArea: 'management_area',
  businessUnit: 'business_unit',
  key: 'key_control',
  controlOwnerFunction: 'control_owner_function',
  controlMode: 'control_mode',
  ownerId: 'owner_id',
};

/**
 * What a request's controls are counted as, or null where nobody counts them: for readers who do not see all of them, and for other filters, or more of
 * them, than the cells are divided by.
 */
export function findCounted(scope: ListScope, query: ListFilters, reader: Reader): Counted | null {
  if (readTraits(query).length > 0 || readRowTraits(query).length > 0 || !isByFiguresAlone(scope, query, reader)) return null;
  return toCounted(scope, query);
}

/**
 * What the length of a list is counted as: also with one trait that the cells are divided by, as long as they need not be divided by states as well.
 * A dashboard divides what it counts, and asks `findCounted`.
 */
export function findLength(scope: ListScope, query: ListFilters, reader: Reader): Counted | null {
  const traits = readTraits(query);
  const [trait] = traits;
  if (!trait) return findCounted(scope, query, reader);
  if (traits.length > 1 || trait.part === null || readRowTraits(query).length > 0 || !isByFiguresAlone(scope, query, reader)) return null;
  const counted = toCounted(scope, query);
  return counted?.states === null ? { ...counted, traits, hasPlaces: false } : null;
}

function toCounted(scope: ListScope, query: ListFilters): Counted | null {
  const given = listGiven(query);
  const names = given.map(([name]) => name).join(',');
  const isNear = given.every(([name]) => (near as readonly string[]).includes(name));
  if (!(isNear && given.length <= 2) && !chains.includes(names)) return null;
  const filters = given.map(([name, value]) => `${SEPARATOR}${name}=${value}`).join('');
  const isActive = readActivity(scope, query);
  const states = readStates(scope, query);
  return {
    values: toValues(given),
    isActive,
    scopes: (isActive === null ? ['t', 'f'] : [isActive ? 't' : 'f']).map((activity) => activity + filters),
    states,
    traits: [],
    hasPlaces: isNear && (given.length === 0 || (given.length === 1 && states === null)),
  };
}

/** More of the same filters than cells are divided by: their controls are counted in the index of the figures. Null for readers who do not see all. */
export function findFigured(scope: ListScope, query: ListFilters, reader: Reader): Figured | null {
  if (!isByFiguresAlone(scope, query, reader)) return null;
  return {
    values: toValues(listGiven(query)),
    isActive: readActivity(scope, query),
    states: readStates(scope, query),
    traits: [...readRowTraits(query), ...readTraits(query)],
  };
}

const toValues = (given: readonly (readonly [name: string, value: string | number])[]): Figured['values'] =>
  given.map(([name, value]) => [figureColumnOf[name]!, value]);

/** Whatever else restricts a list, now or in times to come, stands in its condition. */
function isByFiguresAlone(scope: ListScope, query: ListFilters, reader: Reader): boolean {
  if (scope === 'toDo' || scope === 'submitted' || scope === 'related') return false;
  return buildListWhere('home', { ...withoutRowTraits(withoutTraits(query)), ...none, isActive: true }, reader).where === 'c.is_active';
}

const readActivity = (scope: ListScope, query: ListFilters): boolean | null => query.isActive ?? (scope === 'management' ? null : true);

function listGiven(query: ListFilters): [name: string, value: string | number][] {
  const values: Readonly<Record<string, string | number | null>> = {
    riskYear: query.riskYear || null,
    riskCategory1: query.riskCategory1,
    riskCategory2: query.riskCategory2 || null,
    riskCategory3: query.riskCategory3 || null,
    managementArea: query.managementArea || null,
    businessUnit: query.businessUnit || query.bu || null,
    key: query.key || null,
    controlOwnerFunction: query.controlOwnerFunction || null,
    controlMode: query.controlMode || null,
    ownerId: query.ownerId || null,
  };
  const order = [...near.slice(0, 2), 'riskCategory2', 'riskCategory3', ...near.slice(2), 'ownerId'];
  return order.flatMap((name) => {
    const value = values[name];
    return value === null || value === undefined ? [] : [[name, value] as [string, string | number]];
  });
}

function readStates(scope: ListScope, query: ListFilters): string[] | null {
  const asked: (readonly string[])[] = [];
  if (scope === 'pendingApproval' || scope === 'approved' || scope === 'completed') asked.push(riskControlBuckets[scope]);
  if (query.state) asked.push([query.state]);
  if (query.status !== null) {
    asked.push(Object.entries(riskControlChartStatus).flatMap(([state, status]) => (status === query.status ? [state] : [])));
  }
  return asked.length === 0 ? null : asked.reduce<string[]>((all, states) => all.filter((state) => states.includes(state)), [...asked[0]!]);
}
