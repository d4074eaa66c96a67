import type { SqlRunner } from '../../database/sql.ts';
import type { RecordKind, RecordKinds } from '../../record/index.ts';

export interface ChainName {
  readonly workflow: string;
  readonly id: number;
}

/** A record's own chain, then those of its story in the order in which they began. */
export async function listChains(sql: SqlRunner, kinds: RecordKinds, record: ChainName): Promise<ChainName[]> {
  const { related: statement } = kinds.of(record.workflow);
  const related = statement ? await sql.query<ChainName>(`${statement} order by 2`, [record.id]) : [];
  return [record, ...related];
}

/** Finds a record by its number or id; undefined when there is none. */
export async function findRecord(
  sql: SqlRunner,
  { workflow, table, numberColumn: column }: RecordKind,
  record: string,
): Promise<ChainName | undefined> {
  const id = /^\d{1,15}$/.test(record) ? Number(record) : null;
  const [found] = await sql.query<{ id: number }>(
    `select id from ${table} where id = $1::bigint${column ? ` or upper(${column}) = upper($2)` : ' or $2::text is null'} limit 1`,
    [id, record],
  );
  return found && { workflow: workflow.name, id: found.id };
}

export interface ChainRecord {
  readonly number: string;
  readonly state: string;
  readonly version: number;
  readonly lastHash: string;
}

/** How the record itself stands now. */
export async function readChainRecord(sql: SqlRunner, { table, numberColumn }: RecordKind, id: number): Promise<ChainRecord | undefined> {
  const [row] = await sql.query<ChainRecord>(
    `select ${numberColumn ?? 'id::text'} as number, state, version, encode(last_hash, 'hex') as "lastHash" from ${table} where id = $1`,
    [id],
  );
  return row;
}
