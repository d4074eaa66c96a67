import { ofCompany, selectHeldIds, type Reader } from '@portal/directory';
import type { RiskListQuery } from '@portal/contract';
import {
  addDays,
  currentTime,
  keywordCondition,
  splitWords,
  unseen,
  type Bind,
  type WorkCalendar,
  quoteState,
  quoteStates,
} from '@portal/platform';
import {
  independentReviewWorkflow,
  riskControlBuckets,
  riskControlChartStatus,
  riskControlWorkflow,
  takeSeat,
  type Actor,
  type RiskControlState,
} from '@portal/workflows';
import { figureConditions } from './dashboard/figure-conditions.ts';
import { listDutyHolders, mineCondition, readableListCondition } from './risk-control.access.ts';
import { controlDuties, deletedDuties } from './risk-control.holders.ts';
import { countedCondition } from './sharing/shared-rows.ts';

/** Which list is asked for; the states of each stand beside the machine (`riskControlBuckets`). */
export type ListScope = 'management' | 'home' | 'pendingApproval' | 'approved' | 'completed' | 'toDo' | 'submitted' | 'related';

/** Lists of one's own: whom a control ties so, or who stands in for him, may read it, and is not asked for the other ties as well. */
const OWN_SCOPES: ReadonlySet<ListScope> = new Set(['toDo', 'submitted', 'related']);

const sortColumns: Readonly<Record<string, string>> = {
  riskNo: 'c.risk_no',
  riskYear: 'c.risk_year',
  riskDescription: 'c.risk_description',
  managementArea: 'c.management_area',
  buName: 'c.business_unit',
  state: 'c.state',
  riskReportStatusName: 'c.state',
  controlAssessmentScore: 's.counted_score',
  riskControlOwnerUserName: 'p.name',
  departmentName: 'd.name',
  category1Name: 'k1.category_name',
  category2Name: 'k2.category_name',
  category3Name: 'k3.category_name',
  keyControl: 'c.key_control',
  updatedAt: 'c.updated_at',
  dueDate: 't.due_on',
};

/** @param control the row whose control side is joined: the row itself, or the one that leads its shared control */
export const joinsOn = (control: string): string => `
  left join self_assessment s on s.risk_id = ${control}.id
  left join risk_category k1 on k1.id = c.category1_id
  left join risk_category k2 on k2.id = c.category2_id
  left join risk_category k3 on k3.id = c.category3_id
  left join department d on d.id = c.department_id
  left join person p on p.id = ${control}.owner_id
  left join workflow_timer t on t.workflow = 'riskControl' and t.subject_id = ${control}.id and t.rung = 0`;

export const joins = joinsOn('c');

/** A list request whose days are instants already: only who knows the portal's time zone can tell when they begin and end. */
export interface ListFilters extends RiskListQuery {
  /** ISO 8601; the beginning of `startDate`. */
  readonly changedFrom?: string | null;
  /** ISO 8601; the beginning of the day after `endDate`. */
  readonly changedBefore?: string | null;
  /** The portal's day, by which substitutions hold. */
  readonly today?: string;
  /** Those whom `ownerIdStr` or `ownerNo` mean, once they were looked up. */
  readonly ownerIds?: readonly number[];
  /** All controls that can have `runo`, once they were looked up and are few. */
  readonly numberedIds?: readonly number[];
  /** The departments of the company that was asked for, looked up before the list is. */
  readonly companyDepartmentIds?: readonly number[];
  /** The department that was asked for and those that were merged into it, looked up as well. */
  readonly departmentIds?: readonly number[];
  /** Whom `allocatedTo` means, once he was looked up: ids, 0 is nobody. */
  readonly waitsFor?: readonly number[];
  /** What `missing` a reviewer means, once they were looked up and are few. */
  readonly unheldIds?: readonly number[];
}

/** @returns the request with the instants of its days in the portal's time zone */
export function readChangeDays(query: RiskListQuery, calendar: WorkCalendar): ListFilters {
  const { startDate, endDate } = query;
  return {
    ...query,
    today: calendar.dayOf(currentTime()),
    changedFrom: startDate && calendar.startOf(startDate).toISOString(),
    changedBefore: endDate && calendar.startOf(addDays(endDate, 1)).toISOString(),
  };
}

/** When a request wants its controls to have changed: `before` is the first instant after. */
export function readChanged(query: ListFilters): { since: string | null; before: string | null } {
  return {
    since: (query.changedFrom ?? query.startDate) || null,
    before: (query.changedBefore ?? (query.endDate && addDays(query.endDate, 1))) || null,
  };
}

/** Only those of the joins whose columns the conditions and the order name: a page and its count look at no other table. */
export function joinsFor(...parts: readonly string[]): string {
  const text = parts.join(' ');
  return joins
    .split('\n')
    .filter((line) => new RegExp(`\\b${/left join \w+ (\w+) on/.exec(line)?.[1]}\\.`).test(text))
    .join('');
}

