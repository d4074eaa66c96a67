import { Injectable } from '@nestjs/common';
import {
  defineJob,
  FileStorage,
  Jobs,
  makeStorageKey,
  MissingFileError,
  renderDocument,
  Sql,
  type RenderOutcome,
  type StoredContent,
} from '@portal/platform';
import { extensionOf, kindOfName } from './file-kind.ts';
import { PolicyFiles, type PolicyFile } from './policy-files.ts';

export const renderJob = defineJob<{ fileId: number }>('render', 'render-policy-file', {
  attempts: 2,
  backoff: { type: 'exponential', delay: 2_000 },
});

/** What a worker that has an office program says of itself in its heartbeat. */
export const RENDERS = 'render';

const MOST_ATTEMPTS = 3;
/** So many files are offered in one sweep; the next one goes on. */
const AT_ONCE = 20;
/** A worker that gave no sign for so long (seconds) is not waited for. */
const ALIVE_SECONDS = 45;

export interface PolicyRendering {
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly storage_key: string | null;
  readonly size: number | null;
  readonly error: string;
}

/**
 * Policy files as pages (issue 5, Preview): a worker that has LibreOffice draws each once, before anybody asks where it can. The pages are kept
 * beside the file and shown instead of it; where no worker can, the console reads the file's words and grids as before.
 */
@Injectable()
export class PolicyRenderings {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  readonly #jobs: Jobs;
  readonly #files: PolicyFiles;

  constructor(sql: Sql, storage: FileStorage, jobs: Jobs, files: PolicyFiles) {
    this.#sql = sql;
    this.#storage = storage;
    this.#jobs = jobs;
    this.#files = files;
  }

  /**
   * The pages of a file, or how far they have come. Who is the first to look at it has it drawn next.
   * @returns undefined where it needs no drawing, or no worker can
   */
  async look(file: PolicyFile): Promise<PolicyRendering | undefined> {
    if (!needsRendering(file)) return undefined;
    const known = await this.#find(file.id);
    if (known && known.state !== 'waiting') return known;
    const { can } = (await this.#sql.one<{ can: boolean }>(
      `select exists (select 1 from process_heartbeat where $1 = any (abilities) and seen_at > now() - interval '${ALIVE_SECONDS} seconds') as can`,
      [RENDERS],
    ))!;
    if (!can) return undefined;
    if (!known) await this.#sql.query('insert into policy_rendering (file_id) values ($1) on conflict do nothing', [file.id]);
    await this.#jobs.offer(renderJob, [{ key: file.id, data: { fileId: file.id } }]);
    return (await this.#find(file.id)) ?? undefined;
  }

  /** @throws MissingFileError when the pages are gone: they are drawn again at the next look */
  async open(fileId: number, rendering: PolicyRendering) {
    try {
      return await this.#storage.open(rendering.storage_key ?? '');
    } catch (error) {
      if (error instanceof MissingFileError)
        await this.#sql.query(`update policy_rendering set state = 'waiting', attempts = 0, storage_key = null where file_id = $1`, [
          fileId,
        ]);
      throw error;
    }
  }

  /** Offers the files of published and pending versions that nobody has drawn yet, the newest first. @returns how many were offered */
  async sweep(): Promise<number> {
    await this.#sql.query(
      `insert into policy_rendering (file_id)
       select f.id from policy p join policy_version v on v.id in (p.current_version_id, p.pending_version_id) join stored_file f on f.id = v.file_id
       where p.is_active and (f.content_kind in ('word', 'slides', 'sheet') or (f.content_kind = 'image' and f.name ~* '\\.tiff?$'))
         and not exists (select 1 from policy_rendering r where r.file_id = f.id)
       order by f.id desc limit ${AT_ONCE} on conflict do nothing`,
    );
    const waiting = await this.#sql.query<{ file_id: number }>(
      `select file_id from policy_rendering where state = 'waiting' order by requested_at desc limit ${AT_ONCE}`,
    );
    await this.#jobs.add(
      renderJob,
      waiting.map(({ file_id: fileId }) => ({ key: fileId, data: { fileId } })),
    );
    return waiting.length;
  }

  /** Draws one file, in a worker that can. It is safe to repeat: what another worker has drawn meanwhile stays. */
  async render(fileId: number, office: string): Promise<void> {
    const [row] = await this.#sql.query<{ attempts: number }>(
      `update policy_rendering set attempts = attempts + 1 where file_id = $1 and state = 'waiting' returning attempts`,
      [fileId],
    );
    const file = row && (await this.#files.find(fileId));
    if (!file) return;
    let content;
    try {
      content = await this.#storage.open(file.storage_key);
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error;
      return this.#fail(fileId, 'broken');
    }
    await renderDocument(office, content, { fileName: file.name, size: file.size }, (outcome) => this.#take(fileId, row.attempts, outcome));
  }

  async #take(fileId: number, attempts: number, outcome: RenderOutcome): Promise<void> {
    // A program that was ended for its hunger is so again; one that broke may have had a bad day.
    if (!outcome.ok) {
      if (outcome.reason === 'broken' && attempts < MOST_ATTEMPTS) throw new Error(`The file ${fileId} could not be drawn as pages`);
      return this.#fail(fileId, outcome.reason);
    }
    const stored: StoredContent = await this.#storage.put(makeStorageKey('renderings'), outcome.pdf);
    const kept = await this.#sql.query(
      `update policy_rendering set state = 'ready', storage_key = $2, size = $3, error = '', rendered_at = now()
       where file_id = $1 and state = 'waiting' returning file_id`,
      [fileId, stored.key, stored.size],
    );
    if (kept.length === 0) await this.#storage.remove(stored.key);
  }

  async #fail(fileId: number, reason: string): Promise<void> {
    await this.#sql.query(`update policy_rendering set state = 'failed', error = $2 where file_id = $1 and state = 'waiting'`, [
      fileId,
      reason,
    ]);
  }

  #find(fileId: number): Promise<PolicyRendering | undefined> {
    return this.#sql.one<PolicyRendering>('select state, storage_key, size, error from policy_rendering where file_id = $1', [fileId]);
  }
}

/** Whether a browser cannot show the file as it is, and an office program can. */
export function needsRendering(file: Pick<PolicyFile, 'content_kind' | 'name'>): boolean {
  const kind = file.content_kind || kindOfName(file.name);
  if (kind === 'image') return /^tiff?$/.test(extensionOf(file.name));
  return kind === 'word' || kind === 'slides' || kind === 'sheet';
}
