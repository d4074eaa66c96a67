import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.ts';
import { LivePublisher } from '../live/live-publisher.ts';
import { importBatchKind } from './import-batch.record.ts';
import type { ImportListener } from './import-jobs.ts';

/** Tells the uploader's open pages; GetImportProgress answers the same to who missed it. */
@Injectable()
export class LiveImportListener implements ImportListener {
  readonly #sql: Sql;
  readonly #publisher: LivePublisher;

  constructor(sql: Sql, publisher: LivePublisher) {
    this.#sql = sql;
    this.#publisher = publisher;
  }

  async progressed({ id, personId, ...data }: Parameters<ImportListener['progressed']>[0]): Promise<void> {
    await this.#publisher.publish(this.#sql, {
      topic: 'import.progress',
      subject: importBatchKind.workflow.name,
      id,
      data,
      audience: [personId],
    });
  }
}
