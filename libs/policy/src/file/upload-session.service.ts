import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal, refuseField } from '@portal/contract';
import { CONFIG, FileStorage, Sql, type Config, type SqlTransaction } from '@portal/platform';

/** Chunks of this size arrive one by one; the last one is shorter. */
export const CHUNK_BYTES = 8 * 1024 * 1024;
/** An upload that nobody goes on with is forgotten after a day. */
export const UPLOAD_HOURS = 24;
const OPEN_AT_MOST = 20;

export interface UploadSession {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly received: number;
  readonly touched_at: Date;
}

/**
 * Uploads in chunks that survive a cut line, a closed browser and a killed process. A chunk is stored whole under a key of its own before its
 * row says so; the row moves `received` on only from where the caller thought it was, so that of two equal chunks one counts. What a cut-off
 * chunk left is nothing; what a killed process left is swept.
 */
@Injectable()
export class UploadSessions {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #maxMb: number;

  constructor(sql: Sql, storage: FileStorage, @Inject(CONFIG) config: Config) {
    this.#sql = sql;
    this.#storage = storage;
    this.#maxMb = config.POLICY_FILE_MB;
  }

  /** StartUpload: the same name, size and hash of the same person goes on where it was cut off. */
  async start(input: { name: string; size: number | null; sha256: string }, personId: number): Promise<UploadSession> {
    if (!input.name) throw refuseField('name', 'validation.required', { field: 'name' });
    if (!input.size || input.size < 1) throw new Refusal('validation', { fields: [{ field: 'size', message: 'file.empty' }] });
    if (input.size > this.#maxMb * 1024 * 1024)
      throw new Refusal('too_large', { message: 'policy.fileTooLarge', params: { max: this.#maxMb } });
    if (input.sha256 && !/^[0-9a-f]{64}$/i.test(input.sha256)) throw refuseField('sha256', 'validation.invalid', { field: 'sha256' });
    return this.#sql.transaction((tx) =>
      this.#begin(tx, { name: input.name, size: input.size!, sha256: input.sha256.toLowerCase() }, personId),
    );
  }

  /** Who begins many at once waits for himself: a limit that is counted before it is used up is none. */
  async #begin(tx: SqlTransaction, input: { name: string; size: number; sha256: string }, personId: number): Promise<UploadSession> {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('policy_upload ' || $1::text, 0))`, [personId]);
    const known = await tx.query<UploadSession>(
      `select * from policy_upload where person_id = $1 and touched_at > now() - interval '${UPLOAD_HOURS} hours' order by touched_at desc`,
      [personId],
    );
    const same = known.find(
      (one) => input.sha256 !== '' && one.sha256 === input.sha256 && one.name === input.name && one.size === input.size,
    );
    if (same) return same;
    if (known.length >= OPEN_AT_MOST) throw new Refusal('rate_limited', { message: 'policy.uploadBusy' });
    const [row] = await tx.query<UploadSession>(
      'insert into policy_upload (id, person_id, name, size, sha256) values ($1, $2, $3, $4, $5) returning *',
      [randomUUID(), personId, input.name, input.size, input.sha256],
    );
    return row!;
  }

  /** @throws Refusal `not_found` when it is unknown, another person's, or forgotten */
  async read(uploadId: string, personId: number): Promise<UploadSession> {
    const row = await this.#sql.one<UploadSession>(
      `select * from policy_upload where id::text = $1 and person_id = $2 and touched_at > now() - interval '${UPLOAD_HOURS} hours'`,
      [uploadId, personId],
    );
    if (!row) throw new Refusal('not_found', { message: 'policy.uploadGone' });
    return row;
  }

  /**
   * Takes the chunk that begins at `offset`.
   * @throws Refusal `conflict` with the right offset in `data.received` when the chunk begins elsewhere
   */
  async append(uploadId: string, offset: number, content: Readable, personId: number): Promise<UploadSession> {
    const session = await this.read(uploadId, personId);
    if (offset !== session.received) throw misplaced(session.received);
    const most = Math.min(CHUNK_BYTES, session.size - offset);
    const key = `uploads/${session.id}/${offset}-${randomUUID()}`;
    const stored = await this.#storage.put(key, Readable.from(limitBytes(content, most), { objectMode: false }));
    if (stored.size === 0) {
      await this.#storage.remove(key);
      return session;
    }
    try {
      return await this.#sql.transaction(async (tx) => {
        const [moved] = await tx.query<UploadSession>(
          'update policy_upload set received = received + $3, touched_at = now() where id = $1 and received = $2 returning *',
          [session.id, offset, stored.size],
        );
        if (!moved) throw misplaced((await this.read(uploadId, personId)).received);
        await tx.query('insert into policy_upload_chunk (upload_id, start_at, size, storage_key) values ($1, $2, $3, $4)', [
          session.id,
          offset,
          stored.size,
          key,
        ]);
        return moved;
      });
    } catch (error) {
      await this.#storage.remove(key);
      throw error;
    }
  }

  /** The whole content, chunk after chunk, as a stream that ends in an error when its hash is not the announced one. */
  async open(session: UploadSession): Promise<Readable> {
    if (session.received !== session.size) throw new Refusal('wrong_state', { message: 'policy.uploadIncomplete', finer: 'incomplete' });
    const chunks = await this.#sql.query<{ storage_key: string }>(
      'select storage_key from policy_upload_chunk where upload_id = $1 order by start_at',
      [session.id],
    );
    return Readable.from(
      this.#readChunks(
        chunks.map((chunk) => chunk.storage_key),
        session.sha256,
      ),
      { objectMode: false },
    );
  }

  /** Forgets an upload and what has arrived of it. */
  async forget(uploadId: string): Promise<void> {
    const chunks = await this.#sql.query<{ storage_key: string }>(
      'select storage_key from policy_upload_chunk where upload_id::text = $1',
      [uploadId],
    );
    for (const { storage_key: key } of chunks) await this.#storage.remove(key);
    await this.#sql.query('delete from policy_upload where id::text = $1', [uploadId]);
  }

  /** Forgets the uploads that nobody went on with. @returns how many */
  async sweep(): Promise<number> {
    const rows = await this.#sql.query<{ id: string }>(
      `select id from policy_upload where touched_at < now() - interval '${UPLOAD_HOURS} hours' limit 200`,
    );
    for (const { id } of rows) await this.forget(id);
    return rows.length;
  }

  async *#readChunks(keys: readonly string[], sha256: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for (const key of keys) {
      for await (const chunk of (await this.#storage.open(key)) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        yield chunk;
      }
    }
    if (sha256 !== '' && hash.digest('hex') !== sha256) throw new Refusal('validation', { message: 'policy.fileHash', finer: 'hash' });
  }
}

const misplaced = (received: number): Refusal =>
  new Refusal('conflict', { message: 'policy.uploadOffset', params: { offset: received }, data: { received }, finer: 'offset' });

/** Breaks off a chunk that is longer than it may be; a line that is cut ends it in an error. */
async function* limitBytes(content: Readable, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Refusal('too_large', { message: 'too_large' });
    yield chunk;
  }
}
