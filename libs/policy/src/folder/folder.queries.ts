import { Injectable } from '@nestjs/common';
import { Refusal, type FolderAction } from '@portal/contract';
import { Sql, type SqlRunner, type Subject } from '@portal/platform';
import {
  allowedActions,
  policyFolderWorkflow,
  type Actor,
  type PolicyFolderFacts,
  type PolicyFolderWorkflow,
  type PolicyFolderState,
} from '@portal/workflows';
import { accessTables, GRADE, seenDocument } from '../access/access.sql.ts';

export interface FolderRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly state: PolicyFolderState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_active: boolean;
  readonly deleted_at: Date | null;
  /** Ids from the top down to the one above it. */
  readonly path: number[];
  readonly has_children: boolean;
  readonly grade: number;
}
export interface CountedFolderRow extends FolderRow {
  /** Documents in it and below it that the actor may read. */
  readonly document_count: number;
}

export interface FolderRecord {
  readonly row: FolderRow;
  readonly subject: Subject<PolicyFolderWorkflow>;
}
/** A folder as it is shown, with how many documents it holds: the count walks all below it, so that nobody else asks for it. */
export interface CountedFolder extends FolderRecord {
  readonly row: CountedFolderRow;
}

/** Folders the actor may see: those he may read, and by name those above anything he may read (docs/decisions/policy-library.md). */
const SHOWN = `
  shown as (
    select f.id, f.parent_id from policy_folder f where f.is_active and
      (f.id in (select id from folder_access where grade > 0) or f.id in (select d.folder_id from my_document d join policy p on p.id = d.id where d.seen and p.is_active))
    union select f.id, f.parent_id from shown s join policy_folder f on f.id = s.parent_id)`;

/**
 * SQL: how many documents of the folder `f` and of those below it a reader finds; the list of the folder with its subfolders counts the same. Each folder is counted
 * by its index: how many folders lie below is a guess by which all documents of the library would be read.
 */
const countBelow = (seen: string): string =>
  `(with recursive below as (select f.id union all select c.id from below b join policy_folder c on c.parent_id = b.id)
     select coalesce(sum((select count(*) from policy p where p.folder_id = b.id and p.is_active and ${seen})), 0)::int from below b)`;

/** Folders of the library within the actor's rights. */
@Injectable()
export class FolderQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The folders right below one, by name; 0 is the top. */
  async children(parentId: number, actor: Actor): Promise<CountedFolder[]> {
    const rows = await this.#listCounted(actor, 'f.is_active and coalesce(f.parent_id, 0) = $1::bigint', [parentId]);
    return rows.map((row) => toFolderRecord(row, actor));
  }

  /** The folders from the top down to one, itself last. @throws Refusal `not_found` when the actor may not see it */
  async pathTo(id: number | null, actor: Actor): Promise<CountedFolder[]> {
    const folder = await this.readCounted(id, actor);
    const above = await this.#listCounted(actor, 'f.id = any($1::bigint[])', [folder.row.path]);
    const byId = new Map(above.map((row) => [row.id, row]));
    return [...folder.row.path.flatMap((parent) => byId.get(parent) ?? []).map((row) => toFolderRecord(row, actor)), folder];
  }

  /** @throws Refusal `not_found` when there is none or the actor may not see it; deleted ones are for administrators */
  async read(id: number | null, actor: Actor, sql: SqlRunner = this.#sql): Promise<FolderRecord> {
    return toFound(id === null ? [] : await this.#list(actor, 'f.id = $1::bigint', [id], sql), actor);
  }

  /** The same with its count. @throws Refusal `not_found` */
  async readCounted(id: number | null, actor: Actor): Promise<CountedFolder> {
    return toFound(id === null ? [] : await this.#listCounted(actor, 'f.id = $1::bigint', [id]), actor);
  }

  /** Those of the folders that the actor may see, deleted ones too. */
  async readMany(ids: readonly number[], actor: Actor, sql: SqlRunner = this.#sql): Promise<FolderRecord[]> {
    if (ids.length === 0) return [];
    return (await this.#list(actor, 'f.id = any($1::bigint[])', [ids], sql)).map((row) => toFolderRecord(row, actor));
  }

  #list(actor: Actor, condition: string, given: readonly unknown[], sql: SqlRunner = this.#sql): Promise<FolderRow[]> {
    return this.#select<FolderRow>(sql, actor, { condition, given });
  }

  #listCounted(actor: Actor, condition: string, given: readonly unknown[]): Promise<CountedFolderRow[]> {
    const further = (seen: string) => `, ${countBelow(seen)} as document_count`;
    return this.#select<CountedFolderRow>(this.#sql, actor, { condition, given, further });
  }

  #select<Row extends FolderRow>(
    sql: SqlRunner,
    actor: Actor,
    { condition, given, further = () => '' }: { condition: string; given: readonly unknown[]; further?: (seen: string) => string },
  ): Promise<Row[]> {
    const params: unknown[] = [...given];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const path = `array(with recursive up as (select f.parent_id as id, 1 as height union all
      select u.parent_id, up.height + 1 from up join policy_folder u on u.id = up.id) select id from up where id is not null order by height desc)`;
    const columns = `f.id, f.parent_id, f.name, f.state, f.version, f.last_hash, f.is_active, f.deleted_at, ${path} as path`;
    if (actor.isAdministrator) {
      return sql.query<Row>(
        `select ${columns}, 7 as grade, exists (select 1 from policy_folder c where c.parent_id = f.id and c.is_active) as has_children
           ${further('true')}
         from policy_folder f where ${condition} order by f.name, f.id`,
        params,
      );
    }
    return sql.query<Row>(
      `with recursive ${accessTables(actor.id, bind)}, ${SHOWN}
       select ${columns}, coalesce(a.grade, 0) as grade,
         exists (select 1 from policy_folder c join shown s on s.id = c.id where c.parent_id = f.id) as has_children
         ${further(seenDocument())}
       from policy_folder f left join folder_access a on a.id = f.id
       where f.id in (select id from shown) and ${condition} order by f.name, f.id`,
      params,
    );
  }
}

/** Of a row, or none: the folder. @throws Refusal `not_found`; deleted ones are for administrators */
function toFound<Row extends FolderRow>([row]: readonly Row[], actor: Actor): FolderRecord & { readonly row: Row } {
  if (!row || (!row.is_active && !actor.isAdministrator)) throw new Refusal('not_found');
  return toFolderRecord(row, actor);
}

function toFolderRecord<Row extends FolderRow>(row: Row, actor: Actor): FolderRecord & { readonly row: Row } {
  const facts: PolicyFolderFacts = { isActive: row.is_active, ownerIds: row.grade === GRADE.all ? [actor.id] : [], isNew: false };
  return { row, subject: { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts } };
}

/** The machine's events, and what an owner makes in a folder: NEW_FOLDER, UPLOAD, COPY. */
export function folderActions({ row, subject }: FolderRecord, actor: Actor): FolderAction[] {
  const events = allowedActions(policyFolderWorkflow, subject.state, subject.facts, actor);
  const mayFill = row.is_active && row.grade === GRADE.all;
  return [
    ...(row.is_active && row.grade > 0 ? (['OPEN'] as const) : []),
    ...(mayFill ? (['NEW_FOLDER', 'UPLOAD', 'COPY'] as const) : []),
    ...events,
  ];
}
