import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { currentTime, readHistory, Sql, type HistoryStep } from '@portal/platform';
import { escapeLike } from '@portal/directory';
import type { Actor, PolicyVersionState } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { RESTORABLE_DAYS } from '../folder/folder.service.ts';
import { PermissionService } from '../permission/permission.service.ts';
import { PolicyReader } from './policy.reader.ts';

export interface VersionRow {
  readonly id: number;
  readonly policy_id: number;
  readonly revision: number;
  readonly version_no: string;
  readonly state: PolicyVersionState;
  readonly name: string;
  readonly doc_level: number;
  readonly doc_category: number;
  readonly secret_level: number;
  readonly region: number;
  readonly department_id: number | null;
  readonly file_id: number | null;
  readonly file_name: string | null;
  readonly file_size: number | null;
  readonly sha256: string | null;
  readonly doc_type: number;
  readonly effective_on: string | null;
  readonly review_on: string | null;
  readonly comments: string;
  readonly is_minor: boolean;
  readonly author_name: string;
  readonly author_english_name: string;
  readonly updated_at: Date;
}

export interface ProcessStep extends HistoryStep {
  readonly revision: number | null;
}

export interface DeletedRow {
  readonly id: number;
  readonly type: number;
  readonly name: string;
  readonly folder_name: string;
  readonly deleted_by: string;
  readonly deleted_at: Date;
}

/** States of versions that every reader may look up; what is being written is for owners. */
const OPEN_STATES: readonly PolicyVersionState[] = ['published', 'superseded'];

const COLUMNS = `v.id, v.policy_id, v.revision, v.version_no, v.state, v.name, v.doc_level, v.doc_category, v.secret_level, v.region, v.department_id,
  v.file_id, s.name as file_name, s.size as file_size, s.sha256, v.doc_type, v.effective_on, v.review_on, v.comments, v.is_minor, a.name as author_name, a.english_name as author_english_name, v.updated_at`;

/** Versions of a policy, its history, and what was deleted. */
@Injectable()
export class HistoryQueries {
  readonly #sql: Sql;
  readonly #reader: PolicyReader;
  readonly #permissions: PermissionService;

  constructor(sql: Sql, reader: PolicyReader, permissions: PermissionService) {
    this.#sql = sql;
    this.#reader = reader;
    this.#permissions = permissions;
  }

  /** SearchDocsHistoryByPage: every version, newest first. */
  async versions(
    policyId: number | null,
    page: { index: number; size: number },
    actor: Actor,
  ): Promise<{ totalCount: number; rows: VersionRow[] }> {
    const record = await this.#reader.read(policyId, actor);
    const states = record.row.grade === GRADE.all ? null : OPEN_STATES;
    const total = await this.#sql.one<{ n: number }>(
      'select count(*)::int as n from policy_version where policy_id = $1 and ($2::text[] is null or state = any($2))',
      [record.row.id, states],
    );
    const rows = await this.#sql.query<VersionRow>(
      `select ${COLUMNS} from policy_version v left join stored_file s on s.id = v.file_id join person a on a.id = v.author_id
       where v.policy_id = $1 and ($2::text[] is null or v.state = any($2)) order by v.revision desc limit $3 offset $4`,
      [record.row.id, states, page.size, page.index * page.size],
    );
    return { totalCount: total?.n ?? 0, rows };
  }

  /** Two versions of one policy that the actor may see. @throws Refusal `not_found` */
  async pair(policyId: number | null, fromId: number | null, toId: number | null, actor: Actor): Promise<[VersionRow, VersionRow]> {
    const record = await this.#reader.read(policyId, actor);
    const states = record.row.grade === GRADE.all ? null : OPEN_STATES;
    const rows = await this.#sql.query<VersionRow>(
      `select ${COLUMNS} from policy_version v left join stored_file s on s.id = v.file_id join person a on a.id = v.author_id
       where v.policy_id = $1 and v.id = any($2::bigint[]) and ($3::text[] is null or v.state = any($3))`,
      [record.row.id, [fromId, toId].filter((id) => id !== null), states],
    );
    const [from, to] = [fromId, toId].map((id) => rows.find((row) => row.id === id));
    if (!from || !to) throw new Refusal('not_found', { message: 'policy.versionMissing' });
    return [from, to];
  }

  /** Who did what with a policy, over all its versions, or with a folder: for its owners. */
  async process(id: number | null, type: number | null, actor: Actor): Promise<ProcessStep[]> {
    const nodeId = await this.#permissions.assertOwner(id, type, actor);
    const versions = await this.#sql.query<{ id: number; revision: number }>(
      'select id, revision from policy_version where policy_id = $1',
      [nodeId],
    );
    const revisions = new Map(versions.map((version) => [version.id, version.revision]));
    const steps = await readHistory(this.#sql, [nodeId, ...revisions.keys()]);
    return steps.map((step) => ({ ...step, revision: revisions.get(step.subjectId) ?? null }));
  }

  /** GetDeletedByPage: what an administrator may still restore, the last deleted first. */
  async deleted(
    keyword: string,
    page: { index: number; size: number },
    rowIds: readonly number[] | null,
  ): Promise<{ totalCount: number; rows: DeletedRow[] }> {
    const since = new Date(currentTime().getTime() - RESTORABLE_DAYS * 86_400_000);
    const source = `(
      select p.id, 1 as type, p.name, f.name as folder_name, p.deleted_by, p.deleted_at from policy p join policy_folder f on f.id = p.folder_id
      where not p.is_active and p.deleted_at > $1
      union all
      select f.id, 0, f.name, coalesce(u.name, ''), f.deleted_by, f.deleted_at from policy_folder f left join policy_folder u on u.id = f.parent_id
      where not f.is_active and f.deleted_at > $1) r where r.name ilike $2 escape '\\'
        and ($3::bigint[] is null or r.id = any($3))`;
    const pattern = `%${escapeLike(keyword)}%`;
    const total = await this.#sql.one<{ n: number }>(`select count(*)::int as n from ${source}`, [since, pattern, rowIds]);
    const rows = await this.#sql.query<DeletedRow>(
      `select r.id, r.type, r.name, r.folder_name, r.deleted_at, (select name from person where id = r.deleted_by) as deleted_by
       from ${source} order by r.deleted_at desc, r.id desc limit $4 offset $5`,
      [since, pattern, rowIds, page.size, page.index * page.size],
    );
    return { totalCount: total?.n ?? 0, rows };
  }
}
