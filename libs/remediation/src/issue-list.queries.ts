import { Injectable } from '@nestjs/common';
import { NO_UNIT, type IssueListQuery } from '@portal/contract';
import { ofCompany, type Reader } from '@portal/directory';
import { addDays, currentTime, findByKeyword, Sql, unseen, WorkCalendar } from '@portal/platform';
import { IssueParents } from './issue-parents.ts';
import { issueSelect, toView, type IssueRow, type IssueView } from './issue-row.ts';
import { isUnsettled } from './unsettled.ts';

/** Beyond so many a list says "10,000+": who filters wants fewer. */
export const COUNTED_ISSUES = 10_000;

const sortColumns: Readonly<Record<string, string>> = {
  issueNo: 'i.id',
  createdAt: 'i.created_at',
  // The oldest is the one that was raised first.
  ageDays: '-i.id',
  severity: `case i.severity when 'high' then 3 when 'medium' then 2 else 1 end`,
  state: 'i.state',
  dueOn: 'i.due_on',
  extensions: 'i.extensions',
  owner: '(select p.name from person p where p.id = i.assignee_id)',
  source: 'i.source',
};

/** `field` or `-field`; newest first unless asked otherwise, and the id decides among equals. */
export function orderIssues(sort: string): string {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(sortColumns, name) ? sortColumns[name]! : undefined;
  if (!column) return 'i.id desc';
  const direction = descending ? 'desc' : 'asc';
  return column === 'i.id' ? `i.id ${direction}` : `${column} ${direction}, i.id ${direction}`;
}

/** A list request whose days of settlement are instants already: only who knows the portal's time zone can tell when they begin and end. */
export interface IssueFilters extends IssueListQuery {
  /** ISO 8601; the beginning of `settledFrom`. */
  readonly settledSince: string | null;
  /** ISO 8601; the beginning of the day after `settledTo`. */
  readonly settledBefore: string | null;
}

/** @returns the request with the instants of its days in the portal's time zone */
export function readSettledDays(query: IssueListQuery, calendar: WorkCalendar): IssueFilters {
  const { settledFrom, settledTo } = query;
  return {
    ...query,
    settledSince: settledFrom && calendar.startOf(settledFrom).toISOString(),
    settledBefore: settledTo && calendar.startOf(addDays(settledTo, 1)).toISOString(),
  };
}

export interface IssueWhere {
  readonly where: string;
  readonly params: unknown[];
}

/**
 * The condition of the register over an issue `i`: the reader's rights and the request's filters. Pages, counts and exports share it; the words of a
 * keyword come beside it.
 * @param today the portal's day, `yyyy-MM-dd`
 */
export function buildIssueWhere(query: IssueFilters, reader: Reader, parents: IssueParents, today: string): IssueWhere {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = [parents.readable(reader, 'i', bind)];
  const equals = (column: string, value: unknown) => value && conditions.push(`${column} = ${bind(value)}`);
  equals('i.state', query.state);
  equals('i.severity', query.severity);
  // Said in words: the index of findings by hand is of them alone.
  if (query.source === 'byHand') conditions.push(`i.source = 'byHand'`);
  else equals('i.source', query.source);
  equals('i.assignee_id', query.ownerId);
  equals('i.source_id', query.sourceId);
  const { sourceNo, businessUnit, companyId } = query;
  if (sourceNo) conditions.push(parents.hangsOn('number', equalTo(bind(sourceNo))));
  if (businessUnit) conditions.push(parents.hangsOn('unit', equalTo(bind(businessUnit === NO_UNIT ? '' : businessUnit))));
  if (companyId) conditions.push(parents.hangsOn('departmentId', inCompany(bind(companyId))));
  if (query.periodId) conditions.push(parents.ofPeriod(`${bind(query.periodId)}::bigint`, reader, bind));
  if (query.dueFrom) conditions.push(`i.due_on >= ${bind(query.dueFrom)}::date`);
  if (query.dueTo) conditions.push(`i.due_on <= ${bind(query.dueTo)}::date`);
  if (query.overdue !== null) {
    const overdue = `(${isUnsettled('i')} and i.due_on < ${bind(today)}::date)`;
    conditions.push(query.overdue ? overdue : `not ${overdue}`);
  }
  if (query.settled !== null) conditions.push(query.settled ? `not ${isUnsettled('i')}` : isUnsettled('i'));
  // A settled issue is never written again: when it was last changed is when it was settled.
  if (query.settledSince) conditions.push(`(not ${isUnsettled('i')} and i.updated_at >= ${bind(query.settledSince)}::timestamptz)`);
  if (query.settledBefore) conditions.push(`(not ${isUnsettled('i')} and i.updated_at < ${bind(query.settledBefore)}::timestamptz)`);
  if (query.extensions !== null)
    conditions.push(query.extensions === 2 ? 'i.extensions >= 2' : `i.extensions >= ${bind(query.extensions)}`);
  if (query.ageDays !== null) conditions.push(`i.created_at <= ${bind(today)}::date - ${bind(query.ageDays)}::int + 1`);
  if (query.rowIds) conditions.push(`i.id = any(${bind(query.rowIds)}::bigint[])`);
  return { where: conditions.join('\n and '), params };
}

