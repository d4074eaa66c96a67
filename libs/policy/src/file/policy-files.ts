import { Injectable } from '@nestjs/common';
import { escalatedTo, Sql } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { NodeAccess } from '../access/node-access.ts';
import { accessTables, chainTable, DOCUMENT_GRADE, DOCUMENT_JOINS, GRADE } from '../access/access.sql.ts';
import { IS_OPEN_VERSION } from '../access/open-version.ts';

export interface PolicyFile {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  readonly size: number;
  readonly sha256: string;
  readonly media_type: string;
  readonly content_kind: string;
  readonly uploaded_by: number | null;
}

/** Files of policies: who may see which. */
@Injectable()
export class PolicyFiles {
  readonly #sql: Sql;
  readonly #access: NodeAccess;

  constructor(sql: Sql, access: NodeAccess) {
    this.#sql = sql;
    this.#access = access;
  }

  find(fileId: number): Promise<PolicyFile | undefined> {
    return this.#sql.one<PolicyFile>(
      'select id, name, storage_key, size, sha256, media_type, content_kind, uploaded_by from stored_file where id = $1',
      [fileId],
    );
  }

  /**
   * What the actor may do with a file: by the policy that it is a version of; before it is one, who uploaded it may do all.
   * @returns undefined where the file is no policy's: another area decides
   */
  async gradeOf(fileId: number, actor: Actor): Promise<number | undefined> {
    const params: unknown[] = [fileId];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const policies = 'array(select policy_id from policy_version where file_id = $1::bigint)';
    const joins = actor.isAdministrator ? '' : DOCUMENT_JOINS;
    const tables = actor.isAdministrator
      ? ''
      : `with recursive ${chainTable(policies)}, ${accessTables(actor.id, bind, 'select id from chain')}`;
    const grade = actor.isAdministrator ? '7' : DOCUMENT_GRADE;
    const rows = await this.#sql.query<{ grade: number; id: number; is_active: boolean; is_open: boolean }>(
      `${tables} select ${grade} as grade, p.id, p.is_active, ${IS_OPEN_VERSION} as is_open
       from policy_version v join policy p on p.id = v.policy_id ${joins} where v.file_id = $1::bigint`,
      params,
    );
    if (rows.length === 0) return undefined;
    const grades = rows.map((row) => {
      if (!row.is_active) return actor.isAdministrator ? GRADE.all : GRADE.none;
      return row.grade === GRADE.all || row.is_open ? row.grade : GRADE.none;
    });
    const best = grades.reduce((all, grade) => all | grade, 0);
    if (best !== GRADE.none) return best;
    const there = rows.filter((row) => row.is_active).map((row) => row.id);
    return (await this.#standsInForOwner(actor, there)) || (await this.#isEscalatedTo(actor, fileId, there)) ? GRADE.read : best;
  }

  /** A manager looks at the version whose owners are late with it. */
  async #isEscalatedTo({ id }: Actor, fileId: number, policyIds: readonly number[]): Promise<boolean> {
    const rows = await this.#sql.query(
      `select 1 from policy_version v where v.file_id = $1 and v.policy_id = any($2::bigint[])
         and v.id in (${escalatedTo('policyVersion', '$3::bigint')}) limit 1`,
      [fileId, policyIds, id],
    );
    return rows.length > 0;
  }

  /** A substitute looks at what the absent owner would have to review. */
  async #standsInForOwner(actor: Actor, policyIds: readonly number[]): Promise<boolean> {
    for (const { id } of actor.standsInFor ?? []) {
      const grades = await this.#access.gradesOf({ id, isAdministrator: false, isSystem: false }, policyIds);
      if ([...grades.values()].includes(GRADE.all)) return true;
    }
    return false;
  }
}
