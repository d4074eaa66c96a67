import { Injectable } from '@nestjs/common';
import { FileStorage, Sweeps, UnlinkedFiles, type SweepTask } from '@portal/platform';

/** Clears the file storage of what killed processes have left half written. */
@Sweeps()
@Injectable()
export class StorageSweep implements SweepTask {
  readonly name = 'storage-leftovers';
  readonly everyMs = 6 * 3_600_000;
  readonly #storage: FileStorage;

  constructor(storage: FileStorage) {
    this.#storage = storage;
  }

  async run(): Promise<void> {
    await this.#storage.removeLeftovers();
  }
}

/** Removes files that were uploaded and that nothing came to hang on (docs/operations.md, limits). */
@Sweeps()
@Injectable()
export class UnlinkedFileSweep implements SweepTask {
  readonly name = 'unlinked-files';
  readonly everyMs = 3_600_000;
  readonly #files: UnlinkedFiles;

  constructor(files: UnlinkedFiles) {
    this.#files = files;
  }

  run(): Promise<number> {
    return this.#files.sweep();
  }
}
