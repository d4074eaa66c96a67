import { ofCompany, type Reader } from '@portal/directory';
import type { EventListQuery, EventSpan } from '@portal/contract';
import { addDays, keywordCondition, splitWords, type Bind, type WorkCalendar, quoteStates, quoteState } from '@portal/platform';
import {
  riskEventStatus,
  riskEventWorkflow,
  riskReportStatus,
  riskReportWorkflow,
  type RiskEventState,
  type RiskReportState,
  type StateOf,
  type Workflow,
} from '@portal/workflows';
import { hasGroupNetLoss } from './loss/loss-columns.ts';
import { listedEventCondition, listedReportCondition, myEventCondition, readableEventCondition } from './risk-event.access.ts';

/** My events, or every event that the reader may see. */
export type EventScope = 'mine' | 'query';

/** What a list is asked for, with what was looked up for it. */
export interface EventFilters extends EventListQuery {
  /** The departments of `companyId`, when they are known (`findDepartmentsOfCompany`). */
  readonly companyDepartmentIds?: readonly number[] | null;
}

export interface WhereClause {
  readonly where: string;
  readonly params: unknown[];
}

/** From when until when a record was made: the request's days in the portal's time zone. */
interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

export function toSpan(query: Pick<EventListQuery, 'startDate' | 'endDate'>, calendar: WorkCalendar): Span {
  return {
    from: query.startDate === null ? null : new Date(calendar.endOf(addDays(query.startDate, -1)).getTime() + 1),
    until: query.endDate === null ? null : calendar.endOf(query.endDate),
  };
}

/** Rows that stand for nothing are not filtered by: the empty request. */
export const emptyEventQuery: EventListQuery = {
  pageIndex: 0,
  pageSize: 10,
  UserNo: null,
  keyword: '',
  status: null,
  wfStatus: null,
  state: '',
  startDate: null,
  endDate: null,
  riskCategory1: null,
  riskCategory2: null,
  riskCategory3: null,
  eventType: null,
  score: null,
  bu: '',
  businessUnit: '',
  managementArea: '',
  departmentId: null,
  companyId: null,
  runo: '',
  key: '',
  controlMode: null,
  controlOwnerFunction: '',
  ownerId: null,
  ownerIdStr: '',
  confidential: null,
  eventId: null,
  rowIds: null,
  reported: false,
  occurredStart: null,
  occurredEnd: null,
  currency: '',
  span: null,
  netLossMin: null,
  netLossMax: null,
  likelihood: null,
  impact: null,
  riskYear: null,
  isActive: null,
  sort: '',
};

/** What was reported and turned out to be an event of its own: what the loss analysis counts. */
export const REPORTED_EVENT = `e.is_active and e.state <> ${quoteState(riskEventWorkflow, 'draft')} and e.close_reason is distinct from 'notARisk' and e.close_reason is distinct from 'duplicate'`;

/** Events of which both ends of a span are known. */
const SPAN_KNOWN: Readonly<Record<EventSpan, string>> = {
  occurrenceToDiscovery: 'e.occurred_on is not null and e.discovered_on is not null',
  discoveryToReport: 'e.discovered_on is not null and e.submitted_at is not null',
  reportToDecision: 'e.submitted_at is not null and coalesce(e.identified_at, e.closed_at) is not null',
  discoveryToClosure: `e.state = ${quoteState(riskEventWorkflow, 'closed')} and e.discovered_on is not null and e.closed_at is not null`,
  occurrenceToClosure: `e.state = ${quoteState(riskEventWorkflow, 'closed')} and e.occurred_on is not null and e.closed_at is not null`,
};

/**
 * The condition of a list of events `e`, reporter `p`: the reader's rights, the list's own rule and the request's filters. Pages, counts and
 * exports share it.
 * @param among of which states; all of them unless told
 */
