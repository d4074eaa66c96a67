import { Injectable } from '@nestjs/common';
import type { PersonRef, policyRoutes, RouteData } from '@portal/contract';
import { PersonDirectory, toPersonRef } from '@portal/directory';
import {
  FolderQueries,
  GRADE,
  NodeAccess,
  policyActions,
  PolicyQueries,
  PolicyReader,
  DocumentWriter,
  PolicyFiles,
  type PolicyRecord,
} from '@portal/policy';
import type { Actor } from '@portal/workflows';
import { toDocRow, toFolderWire, type DocRow, type FolderWire } from './policy.presenter.ts';

type DocRecord = RouteData<typeof policyRoutes.getDoc>[number];
type SavedDoc = RouteData<typeof policyRoutes.createDoc>;

/** Puts answers together that more than one call gives. */
@Injectable()
export class PolicyViews {
  readonly #reader: PolicyReader;
  readonly #queries: PolicyQueries;
  readonly #folders: FolderQueries;
  readonly #access: NodeAccess;
  readonly #people: PersonDirectory;
  readonly #writer: DocumentWriter;
  readonly #files: PolicyFiles;

  constructor(
    reader: PolicyReader,
    queries: PolicyQueries,
    folders: FolderQueries,
    access: NodeAccess,
    people: PersonDirectory,
    writer: DocumentWriter,
    files: PolicyFiles,
  ) {
    this.#reader = reader;
    this.#queries = queries;
    this.#folders = folders;
    this.#access = access;
    this.#people = people;
    this.#writer = writer;
    this.#files = files;
  }

  row(record: PolicyRecord, actor: Actor): DocRow {
    return toDocRow(record, actor, this.#queries.dmsTypesOf(record));
  }

  /** What a document that was just saved, moved or decided is now. */
  async saved(id: number, actor: Actor): Promise<SavedDoc> {
    const record = await this.#reader.read(id, actor);
    const state = record.row.pending_state ?? record.row.state;
    return { id, docName: record.row.name, rowVersion: record.row.row_version, state, allowedActions: policyActions(record, actor) };
  }

  /** One policy in full; owners also get what is being written. */
  async full(record: PolicyRecord, actor: Actor): Promise<DocRecord> {
    const { row } = record;
    const owners = await this.persons(await this.#access.ownersOf(row.id));
    const path = await this.#folderPath(row.folder_id);
    return {
      ...this.row(record, actor),
      parentIdPath: path.join(','),
      owners,
      comments: row.comments,
      pendingDoc: row.pending_state !== null && row.grade === GRADE.all ? await this.#pendingRow(record, actor) : null,
      alertedOn: row.alerted_on,
    };
  }

  async folder(id: number, actor: Actor): Promise<FolderWire> {
    return toFolderWire(await this.#folders.readCounted(id, actor), actor);
  }

  async persons(ids: readonly number[]): Promise<PersonRef[]> {
    const found = await this.#people.byIds(ids);
    return ids.flatMap((id) => {
      const person = found.get(id);
      return person ? [toPersonRef(person)] : [];
    });
  }

  /** The row as it would be were the pending version the one that people see. */
  async #pendingRow(record: PolicyRecord, actor: Actor): Promise<DocRow> {
    const { row } = record;
    const version = await this.#writer.versionColumns(row.pending_version_id!);
    const file = await this.#files.find(version.file_id);
    const shown: PolicyRecord = {
      ...record,
      row: {
        ...row,
        ...version,
        id: row.id,
        version_id: version.id,
        revision: row.pending_revision!,
        state: row.pending_state!,
        file_name: file?.name ?? '',
        file_size: file?.size ?? 0,
        department_name: null,
        department_name_en: null,
      },
    };
    return { ...toDocRow(shown, actor, []), allowedActions: policyActions(record, actor) };
  }

  async #folderPath(folderId: number): Promise<number[]> {
    const folder = await this.#folders.read(folderId, { id: 0, isAdministrator: true, isSystem: true });
    return [0, ...folder.row.path, folder.row.id];
  }
}
