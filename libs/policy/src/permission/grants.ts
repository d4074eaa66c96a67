import { PERMISSION } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import type { GrantEntry } from '../access/node-access.ts';

/** An entry as the history says it: `张三 (zhang3): owner`. */
export function sayEntry(name: string, { type, isExcluded }: Pick<GrantEntry, 'type' | 'isExcluded'>): string {
  const word = Object.entries(PERMISSION).find(([, value]) => value === type)?.[0] ?? '';
  return `${name}: ${isExcluded ? 'excluded' : word}`;
}

/** The creator of a node becomes its owner (docs/decisions/policy-library.md). */
export async function grantOwner(sql: SqlRunner, nodeId: number, personId: number): Promise<void> {
  await sql.query(`insert into policy_grant (node_id, person_id, type, created_by) values ($1, $2, 2, $2) on conflict do nothing`, [
    nodeId,
    personId,
  ]);
}

/** Copies the entries of one node to a new one; its creator is nobody whom they could exclude. */
export async function copyGrants(sql: SqlRunner, fromId: number, toId: number, creatorId: number): Promise<void> {
  await sql.query(
    `insert into policy_grant (node_id, person_id, department_id, type, is_excluded, created_by)
     select $2, person_id, department_id, type, is_excluded, $3 from policy_grant
     where node_id = $1 and not (is_excluded and person_id = $3) on conflict do nothing`,
    [fromId, toId, creatorId],
  );
}

export function listGrants(sql: SqlRunner, nodeId: number): Promise<GrantEntry[]> {
  return sql.query<GrantEntry>(
    `select person_id as "personId", department_id as "departmentId", type, is_excluded as "isExcluded"
     from policy_grant where node_id = $1 order by id`,
    [nodeId],
  );
}

export async function replaceGrants(sql: SqlRunner, nodeId: number, entries: readonly GrantEntry[], by: number): Promise<void> {
  await sql.query('delete from policy_grant where node_id = $1', [nodeId]);
  await sql.query(
    `insert into policy_grant (node_id, person_id, department_id, type, is_excluded, created_by)
     select $1, "personId", "departmentId", type, "isExcluded", $3
     from json_to_recordset($2) as entry ("personId" bigint, "departmentId" bigint, type int, "isExcluded" boolean) on conflict do nothing`,
    [nodeId, JSON.stringify(entries), by],
  );
}
