import { Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { currentTime, WorkflowRunner, type SqlTransaction, type StepRequest, newSubject, type DecidedStep } from '@portal/platform';
import type { Actor, PolicyFolderEventName, PolicyFolderFacts, PolicyFolderWorkflow } from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';
import { policyFolderKind } from '../policy.record.ts';
import { copyGrants, grantOwner } from '../permission/grants.ts';
import { FolderQueries, type FolderRecord } from './folder.queries.ts';
import { lockFolder, lockTree } from './folder-lock.ts';

/** Folders nested deeper than this help nobody. */
export const DEEPEST = 20;
export const RESTORABLE_DAYS = 30;
const DAY_MS = 86_400_000;

export interface FolderChange {
  readonly id: number | null;
  readonly rowVersion: number | null;
}

/** Making, naming, moving, deleting and restoring folders (docs/decisions/policy-library.md). */
@Injectable()
export class FolderService {
  readonly #runner: WorkflowRunner;
  readonly #folders: FolderQueries;

  constructor(runner: WorkflowRunner, folders: FolderQueries) {
    this.#runner = runner;
    this.#folders = folders;
  }

  /** CreateFolder: in a folder its owners, at the top administrators alone. `permissionId` names a node whose entries are copied. */
  async create(input: { name: string; parentId: number; permissionId: number | null }, actor: Actor): Promise<number> {
    const parent = input.parentId > 0 ? await this.#folders.read(input.parentId, actor) : null;
    if (parent && !parent.row.is_active) throw new Refusal('wrong_state');
    const mayMake = parent ? parent.row.grade === GRADE.all : actor.isAdministrator;
    const facts: PolicyFolderFacts = { isActive: true, ownerIds: mayMake ? [actor.id] : [], isNew: true };
    const subject = newSubject(policyFolderKind, facts);
    const request: StepRequest<PolicyFolderWorkflow> = { kind: policyFolderKind, subject, event: 'CREATE' };
    if (!parent && !mayMake) throw new Refusal('not_allowed', { message: 'policy.topFolderOnlyAdministrator' });
    this.#runner.decide(request, actor);
    if (!input.name) throw refuseField('name', 'policy.folderName');
    if (parent && parent.row.path.length + 2 > DEEPEST) throw refuseField('parentId', 'policy.folderTooDeep', { max: DEEPEST });
    return this.#runner.inTransaction(async (tx) => {
      if (parent) await lockFolder(tx, parent.row.id);
      return this.insert(tx, { name: input.name, parentId: parent?.row.id ?? null, permissionId: input.permissionId }, actor);
    });
  }

  /** The rows of a new folder with its first step, in the caller's transaction; rights are checked before. */
  async insert(
    tx: SqlTransaction,
    input: { name: string; parentId: number | null; permissionId: number | null },
    actor: Actor,
  ): Promise<number> {
    await assertNameFree(tx, input.parentId, input.name);
    const [row] = await tx.query<{ id: number }>(
      `insert into policy_folder (parent_id, name, state, creator_id, created_at, updated_at) values ($1, $2, 'open', $3, $4, $4) returning id`,
      [input.parentId, input.name, actor.id, currentTime()],
    );
    const id = row!.id;
    if (input.permissionId) await copyGrants(tx, input.permissionId, id, actor.id);
    await grantOwner(tx, id, actor.id);
    const facts: PolicyFolderFacts = { isActive: true, ownerIds: [actor.id], isNew: true };
    const subject = newSubject(policyFolderKind, facts, id);
    const changes = [{ field: 'name', before: '', after: input.name }];
    await this.#runner.commitIn(tx, [{ kind: policyFolderKind, subject, event: 'CREATE', changes }], { actor });
    return id;
  }

  async rename(input: FolderChange & { name: string }, actor: Actor): Promise<number> {
    const { folder, step } = await this.#decide('RENAME', input, actor);
    if (!input.name) throw refuseField('name', 'policy.folderName');
    const changes = [{ field: 'name', before: folder.row.name, after: input.name }];
    await this.#runner.inTransaction(async (tx) => {
      await assertNameFree(tx, folder.row.parent_id, input.name, folder.row.id);
      await this.#runner.commitIn(tx, [{ ...step, fields: { name: input.name }, changes }], { actor });
    });
    return folder.row.id;
  }

  /** MoveFolder: into a folder that the actor owns, or by an administrator to the top. What lies below goes with it and inherits anew. */
  async move(input: FolderChange & { folderId: number }, actor: Actor): Promise<number> {
    const { folder, step } = await this.#decide('MOVE', input, actor);
    const target = await this.readTarget(input.folderId, actor);
    await this.#runner.inTransaction(async (tx) => {
      await lockTree(tx);
      if (target) await lockFolder(tx, target.row.id);
      await this.#assertNotBelow(tx, folder.row.id, target?.row.id ?? null);
      await assertNameFree(tx, target?.row.id ?? null, folder.row.name, folder.row.id);
      const changes = [{ field: 'folder', before: await nameOf(tx, folder.row.parent_id), after: target?.row.name ?? '' }];
      await this.#runner.commitIn(tx, [{ ...step, fields: { parent_id: target?.row.id ?? null }, changes }], { actor });
    });
    return folder.row.id;
  }

  /** DeleteFolder: an empty one; it can be restored for 30 days. */
  async remove(input: FolderChange & { reason: string }, actor: Actor): Promise<void> {
    const { folder, step } = await this.#decide('DELETE', input, actor);
    await this.#runner.inTransaction(async (tx) => {
      await tx.query('select 1 from policy_folder where id = $1 for update', [folder.row.id]);
      const [inside] = await tx.query(
        `select 1 from policy_folder where parent_id = $1 and is_active union all select 1 from policy where folder_id = $1 and is_active limit 1`,
        [folder.row.id],
      );
      if (inside) throw new Refusal('wrong_state', { message: 'policy.folderNotEmpty', finer: 'not_empty' });
      const fields = { is_active: false, deleted_at: currentTime(), deleted_by: actor.id };
      await this.#runner.commitIn(tx, [{ ...step, fields, comment: input.reason }], { actor });
    });
  }

  /** RestoreDoc for a folder: an administrator, within 30 days, when the folder above it is there. */
  async restore(input: FolderChange, actor: Actor): Promise<FolderRecord> {
    const { folder, step } = await this.#decide('RESTORE', input, actor);
    assertRestorable(folder.row.deleted_at);
    await this.#runner.inTransaction(async (tx) => {
      await assertFolderActive(tx, folder.row.parent_id);
      await assertNameFree(tx, folder.row.parent_id, folder.row.name, folder.row.id);
      await this.#runner.commitIn(tx, [{ ...step, fields: { is_active: true, deleted_at: null, deleted_by: null } }], { actor });
    });
    return folder;
  }

  /** A folder to put something into: 0 is the top, for administrators. @throws Refusal of the field `folderId` */
  async readTarget(folderId: number, actor: Actor): Promise<FolderRecord | null> {
    if (folderId === 0 && actor.isAdministrator) return null;
    if (folderId === 0) throw refuseField('folderId', 'policy.topFolderOnlyAdministrator');
    const target = await this.#folders.read(folderId, actor).catch((error: unknown) => {
      throw error instanceof Refusal ? refuseField('folderId', 'policy.folderGone') : error;
    });
    if (!target.row.is_active || target.row.grade !== GRADE.all) throw refuseField('folderId', 'policy.folderGone');
    return target;
  }

  async #decide(
    event: PolicyFolderEventName,
    input: FolderChange,
    actor: Actor,
  ): Promise<{ folder: FolderRecord; step: DecidedStep<PolicyFolderWorkflow> }> {
    const folder = await this.#folders.read(input.id, actor);
    const request = { kind: policyFolderKind, subject: folder.subject, event, expectedVersion: input.rowVersion };
    return { folder, step: this.#runner.decide(request, actor) };
  }

  async #assertNotBelow(tx: SqlTransaction, id: number, targetId: number | null): Promise<void> {
    const [found] = await tx.query<{ inside: boolean; depth: number; height: number }>(
      `with recursive up as (select id, parent_id from policy_folder where id = $2::bigint
         union all select f.id, f.parent_id from up join policy_folder f on f.id = up.parent_id),
       down as (select $1::bigint as id, 1 as height union all select f.id, d.height + 1 from down d join policy_folder f on f.parent_id = d.id)
       select exists (select 1 from up where id = $1::bigint) as inside, (select count(*)::int from up) as depth, (select max(height) from down) as height`,
      [id, targetId],
    );
    if (found!.inside) throw refuseField('folderId', 'policy.folderInItself');
    if (found!.depth + found!.height > DEEPEST) throw refuseField('folderId', 'policy.folderTooDeep', { max: DEEPEST });
  }
}

