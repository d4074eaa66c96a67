import { Injectable } from '@nestjs/common';
import { FileStorage, Sweeps, type SweepTask } from '@portal/platform';

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
