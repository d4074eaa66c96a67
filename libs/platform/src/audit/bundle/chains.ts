import type { SqlRunner } from '../../database/sql.ts';
import { auditedTables } from '../verify.ts';

export interface ChainName {
  readonly workflow: string;
  readonly id: number;
}

/** The number by which people know a record, where it has one beside its id. */
export const numberColumns: Readonly<Record<string, string>> = {
  riskControl: 'risk_no',
  remediationIssue: 'issue_no',
  riskEvent: 'event_no',
  riskReport: 'report_no',
  share: 'share_no',
  exam: 'exam_no',
};

const issuesOf = (workflow: string, source: string): string =>
  `select 'remediationIssue' as workflow, i.id from remediation_issue i where i.source_workflow = '${workflow}' and i.source_id ${source}`;

/** The chains that belong to a record's story beside its own: `$1` is the record. */
const RELATED: Readonly<Record<string, string>> = {
  riskControl: `select 'independentReview' as workflow, v.id from independent_review v where v.risk_id = $1 union all ${issuesOf('riskControl', '= $1')}`,
  riskEvent: `select 'riskReport' as workflow, r.id from risk_report r where r.event_id = $1
    union all ${issuesOf('riskReport', 'in (select id from risk_report where event_id = $1)')}`,
  riskReport: issuesOf('riskReport', '= $1'),
  policyVersion: `select 'policyVersion' as workflow, v.id from policy_version v
    where v.id <> $1 and v.policy_id = (select policy_id from policy_version where id = $1)`,
};

/** A record's own chain, then those of its story in the order in which they began. */
export async function listChains(sql: SqlRunner, record: ChainName): Promise<ChainName[]> {
  const statement = RELATED[record.workflow];
  const related = statement ? await sql.query<ChainName>(`${statement} order by 2`, [record.id]) : [];
  return [record, ...related];
}

/** Finds a record by its number or id; undefined when there is none, or no such lifecycle. */
export async function findRecord(sql: SqlRunner, workflow: string, record: string): Promise<ChainName | undefined> {
  const table = Object.hasOwn(auditedTables, workflow) ? auditedTables[workflow] : undefined;
  if (!table) return undefined;
  const column = numberColumns[workflow];
  const id = /^\d{1,15}$/.test(record) ? Number(record) : null;
  const [found] = await sql.query<{ id: number }>(
    `select id from ${table} where id = $1::bigint${column ? ` or upper(${column}) = upper($2)` : ' or $2::text is null'} limit 1`,
    [id, record],
  );
  return found && { workflow, id: found.id };
}

export interface ChainRecord {
  readonly number: string;
  readonly state: string;
  readonly version: number;
  readonly lastHash: string;
}

/** How the record itself stands now. */
export async function readChainRecord(sql: SqlRunner, { workflow, id }: ChainName): Promise<ChainRecord | undefined> {
  const column = numberColumns[workflow];
  const [row] = await sql.query<ChainRecord>(
    `select ${column ?? 'id::text'} as number, state, version, encode(last_hash, 'hex') as "lastHash" from ${auditedTables[workflow]} where id = $1`,
    [id],
  );
  return row;
}
