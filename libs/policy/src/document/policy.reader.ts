import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { CONFIG, escalatedTo, Sql, type Config, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { accessTables, chainTable, DOCUMENT_GRADE, DOCUMENT_JOINS, GRADE } from '../access/access.sql.ts';
import { NodeAccess } from '../access/node-access.ts';
import { POLICY_COLUMNS, POLICY_JOINS, toPolicyRecord, type Approval, type PolicyRecord, type PolicyRow } from './policy-row.ts';

/** Reads documents within the actor's rights. */
@Injectable()
export class PolicyReader {
  readonly #sql: Sql;
  readonly #access: NodeAccess;
  readonly #approval: Approval;

  constructor(sql: Sql, access: NodeAccess, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#access = access;
    this.#approval = { needsApproval: config.POLICY_APPROVAL === 'on' };
  }

  /** Grades of nodes, for what is decided about many at once. */
  get access(): NodeAccess {
    return this.#access;
  }

  get approval(): Approval {
    return this.#approval;
  }

  /** Those of the documents that the actor may see, in the order asked for; deleted ones are for administrators. */
  async readMany(ids: readonly number[], actor: Actor, sql: SqlRunner = this.#sql): Promise<PolicyRecord[]> {
    if (ids.length === 0) return [];
    const params: unknown[] = [ids];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const text = actor.isAdministrator
      ? `select ${POLICY_COLUMNS}, 7 as grade from policy p ${POLICY_JOINS} where p.id = any($1::bigint[])`
      : `with recursive ${chainTable('$1::bigint[]')}, ${accessTables(actor.id, bind, 'select id from chain')}
         select ${POLICY_COLUMNS}, ${DOCUMENT_GRADE} as grade from policy p ${POLICY_JOINS} ${DOCUMENT_JOINS}
         where p.id = any($1::bigint[])`;
    const found = await sql.query<PolicyRow>(text, params);
    const absent = await this.#absentOwners(ids, actor, sql);
    const escalated = await this.#escalatedOf(ids, actor, sql);
    const visible = found
      .map((row) => ({ ...row, absent_owner_ids: absent.get(row.id) ?? [], is_escalated: escalated.has(row.id) }))
      .map((row) => (row.grade === 0 && (row.absent_owner_ids.length > 0 || row.is_escalated) ? { ...row, grade: GRADE.read } : row))
      .filter((row) => isVisible(row, actor));
    const byId = new Map(visible.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toPolicyRecord(row, actor, this.#approval)] : [];
    });
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it: both answer alike */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<PolicyRecord> {
    const [record] = id === null ? [] : await this.readMany([id], actor, sql);
    if (!record) throw new Refusal('not_found');
    return record;
  }

  /** Those of the documents whose review or approval the actor was asked about as somebody's manager: he reads them while it is open. */
  async #escalatedOf(ids: readonly number[], { id }: Actor, sql: SqlRunner): Promise<Set<number>> {
    const rows = await sql.query<{ policy_id: number }>(
      `select v.policy_id from policy_version v where v.policy_id = any($1::bigint[]) and v.id in (${escalatedTo('policyVersion', '$2::bigint')})`,
      [ids, id],
    );
    return new Set(rows.map((row) => row.policy_id));
  }

  /** Which of the absent people whom the actor stands in for own each document: their duties with it are his for the span. */
  async #absentOwners(ids: readonly number[], actor: Actor, sql: SqlRunner): Promise<Map<number, number[]>> {
    const owners = new Map<number, number[]>();
    for (const absentee of actor.standsInFor ?? []) {
      const seat: Actor = { id: absentee.id, isAdministrator: false, isSystem: false };
      for (const [id, grade] of await this.#access.gradesOf(seat, ids, sql)) {
        if (grade === GRADE.all) owners.set(id, [...(owners.get(id) ?? []), absentee.id]);
      }
    }
    return owners;
  }
}

function isVisible(row: PolicyRow, actor: Actor): boolean {
  if (!row.is_active) return actor.isAdministrator;
  return row.grade === GRADE.all || row.is_escalated || row.absent_owner_ids.length > 0 || (row.grade > 0 && row.is_published);
}
