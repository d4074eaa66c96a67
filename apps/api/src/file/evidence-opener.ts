import { Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { FileAlarm } from '@portal/notification';
import { ChangedFileError, EvidenceFiles, type OpenedFile } from '@portal/platform';
import type { Readable } from 'node:stream';

/** Opens files for people: what is not what was filed is refused in words, and administrators hear of it once. */
@Injectable()
export class EvidenceOpener {
  readonly #files: EvidenceFiles;
  readonly #alarm: FileAlarm;

  constructor(files: EvidenceFiles, alarm: FileAlarm) {
    this.#files = files;
    this.#alarm = alarm;
  }

  /** @throws Refusal `conflict.content_changed`; `not_found` when nothing is stored */
  async open(file: OpenedFile, personId: number): Promise<Readable> {
    try {
      return await this.#files.open(file);
    } catch (error) {
      if (!(error instanceof ChangedFileError)) throw error;
      await this.#alarm.raise({ fileId: file.id, name: file.name, expected: error.expected, found: error.found, personId });
      throw new Refusal('conflict', { message: 'file.changed', finer: 'content_changed' });
    }
  }
}