export interface WhereClause {
  readonly where: string;
  readonly params: unknown[];
  /** Nothing but the reader's rights and the list's own states stands in it: one of few texts, whose plan fits all who ask. */
  readonly isPlain: boolean;
}

/**
 * The condition of a list: the reader's rights, the list's states and the request's filters. Pages, counts and exports share it.
 * Filters of docs/decisions/portal.md §3 and docs/decisions/wire.md: `key` is the key-control value, score 0 means without a score,
 * `status` is the chart status.
 * @param params of a statement that binds more than this condition
 */
export function buildListWhere(scope: ListScope, query: ListFilters, reader: Reader, params: unknown[] = []): WhereClause {
  const bind: Bind = (value) => `$${params.push(value)}`;
  const conditions = scopeConditions(scope, query, reader, bind);
  if (!OWN_SCOPES.has(scope)) conditions.unshift(readableListCondition(reader, 'c', bind));
  const filters = filterConditions(query, bind);
  conditions.push(...filters);
  // Said in words: a plan may use the indexes of active controls, and fits whoever asks.
  if (query.isActive !== null && query.isActive !== undefined) conditions.push(query.isActive ? 'c.is_active' : 'not c.is_active');
  else if (scope !== 'management') conditions.push('c.is_active');
  return {
    where: conditions.filter((condition) => condition !== 'true').join('\n and ') || 'true',
    params,
    isPlain: filters.length === (query.missing === 'reviewer' ? 1 : 0),
  };
}

function scopeConditions(scope: ListScope, query: ListFilters, reader: Reader, bind: Bind): string[] {
  const inStates = (states: readonly RiskControlState[], alias = 'c') => `${alias}.state in (${quoteStates(riskControlWorkflow, states)})`;
  const me = () => `${bind(reader.actor.id)}::bigint`;
  switch (scope) {
    case 'management':
    case 'home':
      return [];
    case 'pendingApproval':
    case 'approved':
    case 'completed':
      return [inStates(riskControlBuckets[scope])];
    case 'toDo':
      return [
        // Found before the list is read, as the controls of one's own are: an "or" would be asked of every record that an administrator may read.
        `c.id = any(array(${[...selectHeld(reader.actor, query, bind), selectSubmitted(reader.actor, bind)].join('\n union all ')}))`,
      ];
    case 'submitted':
      return [
        mineCondition(reader.actor.id, 'c', bind),
        `(${inStates(riskControlBuckets.submitted)} or (${inStates(riskControlBuckets.submittedForOthers)} and c.owner_id is distinct from ${me()}))`,
      ];
    case 'related':
      return [
        // One set of ids: an "or" of two would be asked of every record that an administrator may read.
        `c.id in (select tied.id from risk_control tied where ${mineCondition(reader.actor.id, 'tied', bind)} and ${inStates(riskControlBuckets.relatedRows, 'tied')}
          union all select f.risk_id from forward f where f.person_id = ${me()})`,
      ];
  }
}

/**
 * What waits for somebody's own work, on his seat and on those that he takes: what the home page says of it, without the due dates. Of deleted ones, which
 * wait for nobody, a list that asks for them says what waited.
 */
function selectHeld(actor: Actor, { today = '', isActive }: ListFilters, bind: Bind): string[] {
  const seats = [actor, ...(actor.standsInFor ?? []).map((absentee) => takeSeat(actor, absentee))];
  const duties = isActive === false ? deletedDuties : controlDuties;
  return seats.flatMap((seat) => selectHeldIds(duties, ['assessment', 'ownerApproval'], seat, bind, today));
}

/** What these people submitted and got back stays in their lists, whoever has to assess it now (docs/decisions/risk-control.md). */
const selectSubmitted = (actor: Actor, bind: Bind): string =>
  `select own.id from risk_control own where own.submitted_by = any(${unseen(bind(listDutyHolders(actor)), 'bigint')})
     and own.state in (${quoteStates(riskControlWorkflow, riskControlBuckets.toDo)})`;

