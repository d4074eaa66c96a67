import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DepartmentCarriers, type DepartmentCarrier, type DepartmentMove } from '@portal/directory';
import { listChanges, WorkflowRunner, type SqlRunner, type SqlTransaction } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { DocumentWriter } from '../document/document-writer.ts';
import { PolicyReader } from '../document/policy.reader.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { sayEntry } from '../permission/grants.ts';
import { policyFolderKind, policyVersionKind } from '../policy.record.ts';

/** The versions of today: what people see, and what is being written beside it. */
const OF_TODAY = `from policy p join policy_version v on v.id in (p.current_version_id, p.pending_version_id) where v.department_id = $1`;

/**
 * Documents of a department that is merged, and entries that let it in (ADR 29): the versions of today follow with a step each, superseded ones keep
 * the department that they were written for.
 */
@Injectable()
export class PolicyDepartments implements DepartmentCarrier, OnModuleInit {
  readonly name = 'policies';
  readonly #carriers: DepartmentCarriers;
  readonly #runner: WorkflowRunner;
  readonly #reader: PolicyReader;
  readonly #writer: DocumentWriter;
  readonly #folders: FolderQueries;

  constructor(carriers: DepartmentCarriers, runner: WorkflowRunner, reader: PolicyReader, writer: DocumentWriter, folders: FolderQueries) {
    this.#folders = folders;
    this.#carriers = carriers;
    this.#runner = runner;
    this.#reader = reader;
    this.#writer = writer;
  }

  onModuleInit(): void {
    this.#carriers.register(this);
    this.#carriers.register({
      name: 'permissions',
      count: countEntries,
      move: (tx, move, actor) => this.#moveEntries(tx, move, actor),
    });
  }

  async count(sql: SqlRunner, fromId: number): Promise<number> {
    const [row] = await sql.query<{ n: number }>(`select count(distinct p.id)::int as n ${OF_TODAY}`, [fromId]);
    return row!.n;
  }

  async move(tx: SqlTransaction, { fromId, intoId, comment }: DepartmentMove, actor: Actor): Promise<number> {
    const found = await tx.query<{ policy_id: number; version_id: number }>(
      `select p.id as policy_id, v.id as version_id ${OF_TODAY} order by p.id, v.id for update of p, v`,
      [fromId],
    );
    const versions = new Set(found.map((row) => row.version_id));
    const ids = [...new Set(found.map((row) => row.policy_id))];
    const records = await this.#reader.readMany(ids, actor, tx);
    const subjects = records.flatMap(({ row, face, pending }) =>
      [face, ...(pending ? [pending] : [])].flatMap((subject) => (versions.has(subject.id) ? [{ policyId: row.id, subject }] : [])),
    );
    await this.#runner.commitIn(
      tx,
      subjects.map(({ policyId, subject }) => ({
        kind: policyVersionKind,
        subject,
        event: 'DEPARTMENT_MERGED' as const,
        bySystem: true,
        comment,
        fields: { department_id: intoId },
        changes: listChanges({ department: fromId }, { department: intoId }),
        payload: { policyId },
      })),
      { actor },
    );
    await tx.query('update policy set row_version = row_version + 1 where id = any($1::bigint[])', [ids]);
    for (const id of ids) await this.#writer.project(tx, id);
    return ids.length;
  }

  /** Each folder and document says with a step what its entries are then. */
  async #moveEntries(tx: SqlTransaction, move: DepartmentMove, actor: Actor): Promise<number> {
    // Before the steps, which say the entries as they are then.
    const moved = await moveEntries(tx, move);
    const entries = Map.groupBy(moved, (entry) => entry.nodeId);
    const documents = await this.#reader.readMany([...entries.keys()], actor, tx);
    const ids = documents.map(({ row }) => row.id);
    const folders = await this.#folders.readMany(
      [...entries.keys()].filter((id) => !ids.includes(id)),
      actor,
      tx,
    );
    const stepOf = (nodeId: number) => ({
      event: 'DEPARTMENT_MERGED' as const,
      bySystem: true,
      comment: move.comment,
      changes: entries
        .get(nodeId)!
        .flatMap((entry) => [
          { field: 'permission', before: sayEntry(entry.from, entry), after: '' },
          ...(entry.isKept ? [{ field: 'permission', before: '', after: sayEntry(entry.into, entry) }] : []),
        ]),
    });
    await this.#runner.commitIn(
      tx,
      documents.map(({ row, face }) => ({ ...stepOf(row.id), kind: policyVersionKind, subject: face, payload: { policyId: row.id } })),
      { actor },
    );
    await this.#runner.commitIn(
      tx,
      folders.map(({ row, subject }) => ({ ...stepOf(row.id), kind: policyFolderKind, subject, payload: { nodeId: row.id } })),
      { actor },
    );
    await tx.query('update policy set row_version = row_version + 1 where id = any($1::bigint[])', [ids]);
    return moved.length;
  }
}

async function countEntries(sql: SqlRunner, fromId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>('select count(*)::int as n from policy_grant where department_id = $1', [fromId]);
  return row!.n;
}

interface MovedEntry {
  readonly nodeId: number;
  readonly type: number;
  readonly isExcluded: boolean;
  /** The names of both departments. */
  readonly from: string;
  readonly into: string;
  /** Whether the other department had no such entry yet. */
  readonly isKept: boolean;
}

/** An entry that the other department has already is not doubled. */
function moveEntries(tx: SqlTransaction, { fromId, intoId }: DepartmentMove): Promise<MovedEntry[]> {
  return tx.query<MovedEntry>(
    `with gone as (delete from policy_grant where department_id = $1 returning node_id, type, is_excluded, created_by),
       kept as (insert into policy_grant (node_id, department_id, type, is_excluded, created_by)
         select node_id, $2::bigint, type, is_excluded, created_by from gone on conflict do nothing returning node_id, type, is_excluded)
     select g.node_id as "nodeId", g.type, g.is_excluded as "isExcluded", f.name as "from", i.name as "into", k.node_id is not null as "isKept"
     from gone g join department f on f.id = $1 join department i on i.id = $2
     left join kept k on k.node_id = g.node_id and k.type = g.type and k.is_excluded = g.is_excluded order by 1, 2`,
    [fromId, intoId],
  );
}
