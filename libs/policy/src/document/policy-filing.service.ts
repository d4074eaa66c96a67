import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import {
  currentTime,
  listChanges,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
  newSubject,
  type DecidedStep,
} from '@portal/platform';
import type { Actor, PolicyVersionEventName, PolicyVersionFacts, PolicyVersionWorkflow } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { lockFolder, lockTree } from '../folder/folder-lock.ts';
import { FolderQueries } from '../folder/folder.queries.ts';
import { assertFolderActive, assertRestorable, DEEPEST, FolderService } from '../folder/folder.service.ts';
import { grantOwner } from '../permission/grants.ts';
import { policyVersionKind } from '../policy.record.ts';
import { toWireNames } from './document-fields.ts';
import { DocumentWriter } from './document-writer.ts';
import { PolicyReader } from './policy.reader.ts';
import type { PolicyRecord } from './policy-row.ts';

export interface FilingInput {
  readonly id: number | null;
  readonly rowVersion: number | null;
}

/** More documents than these are not copied in one go. */
const MOST_COPIES = 500;

/** Where a document lies and what it is called: rename, move, copy, delete, restore (docs/decisions/policy-library.md). */
@Injectable()
export class PolicyFilingService {
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;
  readonly #reader: PolicyReader;
  readonly #writer: DocumentWriter;
  readonly #folders: FolderQueries;
  readonly #folderService: FolderService;

  constructor(
    runner: WorkflowRunner,
    calendar: WorkCalendar,
    reader: PolicyReader,
    writer: DocumentWriter,
    folders: FolderQueries,
    folderService: FolderService,
  ) {
    this.#runner = runner;
    this.#calendar = calendar;
    this.#reader = reader;
    this.#writer = writer;
    this.#folders = folders;
    this.#folderService = folderService;
  }

