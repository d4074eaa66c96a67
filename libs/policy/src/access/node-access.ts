import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { accessTables, chainTable, DOCUMENT_GRADE, DOCUMENT_JOINS, GRADE } from './access.sql.ts';

/** An entry of a node as it is stored, or as it would be. */
export interface GrantEntry {
  readonly personId: number | null;
  readonly departmentId: number | null;
  readonly type: number;
  readonly isExcluded: boolean;
}

/** Grades of people at nodes, by `resolve()` (docs/decisions/policy-library.md). */
@Injectable()
export class NodeAccess {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The actor's grades at nodes, folders and documents alike; a node that is not there has none. */
  async gradesOf(actor: Actor, nodeIds: readonly number[], sql: SqlRunner = this.#sql): Promise<Map<number, number>> {
    if (nodeIds.length === 0) return new Map();
    const rows = await sql.query<{ id: number; grade: number }>(...gradesStatement(actor.id, nodeIds));
    return new Map(rows.map((row) => [row.id, actor.isAdministrator ? GRADE.all : row.grade]));
  }

  /** The grade of one person, the administrators' right left aside: what the entries alone say. */
  async entryGrade(personId: number, nodeId: number): Promise<number> {
    const [row] = await this.#sql.query<{ grade: number }>(...gradesStatement(personId, [nodeId]));
    return row?.grade ?? GRADE.none;
  }

  /**
   * Everybody whom the entries of a node and those above it reach, with his grade; administrators are not named for being administrators.
   * @param proposed entries to stand in for those of the node
   */
  async readersOf(nodeId: number, proposed?: readonly GrantEntry[], sql: SqlRunner = this.#sql): Promise<Map<number, number>> {
    const rows = await sql.query<{ id: number; grade: number }>('select id, grade from policy_readers($1, $2)', [
      nodeId,
      proposed === undefined ? null : JSON.stringify(proposed),
    ]);
    return new Map(rows.filter(({ grade }) => grade > 0).map((row) => [row.id, row.grade]));
  }

  /** Who owns a node, its own owners and those of the folders above it; people who have left are among them. */
  async ownersOf(nodeId: number, sql: SqlRunner = this.#sql): Promise<number[]> {
    const readers = await this.readersOf(nodeId, undefined, sql);
    return [...readers]
      .filter(([, grade]) => grade === GRADE.all)
      .map(([id]) => id)
      .sort((a, b) => a - b);
  }
}

function gradesStatement(personId: number, nodeIds: readonly number[]): [string, unknown[]] {
  const params: unknown[] = [nodeIds];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const text = `with recursive ${chainTable('$1::bigint[]')}, ${accessTables(personId, bind, 'select id from chain')}
    select f.id, f.grade from folder_access f where f.id = any($1::bigint[])
    union all
    select p.id, ${DOCUMENT_GRADE} from policy p ${DOCUMENT_JOINS} where p.id = any($1::bigint[])`;
  return [text, params];
}