function filterConditions(query: ListFilters, bind: Bind): string[] {
  const conditions: string[] = [];
  const equals = (column: string, value: unknown, isGiven: boolean) => isGiven && conditions.push(`${column} = ${bind(value)}`);
  if (query.rowIds) conditions.push(`c.id = any(${bind(query.rowIds)}::bigint[])`);
  if (query.numberedIds) conditions.push(`c.id = any(${bind(query.numberedIds)}::bigint[])`);
  if (query.unheldIds) conditions.push(`c.id = any(${bind(query.unheldIds)}::bigint[])`);
  if (query.ownerIds) conditions.push(`c.owner_id = any(${bind(query.ownerIds)}::bigint[])`);
  if (query.campaignId) {
    conditions.push(
      `exists (select 1 from campaign_control k where k.risk_id = c.id and k.campaign_id = ${bind(query.campaignId)} and k.code = '')`,
    );
  }
  const waits = `from independent_review ar where ar.risk_id = c.id and ar.state = ${quoteState(independentReviewWorkflow, 'open')}`;
  if (query.allocatedTo) {
    const whose =
      query.allocatedTo === 'none' ? 'is null' : `= (select one.id from person one where one.user_no = ${bind(query.allocatedTo)})`;
    conditions.push(`exists (select 1 ${waits} and ar.allocated_to ${whose})`);
  }
  if (query.waitsFor)
    conditions.push(`exists (select 1 ${waits} and coalesce(ar.allocated_to, 0) = any(${bind(query.waitsFor)}::bigint[]))`);
  equals('c.category1_id', query.riskCategory1, query.riskCategory1 !== null);
  equals('c.category2_id', query.riskCategory2, Boolean(query.riskCategory2));
  equals('c.category3_id', query.riskCategory3, Boolean(query.riskCategory3));
  equals('c.management_area', query.managementArea, query.managementArea !== '');
  equals('c.business_unit', query.businessUnit || query.bu, Boolean(query.businessUnit || query.bu));
  equals('c.key_control', query.key, query.key !== '');
  equals('c.control_owner_function', query.controlOwnerFunction, query.controlOwnerFunction !== '');
  equals('c.owner_id', query.ownerId, Boolean(query.ownerId));
  if (query.departmentId) conditions.push(`c.department_id = any(department_with_merged(${bind(query.departmentId)}))`);
  if (query.departmentIds) conditions.push(`c.department_id = any(${bind(query.departmentIds)}::bigint[])`);
  if (query.companyDepartmentIds) conditions.push(`c.department_id = any(${bind(query.companyDepartmentIds)}::bigint[])`);
  else if (query.companyId) conditions.push(ofCompany('c.department_id', bind(query.companyId)));
  equals('c.state', query.state, query.state !== '');
  equals('c.risk_year', query.riskYear, Boolean(query.riskYear));
  equals('s.mode', query.controlMode, query.controlMode !== 0);
  if (query.score === 0) conditions.push('s.counted_score is null');
  else equals('s.counted_score', query.score, query.score !== null);
  if (query.ownerIdStr) conditions.push(ownerCondition(query.ownerIdStr, bind));
  if (query.runo) {
    const text = bind(`%${escapeLike(query.runo)}%`);
    conditions.push(`(c.risk_no ilike ${text} or c.risk_store_no ilike ${text})`);
  }
  if (query.keyword) conditions.push(keywordCondition('risk_control', 'c.id', splitWords(query.keyword), bind));
  if (query.status !== null) {
    const states = Object.entries(riskControlChartStatus).flatMap(([state, status]) => (status === query.status ? [state] : []));
    conditions.push(`c.state = any(${bind(states)}::text[])`);
  }
  const { since, before } = readChanged(query);
  if (since) conditions.push(`c.updated_at >= ${bind(since)}::timestamptz`);
  if (before) conditions.push(`c.updated_at < ${bind(before)}::timestamptz`);
  if (asksOfControl(query)) conditions.push(countedCondition('c'));
  return [...conditions, ...figureConditions(query, bind)];
}

/**
 * What is asked of a control finds the row that carries it, once: those that show it have a risk of their own and nothing else (decision record 65).
 */
export function asksOfControl(query: ListFilters): boolean {
  const asked = [
    query.key,
    query.controlOwnerFunction,
    query.deficiency,
    query.missing,
    query.ownerNo,
    query.ownerIdStr,
    query.allocatedTo,
  ];
  const numbers = [query.controlMode, query.controlFrequency, query.ownerId, query.campaignId, query.countedOnce ? 1 : 0];
  const given = [query.score, query.categoryLevel, query.effectiveness, query.effectivenessFrom, query.effectivenessTo, query.openIssues];
  return (
    [...asked, query.dueFrom, query.dueTo].some(Boolean) ||
    numbers.some(Boolean) ||
    given.some((value) => value !== null) ||
    query.ownerIds !== undefined ||
    query.waitsFor !== undefined ||
    query.unheldIds !== undefined
  );
}

/** That a person `p` is called so. */
export function ownerCondition(given: string, bind: Bind): string {
  const text = bind(`%${escapeLike(given)}%`);
  return `(p.name ilike ${text} or p.english_name ilike ${text} or p.user_no ilike ${text} or p.ad_no ilike ${text})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** `field` or `-field`; newest first unless asked otherwise, and the id decides among equals. */
export function orderBy(sort: string): string {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(sortColumns, name) ? sortColumns[name] : undefined;
  const direction = descending ? 'desc' : 'asc';
  if (!column) return 'c.updated_at desc, c.id desc';
  // Said of a column that is never null it would keep the database from its index.
  const nulls = name === 'riskNo' || name === 'updatedAt' ? '' : ' nulls last';
  return `${column} ${direction}${nulls}, c.id ${direction}`;
}