/** @throws Refusal when what was deleted has lain too long */
export function assertRestorable(deletedAt: Date | null): void {
  if (deletedAt && currentTime().getTime() - deletedAt.getTime() > RESTORABLE_DAYS * DAY_MS) {
    throw new Refusal('wrong_state', { message: 'policy.restoreTooLate', params: { days: RESTORABLE_DAYS }, finer: 'too_late' });
  }
}

/** What is restored needs its folder. */
export async function assertFolderActive(tx: SqlTransaction, folderId: number | null): Promise<void> {
  if (folderId === null) return;
  const [folder] = await tx.query<{ name: string; is_active: boolean }>(
    'select name, is_active from policy_folder where id = $1 for share',
    [folderId],
  );
  if (!folder?.is_active) {
    throw new Refusal('wrong_state', {
      message: 'policy.restoreFolderFirst',
      params: { name: folder?.name ?? '' },
      finer: 'folder_deleted',
    });
  }
}

async function assertNameFree(tx: SqlTransaction, parentId: number | null, name: string, but = 0): Promise<void> {
  const [taken] = await tx.query(
    'select 1 from policy_folder where coalesce(parent_id, 0) = coalesce($1::bigint, 0) and lower(name) = lower($2) and is_active and id <> $3',
    [parentId, name, but],
  );
  if (taken) throw refuseField('name', 'policy.folderExists');
}

async function nameOf(tx: SqlTransaction, id: number | null): Promise<string> {
  const [row] = id === null ? [] : await tx.query<{ name: string }>('select name from policy_folder where id = $1', [id]);
  return row?.name ?? '';
}