  async rename(input: FilingInput & { name: string }, actor: Actor): Promise<number> {
    const { record, step } = await this.#decide('RENAME', input, actor);
    if (!input.name) throw refuseField('name', 'policy.docName');
    const changes = [{ field: 'docName', before: record.row.name, after: input.name }];
    await this.#writer.change(record, actor, {}, (tx) =>
      this.#runner.commitIn(tx, [{ ...step, changes, fields: { name: input.name } }], { actor }),
    );
    return record.row.id;
  }

  /** MoveDoc: into a folder that the actor owns; its own entries stay, the rest is inherited from there. */
  async move(input: FilingInput & { folderId: number }, actor: Actor): Promise<number> {
    const { record, step } = await this.#decide('MOVE', input, actor);
    const target = await this.#folderService.readTarget(input.folderId, actor);
    if (!target) throw refuseField('folderId', 'policy.folderGone');
    const changes = [{ field: 'folder', before: record.row.folder_name, after: target.row.name }];
    await this.#writer.change(record, actor, { folder_id: target.row.id }, async (tx) => {
      await lockFolder(tx, target.row.id);
      await this.#runner.commitIn(tx, [{ ...step, changes }], { actor });
    });
    return record.row.id;
  }

  async remove(input: FilingInput & { reason: string }, actor: Actor): Promise<void> {
    const { record, step } = await this.#decide('DELETE', input, actor);
    const fields = { is_active: false, deleted_at: currentTime(), deleted_by: actor.id };
    await this.#writer.change(record, actor, fields, (tx) => this.#runner.commitIn(tx, [{ ...step, comment: input.reason }], { actor }));
  }

  /** RestoreDoc: an administrator, within 30 days; the reminders of its review begin again. */
  async restore(input: FilingInput, actor: Actor): Promise<PolicyRecord> {
    const { record, step } = await this.#decide('RESTORE', input, actor);
    assertRestorable(record.row.deleted_at);
    await this.#writer.change(record, actor, { is_active: true, deleted_at: null, deleted_by: null }, async (tx) => {
      await assertFolderActive(tx, record.row.folder_id);
      await this.#runner.commitIn(tx, [{ ...step, dueOn: record.row.review_on }], { actor });
    });
    return record;
  }

  /** CopyDoc: an owner copies what people see now into a folder that he owns; the copy inherits there and is his. */
  async copy(input: FilingInput & { folderId: number }, actor: Actor): Promise<number> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    if (!record.row.is_active) throw new Refusal('wrong_state');
    if (record.row.grade !== GRADE.all) throw new Refusal('not_allowed');
    const target = await this.#folderService.readTarget(input.folderId || record.row.folder_id, actor);
    if (!target) throw refuseField('folderId', 'policy.folderGone');
    return this.#runner.inTransaction(async (tx) => {
      await lockFolder(tx, target.row.id);
      return this.#copyInto(tx, record.row.version_id, target.row.id, actor);
    });
  }

  /** CopyFolder: a folder with everything below it that the actor owns. @returns the new folder */
  async copyFolder(input: FilingInput & { folderId: number }, actor: Actor): Promise<number> {
    const source = await this.#folders.read(input.id, actor);
    if (!source.row.is_active) throw new Refusal('wrong_state');
    if (source.row.grade !== GRADE.all) throw new Refusal('not_allowed');
    const target = await this.#folderService.readTarget(input.folderId, actor);
    return this.#runner.inTransaction(async (tx) => {
      await lockTree(tx);
      if (target) await lockFolder(tx, target.row.id);
      const targetPath = target ? [...target.row.path, target.row.id] : [];
      if (targetPath.includes(source.row.id)) throw refuseField('folderId', 'policy.folderInItself');
      return this.#copyTree(tx, source.row.id, { id: target?.row.id ?? null, depth: targetPath.length }, actor);
    });
  }

  async #copyTree(tx: SqlTransaction, sourceId: number, target: { id: number | null; depth: number }, actor: Actor): Promise<number> {
    const folders = await tx.query<{ id: number; parent_id: number | null; name: string; depth: number }>(
      `with recursive tree as (select id, parent_id, name, 1 as depth from policy_folder where id = $1
         union all select f.id, f.parent_id, f.name, t.depth + 1 from tree t join policy_folder f on f.parent_id = t.id and f.is_active)
       select id, parent_id, name, depth from tree order by depth, id`,
      [sourceId],
    );
    const owned = await this.#ownedOf(
      tx,
      folders.map(({ id }) => id),
      actor,
    );
    const documents = await tx.query<{ id: number; folder_id: number; version_id: number }>(
      `select id, folder_id, coalesce(current_version_id, pending_version_id) as version_id from policy
       where folder_id = any($1::bigint[]) and is_active order by id limit ${MOST_COPIES + 1}`,
      [[...owned]],
    );
    if (documents.length > MOST_COPIES) throw refuseField('id', 'policy.copyTooLarge', { max: MOST_COPIES });
    const ownedDocuments = await this.#ownedOf(
      tx,
      documents.map(({ id }) => id),
      actor,
    );
    const copies = new Map<number, number>();
    for (const folder of folders) {
      const parentId = folder.id === sourceId ? target.id : copies.get(folder.parent_id ?? 0);
      if (!owned.has(folder.id) || parentId === undefined) continue;
      if (target.depth + folder.depth > DEEPEST) throw refuseField('folderId', 'policy.folderTooDeep', { max: DEEPEST });
      const name = folder.id === sourceId ? await freeName(tx, parentId, folder.name) : folder.name;
      copies.set(folder.id, await this.#folderService.insert(tx, { name, parentId, permissionId: null }, actor));
    }
    for (const document of documents) {
      const folderId = copies.get(document.folder_id);
      if (folderId !== undefined && ownedDocuments.has(document.id)) await this.#copyInto(tx, document.version_id, folderId, actor);
    }
    return copies.get(sourceId)!;
  }

  async #ownedOf(tx: SqlTransaction, ids: readonly number[], actor: Actor): Promise<Set<number>> {
    const records = await this.#reader.access.gradesOf(actor, ids, tx);
    return new Set([...records].filter(([, grade]) => grade === GRADE.all).map(([id]) => id));
  }

  async #copyInto(tx: SqlTransaction, versionId: number, folderId: number, actor: Actor): Promise<number> {
    const { id: _id, name, state: _state, ...columns } = await this.#writer.versionColumns(versionId, tx);
    const isPublished = !this.#reader.approval.needsApproval;
    const today = this.#calendar.dayOf(currentTime());
    const copied = { ...columns, effective_on: isPublished ? today : null, is_minor: false };
    const id = await this.#writer.insert(tx, { folderId, name }, actor);
    await grantOwner(tx, id, actor.id);
    const newVersionId = await this.#writer.insertVersion(tx, id, name, copied, actor);
    const facts: PolicyVersionFacts = {
      isActive: true,
      ownerIds: [actor.id],
      authorId: actor.id,
      submittedById: null,
      dependentIds: [],
      needsApproval: !isPublished,
      hasPending: true,
    };
    const request: StepRequest<PolicyVersionWorkflow> = {
      kind: policyVersionKind,
      subject: newSubject(policyVersionKind, facts, newVersionId),
      event: isPublished ? 'PUBLISH' : 'SAVE_DRAFT',
      changes: listChanges({}, toWireNames(name, copied)),
      files: await this.#writer.stepFiles(tx, copied.file_id),
      payload: { policyId: id, copiedFrom: versionId },
      dueOn: copied.review_on,
    };
    await this.#runner.commitIn(tx, [request], { actor });
    await this.#writer.project(tx, id);
    return id;
  }

  async #decide(
    event: PolicyVersionEventName,
    input: FilingInput,
    actor: Actor,
  ): Promise<{ record: PolicyRecord; step: DecidedStep<PolicyVersionWorkflow> }> {
    const record = await this.#reader.read(input.id, actor);
    this.#writer.assertFresh(record, input.rowVersion);
    const request: StepRequest<PolicyVersionWorkflow> = {
      kind: policyVersionKind,
      subject: record.face,
      event,
      payload: { policyId: record.row.id },
    };
    return { record, step: this.#runner.decide(request, actor) };
  }
}

/** The name itself where nothing is called so, else with the first free number behind it. */
async function freeName(tx: SqlTransaction, parentId: number | null, name: string): Promise<string> {
  const rows = await tx.query<{ name: string }>(
    'select lower(name) as name from policy_folder where coalesce(parent_id, 0) = coalesce($1::bigint, 0) and is_active',
    [parentId],
  );
  const taken = new Set(rows.map((row) => row.name));
  if (!taken.has(name.toLowerCase())) return name;
  for (let number = 2; ; number += 1) {
    const candidate = `${[...name].slice(0, 190).join('')} (${number})`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