const equalTo = (value: string) => (column: string) => `${column} = ${value}`;
const inCompany = (company: string) => (department: string) => ofCompany(department, company);

export interface IssuePage {
  readonly totalCount: number;
  /** There are more than totalCount. */
  readonly isCapped: boolean;
  readonly rows: IssueView[];
}

/** The register of remediation issues, whatever they hang on (docs/decisions/risk-control.md, the register). */
@Injectable()
export class IssueListQueries {
  constructor(
    private readonly sql: Sql,
    private readonly parents: IssueParents,
    private readonly calendar: WorkCalendar,
  ) {}

  /** A page: the ids of the page and their number first, then the rows with what the reader may do. */
  async list(query: IssueListQuery, reader: Reader): Promise<IssuePage> {
    const { ids, total, isCapped } = await this.#find(query, reader);
    if (ids.length === 0) return { totalCount: total, isCapped, rows: [] };
    const rows = await this.sql.prepared<IssueRow>(`${issueSelect(this.parents)} where i.id = any(${unseen('$1', 'bigint')})`, [ids]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const views = ids
      .flatMap((id) => byId.get(id) ?? [])
      .map((row) => {
        const parent = { ownerId: row.source_owner_id, dependentIds: row.source_dependent_ids, isActive: row.source_is_active };
        return toView(row, parent, reader.actor);
      });
    return { totalCount: total, isCapped, rows: views };
  }

  async #find(query: IssueListQuery, reader: Reader): Promise<{ ids: number[]; total: number; isCapped: boolean }> {
    const { where, params } = buildIssueWhere(
      readSettledDays(query, this.calendar),
      reader,
      this.parents,
      this.calendar.dayOf(currentTime()),
    );
    const page = { offset: query.pageIndex * query.pageSize, limit: query.pageSize };
    if (query.keyword) {
      const list = { kind: 'remediation_issue', table: 'remediation_issue', from: 'remediation_issue i', id: 'i.id', where, params };
      return findByKeyword(this.sql, { ...list, order: orderIssues(query.sort), isNewestFirst: query.sort === '' }, query.keyword, page);
    }
    const [counted, found] = await Promise.all([
      this.sql.query<{ n: number }>(
        `select count(*)::int as n from (select 1 from remediation_issue i where ${where} limit ${COUNTED_ISSUES + 1}) counted`,
        params,
      ),
      this.sql.query<{ id: number }>(
        `select i.id from remediation_issue i where ${where} order by ${orderIssues(query.sort)} limit ${page.limit} offset ${page.offset}`,
        params,
      ),
    ]);
    const total = counted[0]?.n ?? 0;
    return { ids: found.map(({ id }) => id), total: Math.min(total, COUNTED_ISSUES), isCapped: total > COUNTED_ISSUES };
  }
}
