import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@portal/contract';
import { CONFIG, type Config } from '../config/config.ts';
import { Sql } from '../database/sql.ts';
import { WorkCalendar } from '../workflow/calendar.ts';
import { FileStorage } from './file-storage.ts';

const MEGABYTE = 1024 * 1024;
/** So many bytes are taken from the quota at once, before they are let through. */
const PIECE = 4 * MEGABYTE;

/** Counts what one person puts into the storage by one call. */
export interface UploadMeter {
  /**
   * Lets a content through as far as the person's day and the storage have room for it.
   * @throws Refusal `rate_limited.storage` when the day's bytes are used up, `fault.full` when the storage is nearly full
   */
  pass(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Gives back what was counted: nothing of it was kept. */
  refund(): Promise<void>;
}

/** How much a person may store on a day, and how much room stays free whoever stores (docs/operations.md, limits). */
@Injectable()
export class StorageQuota {
  readonly #sql: Sql;
  readonly #calendar: WorkCalendar;
  readonly #storage: FileStorage;
  readonly #config: Config;

  constructor(sql: Sql, calendar: WorkCalendar, storage: FileStorage, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#calendar = calendar;
    this.#storage = storage;
    this.#config = config;
  }

  meterOf(personId: number): UploadMeter {
    const take = (bytes: number) => this.#take(personId, bytes);
    const giveBack = (bytes: number) => this.#giveBack(personId, bytes);
    const used = () =>
      new Refusal('rate_limited', { message: 'file.quota', params: { most: this.#config.UPLOAD_MB_A_DAY }, finer: 'storage' });
    let taken = 0;
    return {
      async *pass(content) {
        let left = 0;
        try {
          for await (const chunk of content) {
            if (chunk.length > left) {
              const needed = chunk.length - left;
              const piece = (await take(Math.max(PIECE, needed))) ? Math.max(PIECE, needed) : needed;
              // The last bytes of a day are taken as they come.
              if (piece < PIECE && !(await take(piece))) throw used();
              taken += piece;
              left += piece;
            }
            left -= chunk.length;
            yield chunk;
          }
        } finally {
          taken -= left;
          await giveBack(left);
        }
      },
      async refund() {
        const bytes = taken;
        taken = 0;
        await giveBack(bytes);
      },
    };
  }

  /**
   * Takes so many bytes of the day, or none. The row of the day is changed and compared in one statement: of many at once no two find the same room.
   * @throws Refusal `fault.full` when the storage is nearly full
   */
  async #take(personId: number, bytes: number): Promise<boolean> {
    const free = await this.#storage.freeBytes();
    if (free !== null && free - bytes < this.#config.STORAGE_FLOOR_MB * MEGABYTE)
      throw new Refusal('fault', { message: 'fault.full', finer: 'full' });
    const [row] = await this.#sql.query<{ bytes: number }>(
      `insert into storage_use as used (person_id, day, bytes) select $1::bigint, $2::date, $3::bigint where $3::bigint <= $4::bigint
       on conflict (person_id, day) do update set bytes = used.bytes + excluded.bytes where used.bytes + excluded.bytes <= $4::bigint
       returning bytes`,
      [personId, this.#calendar.dayOf(new Date()), bytes, this.#config.UPLOAD_MB_A_DAY * MEGABYTE],
    );
    return row !== undefined;
  }

  async #giveBack(personId: number, bytes: number): Promise<void> {
    if (bytes <= 0) return;
    await this.#sql.query('update storage_use set bytes = greatest(0, bytes - $3::bigint) where person_id = $1 and day = $2::date', [
      personId,
      this.#calendar.dayOf(new Date()),
      bytes,
    ]);
  }
}