export function buildEventWhere(
  scope: EventScope,
  query: EventFilters,
  reader: Reader,
  calendar: WorkCalendar,
  among: readonly RiskEventState[] = riskEventWorkflow.states,
): WhereClause {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const left = [...statesLeft(query), ...(among.length < riskEventWorkflow.states.length ? [among] : [])];
  const isReported = query.reported || left.some((states) => !states.includes('draft'));
  const conditions = [
    scope === 'mine' ? readableEventCondition(reader, 'e', bind) : listedEventCondition(reader, 'e', bind, isReported),
    ...(scope === 'mine' ? [myEventCondition(reader.actor.id, 'e', bind)] : []),
    ...commonConditions(query, reader, toSpan(query, calendar), 'e.created_at', bind),
  ];
  for (const states of left) conditions.push(inStates('e', riskEventWorkflow, states));
  if (query.score === 0) conditions.push('e.severity is null');
  else if (query.score !== null) conditions.push(`e.severity = ${bind(query.score)}::int`);
  if (query.ownerId) conditions.push(`e.reporter_id = ${bind(query.ownerId)}::bigint`);
  if (query.ownerIdStr) conditions.push(personMatches('p', query.ownerIdStr, bind));
  if (query.runo) conditions.push(anyLike(['e.event_no', 'e.risk_no'], query.runo, bind));
  if (query.keyword) conditions.push(keywordCondition('risk_event', 'e.id', splitWords(query.keyword), bind));
  if (query.rowIds) conditions.push(`e.id = any(${bind(query.rowIds)}::bigint[])`);
  if (query.eventId) conditions.push(`e.id = ${bind(query.eventId)}::bigint`);
  return join(conditions, params);
}

/** Whether the filters by state leave any of these states. */
export function leavesAny(query: EventListQuery, among: readonly RiskEventState[]): boolean {
  return statesLeft(query).every((states) => states.some((state) => among.includes(state)));
}

/** What each filter by state leaves, one list of states a filter that was given. */
function statesLeft({ state, status, wfStatus }: EventListQuery): (readonly RiskEventState[])[] {
  return [
    ...(status === null ? [] : [withStatus(riskEventWorkflow, riskEventStatus, status)]),
    ...(wfStatus === null ? [] : [eventStatesOfList[wfStatus] ?? []]),
    ...(state ? [riskEventWorkflow.states.filter((one) => one === state)] : []),
  ];
}

