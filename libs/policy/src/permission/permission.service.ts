import { Injectable } from '@nestjs/common';
import { NODE, Refusal, type SetPermissionBody } from '@portal/contract';
import { administers, namePeople } from '@portal/directory';
import { Sql, WorkflowRunner, type FieldChange, type SqlRunner, type DecidedStep } from '@portal/platform';
import type { Actor, PolicyFolderWorkflow, PolicyVersionWorkflow } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { NodeAccess, type GrantEntry } from '../access/node-access.ts';
import { DocumentWriter } from '../document/document-writer.ts';
import { PolicyReader } from '../document/policy.reader.ts';
import type { PolicyRecord } from '../document/policy-row.ts';
import { FolderQueries, type FolderRecord } from '../folder/folder.queries.ts';
import { policyFolderKind, policyVersionKind } from '../policy.record.ts';
import { listGrants, replaceGrants, sayEntry } from './grants.ts';
import { readEntries } from './permission-entries.ts';

type Node = { readonly id: number; readonly folder: FolderRecord } | { readonly id: number; readonly document: PolicyRecord };

export interface AccessChange {
  readonly personId: number;
  readonly before: number;
  readonly after: number;
}
export interface AccessPreview {
  readonly changes: readonly AccessChange[];
  readonly readersBefore: number;
  readonly readersAfter: number;
  /** Folders and documents that inherit from this one. */
  readonly nodesBelow: number;
}

/** The entries of a folder or document: who is let in, kept out, and owns it (docs/decisions/policy-library.md). */
@Injectable()
export class PermissionService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #access: NodeAccess;
  readonly #folders: FolderQueries;
  readonly #reader: PolicyReader;
  readonly #writer: DocumentWriter;

  constructor(sql: Sql, runner: WorkflowRunner, access: NodeAccess, folders: FolderQueries, reader: PolicyReader, writer: DocumentWriter) {
    this.#sql = sql;
    this.#runner = runner;
    this.#access = access;
    this.#folders = folders;
    this.#reader = reader;
    this.#writer = writer;
  }

  /** SetPermission: replaces the entries of the node; at least one active owner stays. @returns the row version after it */
  async set(body: SetPermissionBody, actor: Actor): Promise<number> {
    const node = await this.#findNode(body.id, body.type, actor);
    const decided = this.#decide(node, body.rowVersion, actor);
    const before = await listGrants(this.#sql, node.id);
    const after = await readEntries(this.#sql, body, before);
    const changes = await describeChanges(this.#sql, before, after);
    if ('folder' in node) {
      return this.#runner.inTransaction(async (tx) => {
        // Before the step, which says the entries as they are then.
        await replaceGrants(tx, node.id, after, actor.id);
        const [moved] = await this.#runner.commitIn(tx, [{ ...decided, changes, payload: { nodeId: node.id } }], { actor });
        return moved!.version;
      });
    }
    await this.#writer.change(node.document, actor, {}, async (tx) => {
      await replaceGrants(tx, node.id, after, actor.id);
      await this.#runner.commitIn(tx, [{ ...decided, changes, payload: { policyId: node.id } }], { actor });
    });
    return node.document.row.row_version + 1;
  }

  /** PreviewPermission: who would gain and lose; nothing is saved. */
  async preview(body: SetPermissionBody, actor: Actor): Promise<AccessPreview> {
    const node = await this.#findNode(body.id, body.type, actor);
    this.#decide(node, null, actor);
    const entries = await readEntries(this.#sql, body, await listGrants(this.#sql, node.id));
    const before = await this.#access.readersOf(node.id);
    const after = await this.#access.readersOf(node.id, entries);
    const people = [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b);
    const administrators = await this.#administratorsAmong(people);
    const changes = people
      .filter((id) => !administrators.has(id))
      .map((personId) => ({ personId, before: before.get(personId) ?? 0, after: after.get(personId) ?? 0 }))
      .filter((change) => change.before !== change.after);
    return {
      changes,
      readersBefore: before.size,
      readersAfter: after.size,
      nodesBelow: 'folder' in node ? await this.#countBelow(node.id) : 0,
    };
  }

  /** A node that the actor owns or administers. @throws Refusal `not_found` where he may not see it, `not_allowed` where he only reads */
  async assertOwner(id: number | null, type: number | null, actor: Actor): Promise<number> {
    const node = await this.#findNode(id, type, actor);
    if (gradeOfNode(node) !== GRADE.all) throw new Refusal('not_allowed');
    return node.id;
  }

  /** A node that the actor may see. */
  async findVisible(id: number | null, type: number | null, actor: Actor): Promise<{ id: number; isOwner: boolean }> {
    const node = await this.#findNode(id, type, actor);
    return { id: node.id, isOwner: gradeOfNode(node) === GRADE.all };
  }

  async #findNode(id: number | null, type: number | null, actor: Actor): Promise<Node> {
    if (type === NODE.folder) {
      const folder = await this.#folders.read(id, actor);
      return { id: folder.row.id, folder };
    }
    const [document] = id === null ? [] : await this.#reader.readMany([id], actor);
    if (document) return { id: document.row.id, document };
    if (type === NODE.document || id === null) throw new Refusal('not_found');
    const folder = await this.#folders.read(id, actor);
    return { id: folder.row.id, folder };
  }

  #decide(node: Node, rowVersion: number | null, actor: Actor): DecidedStep<PolicyFolderWorkflow> | DecidedStep<PolicyVersionWorkflow> {
    const event = 'PERMISSION';
    if ('folder' in node)
      return this.#runner.decide({ kind: policyFolderKind, subject: node.folder.subject, event, expectedVersion: rowVersion }, actor);
    this.#writer.assertFresh(node.document, rowVersion);
    return this.#runner.decide({ kind: policyVersionKind, subject: node.document.face, event }, actor);
  }

  async #administratorsAmong(ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.#sql.query<{ id: number }>(
      `select p.id from person p where p.id = any($1::bigint[]) and ${administers('p.id')}`,
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  async #countBelow(folderId: number): Promise<number> {
    const row = await this.#sql.one<{ n: number }>(
      `with recursive tree as (select id from policy_folder where id = $1
         union all select f.id from tree t join policy_folder f on f.parent_id = t.id and f.is_active)
       select (select count(*) from tree)::int - 1 + (select count(*) from policy p where p.folder_id in (select id from tree) and p.is_active)::int as n`,
      [folderId],
    );
    return row?.n ?? 0;
  }
}

const gradeOfNode = (node: Node): number => ('folder' in node ? node.folder.row.grade : node.document.row.grade);

/** Entries for the history. */
async function describeChanges(sql: SqlRunner, before: readonly GrantEntry[], after: readonly GrantEntry[]): Promise<FieldChange[]> {
  const all = [...before, ...after];
  const departments = await sql.query<{ id: number; name: string }>('select id, name from department where id = any($1::bigint[])', [
    all.flatMap((entry) => entry.departmentId ?? []),
  ]);
  const people = await namePeople(
    sql,
    all.map((entry) => entry.personId),
  );
  const names = new Map([...people, ...departments.map((row) => [row.id, row.name] as const)]);
  const words = (entry: GrantEntry): string => sayEntry(names.get(entry.personId ?? entry.departmentId ?? 0) ?? '', entry);
  const [old, now] = [new Set(before.map(words)), new Set(after.map(words))];
  return [
    ...[...old].filter((line) => !now.has(line)).map((line) => ({ field: 'permission', before: line, after: '' })),
    ...[...now].filter((line) => !old.has(line)).map((line) => ({ field: 'permission', before: '', after: line })),
  ];
}
