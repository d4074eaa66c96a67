import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { Sql } from '../../database/sql.ts';
import { RecordKinds } from '../../record/index.ts';
import { FileStorage, MissingFileError } from '../../storage/file-storage.ts';
import { hashStored } from './content-hash.ts';
import { findFiledHashes } from './filed-files.ts';

/** A file of the table, to be opened. */
export interface OpenedFile {
  readonly id: number;
  readonly name: string;
  readonly storage_key: string;
  readonly sha256: string;
}

/** The stored bytes are not those that were filed. */
export class ChangedFileError extends Error {
  /** @param expected SHA-256 that the history holds, hex; of a file that no step holds, the table's */
  constructor(
    readonly file: OpenedFile,
    readonly expected: string,
    readonly found: string,
  ) {
    super(`File ${file.id} is ${found}, not ${expected}`);
  }
}

/** Opens stored files, and none whose content is not what the history holds (docs/decisions/machinery.md, evidence). */
@Injectable()
export class EvidenceFiles {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #kinds: RecordKinds;

  constructor(sql: Sql, storage: FileStorage, kinds: RecordKinds) {
    this.#sql = sql;
    this.#storage = storage;
    this.#kinds = kinds;
  }

  /**
   * The content of a file whose bytes were checked. The hash in the step that linked it counts, not that of the table; files that no step holds are
   * checked against the table. They are read twice, since nothing of a changed one may be sent.
   * @throws ChangedFileError, Refusal `not_found` when nothing is stored
   */
  async open(file: OpenedFile): Promise<Readable> {
    const filed = await findFiledHashes(this.#sql, this.#kinds, file.id);
    const expected = filed.length > 0 ? filed : [file.sha256].filter(Boolean);
    if (expected.length > 0) {
      const found = await hashStored(this.#storage, file.storage_key);
      if (found === undefined) throw new Refusal('not_found');
      const other = expected.find((hash) => hash !== found);
      if (other !== undefined) throw new ChangedFileError(file, other, found);
    }
    try {
      return await this.#storage.open(file.storage_key);
    } catch (error) {
      throw error instanceof MissingFileError ? new Refusal('not_found') : error;
    }
  }
}