/** The same of reports `r` with their events `e`, escalation users `p`. */
export function buildReportWhere(query: EventFilters, reader: Reader, calendar: WorkCalendar): WhereClause {
  const params: unknown[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const conditions = [
    listedReportCondition(reader, 'r', 'e', bind),
    ...commonConditions(query, reader, toSpan(query, calendar), 'r.created_at', bind),
  ];
  if (query.status !== null)
    conditions.push(inStates('r', riskReportWorkflow, withStatus(riskReportWorkflow, riskReportStatus, query.status)));
  if (query.wfStatus !== null) conditions.push(inStates('r', riskReportWorkflow, reportStatesOfList[query.wfStatus] ?? []));
  if (query.state) conditions.push(`r.state = ${bind(query.state)}`);
  if (query.score === 0) conditions.push('e.severity is null');
  else if (query.score !== null) conditions.push(`e.severity = ${bind(query.score)}::int`);
  if (query.ownerId) conditions.push(`r.escalation_user_id = ${bind(query.ownerId)}::bigint`);
  if (query.ownerIdStr) conditions.push(personMatches('p', query.ownerIdStr, bind));
  if (query.runo) conditions.push(anyLike(['r.report_no', 'e.event_no', 'e.risk_no'], query.runo, bind));
  if (query.keyword) conditions.push(keywordCondition('risk_report', 'r.id', splitWords(query.keyword), bind));
  if (query.rowIds) conditions.push(`r.id = any(${bind(query.rowIds)}::bigint[])`);
  if (query.eventId) conditions.push(`r.event_id = ${bind(query.eventId)}::bigint`);
  if (query.likelihood !== null) conditions.push(`r.residual_likelihood = ${bind(query.likelihood)}::int`);
  if (query.impact !== null) conditions.push(`r.residual_impact = ${bind(query.impact)}::int`);
  return join(conditions, params);
}

/** `wfStatus` 1 pending, 2 finished (docs/decisions/wire.md): what the home tiles count. */
const eventStatesOfList: Readonly<Record<number, readonly RiskEventState[]>> = {
  1: ['pendingApproval'],
  2: ['identified', 'closed'],
  3: ['closed'],
};
const reportStatesOfList: Readonly<Record<number, readonly RiskReportState[]>> = {
  1: ['draft', 'submitted', 'returned'],
  2: ['approved'],
  3: ['approved'],
};

/** The states that the wire tells as one number. */
function withStatus<W extends Workflow>(workflow: W, table: Readonly<Record<StateOf<W>, number>>, status: number): StateOf<W>[] {
  return workflow.states.filter((state: StateOf<W>) => table[state] === status);
}

/** Names of states come from the machines, never from a request. */
function inStates<W extends Workflow>(alias: string, workflow: W, states: readonly StateOf<W>[]): string {
  return states.length === 0 ? 'false' : `${alias}.state in (${quoteStates(workflow, states)})`;
}

function commonConditions(query: EventFilters, reader: Reader, span: Span, madeAt: string, bind: Bind): string[] {
  const conditions: string[] = [];
  const equals = (column: string, value: unknown, isGiven: boolean, cast = '') =>
    isGiven && conditions.push(`${column} = ${bind(value)}${cast}`);
  equals('e.category1_id', query.riskCategory1, query.riskCategory1 !== null, '::bigint');
  equals('e.category2_id', query.riskCategory2, Boolean(query.riskCategory2), '::bigint');
  equals('e.category3_id', query.riskCategory3, Boolean(query.riskCategory3), '::bigint');
  equals('e.event_type', query.eventType, query.eventType !== null);
  equals('e.business_unit', query.businessUnit || query.bu, Boolean(query.businessUnit || query.bu));
  equals('e.management_area', query.managementArea, query.managementArea !== '');
  if (query.departmentId) conditions.push(`e.department_id = any(department_with_merged(${bind(query.departmentId)}))`);
  if (query.companyDepartmentIds) conditions.push(`e.department_id = any(${bind(query.companyDepartmentIds)}::bigint[])`);
  else if (query.companyId) conditions.push(ofCompany('e.department_id', bind(query.companyId)));
  equals('e.confidential', query.confidential, query.confidential !== null);
  equals('e.is_active', query.isActive, query.isActive !== null);
  if (query.reported) conditions.push(REPORTED_EVENT);
  if (query.occurredStart) conditions.push(`e.occurred_on >= ${bind(query.occurredStart)}::date`);
  if (query.occurredEnd) conditions.push(`e.occurred_on <= ${bind(query.occurredEnd)}::date`);
  if (query.currency !== '') conditions.push(hasCurrency(bind(query.currency)));
  conditions.push(hasGroupNetLoss(query, bind));
  if (query.span) conditions.push(SPAN_KNOWN[query.span]);
  if (query.riskYear) conditions.push(inYear('e.occurred_on', query.riskYear, bind));
  if (span.from) conditions.push(`${madeAt} >= ${bind(span.from)}`);
  if (span.until) conditions.push(`${madeAt} <= ${bind(span.until)}`);
  const control = controlConditions(query, reader, bind);
  if (control) conditions.push(control);
  return conditions;
}

/** Filters by the linked risk control; a control that the reader does not own tells nobody but administrators anything about itself. */
function controlConditions(query: EventListQuery, reader: Reader, bind: Bind): string {
  const conditions = [
    query.key && `c.key_control = ${bind(query.key)}`,
    query.controlMode && `s.mode = ${bind(query.controlMode)}::int`,
    query.controlOwnerFunction && `c.control_owner_function = ${bind(query.controlOwnerFunction)}`,
  ].filter(Boolean);
  if (conditions.length === 0) return '';
  if (!reader.actor.isAdministrator) conditions.push(`c.owner_id = ${bind(reader.actor.id)}::bigint`);
  return `exists (select 1 from risk_control c left join self_assessment s on s.risk_id = c.id
    where e.risk_no <> '' and c.risk_no = e.risk_no and c.is_active and ${conditions.join(' and ')})`;
}

/**
 * An event is of its own currency and of those of its entries: what the loss analysis counts for each. As a join of both, which has room for any number of events;
 * amounts that are not kept as entries yet are of the event's own.
 */
export function hasCurrency(currency: string): string {
  return `e.id in (select own.id from risk_event own where own.currency = ${currency}
    union all select entry.event_id from risk_event_loss entry where entry.currency = ${currency} and entry.withdrawn_at is null)`;
}

/** As a span of days: of these the planner knows how many records there are, and an index begins with them. What is no year of a calendar has none. */
const inYear = (day: string, year: number, bind: Bind): string =>
  year > 0 && year < 10_000 ? `${day} between ${bind(dayOf(year, '01-01'))}::date and ${bind(dayOf(year, '12-31'))}::date` : 'false';
const dayOf = (year: number, day: string): string => `${String(year).padStart(4, '0')}-${day}`;

function personMatches(alias: string, text: string, bind: Bind): string {
  return anyLike([`${alias}.name`, `${alias}.english_name`, `${alias}.user_no`, `${alias}.ad_no`], text, bind);
}

function anyLike(columns: readonly string[], text: string, bind: Bind): string {
  const pattern = bind(`%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
  return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
}

function join(conditions: readonly string[], params: unknown[]): WhereClause {
  return { where: conditions.filter((condition) => condition !== 'true').join('\n and ') || 'true', params };
}
