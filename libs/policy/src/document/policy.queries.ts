import { policyVersionWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { DMS_TYPE, type SearchDocsInput } from '@portal/contract';
import { addDays, currentTime, splitWords, Sql, WorkCalendar, type Bind, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { accessTables, chainTable, OWNED_DOCUMENT, SEEN_PUBLISHED, seenDocument } from '../access/access.sql.ts';
import { PolicyReader } from './policy.reader.ts';
import type { PolicyRecord } from './policy-row.ts';

const SORTS: Readonly<Record<string, string>> = {
  docName: 'p.name',
  updateDateTime: 'p.updated_at',
  createDateTime: 'p.created_at',
  reviewDateTime: 'p.review_on',
  effectiveDate: 'p.effective_on',
};
const NEWEST = 'p.updated_at desc, p.id desc';

/** Days before a review in which it is close, and after an effective date in which a policy is new. */
export const NEAR_DAYS = 30;

export interface PolicyCounts {
  readonly total: number;
  readonly inEffect: number;
  readonly expired: number;
  readonly newlyEffective: number;
  readonly closeToReview: number;
  readonly pastReview: number;
  readonly awaitingApproval: number;
}

/** What the derived lists mean on a day (docs/decisions/policy-library.md): of published policies, by their dates. */
export function dmsCondition(type: number, today: string): string {
  const conditions: Readonly<Record<number, string>> = {
    [DMS_TYPE.newlyEffective]: `p.effective_on between ${today}::date - ${NEAR_DAYS - 1} and ${today}::date`,
    [DMS_TYPE.closeToReview]: `p.review_on between ${today}::date and ${today}::date + ${NEAR_DAYS}`,
    [DMS_TYPE.pastReview]: `p.review_on < ${today}::date`,
  };
  return conditions[type] ? `(p.is_published and ${conditions[type]})` : 'false';
}

export const inEffectCondition = (today: string): string => `(p.is_published and (p.review_on is null or p.review_on >= ${today}::date))`;

/** Pages and counts of documents within the actor's rights. */
@Injectable()
export class PolicyQueries {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #reader: PolicyReader;

  constructor(sql: Sql, calendar: WorkCalendar, reader: PolicyReader) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#reader = reader;
  }

  /** SearchDocsByPage. */
  async search(input: SearchDocsInput, actor: Actor): Promise<{ totalCount: number; records: PolicyRecord[] }> {
    const params: unknown[] = [];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const { tables, where } = this.#build(input, actor, bind);
    const from = `from policy p where ${where}`;
    // One statement for the count and the page: the sets of the actor's rights are made once.
    const [found] = await this.#sql.query<{ n: number; ids: number[] }>(
      `${tables} select (select count(*)::int ${from}) as n,
         array(select p.id ${from} order by ${orderOf(input)} limit ${bind(input.pageSize)} offset ${bind(input.pageIndex * input.pageSize)}) as ids`,
      params,
    );
    const records = await this.#reader.readMany(found!.ids, actor);
    return { totalCount: found!.n, records };
  }

  /** GetDashboardCounts: the figures of the policy home page; each is the length of the list that it leads to. */
  async counts(actor: Actor): Promise<PolicyCounts> {
    const params: unknown[] = [];
    const bind: Bind = (value) => `$${params.push(value)}`;
    const today = bind(this.today());
    const tables = actor.isAdministrator ? '' : `with recursive ${accessTables(actor.id, bind)}`;
    const seen = actor.isAdministrator ? 'true' : SEEN_PUBLISHED;
    const me = bind(actor.id);
    // Each figure along its own index; one pass over all documents would read every row for the few that count.
    const count = (condition: string): string =>
      `(select count(*)::int from policy p where p.is_active and p.is_published and ${condition} and ${seen})`;
    const [row] = await this.#sql.prepared<Omit<PolicyCounts, 'inEffect' | 'expired'>>(
      `${tables}
       select ${count('true')} as total, ${count(dmsCondition(DMS_TYPE.newlyEffective, today))} as "newlyEffective",
         ${count(dmsCondition(DMS_TYPE.closeToReview, today))} as "closeToReview", ${count(dmsCondition(DMS_TYPE.pastReview, today))} as "pastReview",
         (select count(*)::int from policy_version v join policy p on p.pending_version_id = v.id and p.is_active
           where v.state = ${quoteState(policyVersionWorkflow, 'inReview')} and v.author_id <> ${me}::bigint and v.submitted_by is distinct from ${me}::bigint
             and ${me}::bigint <> all (v.acted_for_ids)
             and ${actor.isAdministrator ? 'true' : OWNED_DOCUMENT}) as "awaitingApproval"`,
      params,
    );
    return { ...row!, inEffect: row!.total - row!.pastReview, expired: row!.pastReview };
  }

  /** The day it is in the portal's zone. */
  today(): string {
    return this.#calendar.dayOf(currentTime());
  }

  /** The derived lists that a version of a published policy stands in today. */
  dmsTypesOf(record: PolicyRecord): number[] {
    const { row } = record;
    const today = this.today();
    if (!row.is_published) return [];
    return [
      ...(row.effective_on && row.effective_on <= today && row.effective_on > addDays(today, -NEAR_DAYS) ? [DMS_TYPE.newlyEffective] : []),
      ...(row.review_on && row.review_on >= today && row.review_on <= addDays(today, NEAR_DAYS) ? [DMS_TYPE.closeToReview] : []),
      ...(row.review_on && row.review_on < today ? [DMS_TYPE.pastReview] : []),
    ];
  }

  #build(input: SearchDocsInput, actor: Actor, bind: Bind): { tables: string; where: string } {
    const folderId = input.folderId && input.folderId > 0 ? input.folderId : null;
    const isDeep = folderId !== null && (input.includeSubfolders ?? input.docName !== '');
    const folder = folderId === null ? '' : `${bind(folderId)}::bigint`;
    const scope = folderId !== null && !isDeep;
    const tables = [
      ...(isDeep ? [`tree as (select ${folder} as id union all select f.id from tree t join policy_folder f on f.parent_id = t.id)`] : []),
      ...(actor.isAdministrator
        ? []
        : scope
          ? [chainTable(`array[${folder}]`), accessTables(actor.id, bind, 'select id from chain')]
          : [accessTables(actor.id, bind)]),
    ];
    const today = bind(this.today());
    const types = input.docType;
    const conditions = [
      'p.is_active',
      `${today}::date is not null`,
      ...(actor.isAdministrator ? [] : [seenDocument()]),
      ...(isDeep ? ['p.folder_id in (select id from tree)'] : scope ? [`p.folder_id = ${folder}`] : []),
      ...splitWords(input.docName).map((word) => `spread_search_text(fold_search_text(p.name)) like search_pattern(${bind(word)}::text)`),
      ...(types.length > 0 ? [`p.doc_type = any(${bind(types)}::int[])`] : []),
      ...(input.dmsType.length > 0 ? [`(${input.dmsType.map((type) => dmsCondition(type, today)).join(' or ')})`] : []),
      ...(input.inEffect === true ? [inEffectCondition(today)] : []),
      ...(input.mine ? [`p.creator_id = ${bind(actor.id)}::bigint`] : []),
      ...(input.owned ? [actor.isAdministrator ? this.#ownEntry(bind(actor.id)) : OWNED_DOCUMENT] : []),
      ...(input.rowIds ? [`p.id = any(${bind(input.rowIds)}::bigint[])`] : []),
      ...(input.state
        ? [
            `exists (select 1 from policy_version v where v.id in (p.current_version_id, p.pending_version_id) and v.state = ${bind(input.state)}
              ${actor.isAdministrator ? '' : `and (v.state = ${quoteState(policyVersionWorkflow, 'published')} or ${OWNED_DOCUMENT})`})`,
          ]
        : []),
    ];
    return { tables: tables.length > 0 ? `with recursive ${tables.join(', ')}` : '', where: conditions.join(' and ') };
  }

  /** Administrators own everything; what is theirs by name is what they are an owner of at the document itself. */
  #ownEntry(me: string): string {
    return `exists (select 1 from policy_grant g where g.node_id = p.id and g.person_id = ${me}::bigint and g.type = 2 and not g.is_excluded)`;
  }
}

function orderOf(input: SearchDocsInput): string {
  const asked = input.sort || input.orderDesc;
  const name = asked.replace(/^-/, '');
  if (!Object.hasOwn(SORTS, name)) return NEWEST;
  const column = SORTS[name];
  const direction = asked.startsWith('-') ? 'desc' : 'asc';
  return `${column} ${direction} nulls last, p.id ${direction}`;
}
