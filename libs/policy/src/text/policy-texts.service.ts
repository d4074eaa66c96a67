import { Injectable } from '@nestjs/common';
import {
  extractDocument,
  FileStorage,
  MissingFileError,
  Sql,
  type DocumentFormat,
  type ExtractOutcome,
  type TurnOwner,
} from '@portal/platform';
import { kindOfName } from '../file/file-kind.ts';
import type { PolicyFile } from '../file/policy-files.ts';

export interface PolicyText {
  readonly outcome: 'ready' | 'empty' | 'failed';
  readonly content: string;
  readonly is_cut: boolean;
  readonly error: string;
}

/** A file whose reading failed for our own fault is tried again so many times. */
const MOST_ATTEMPTS = 3;
/** Of what the readers make of a document: a change of theirs counts it up, and previews are read anew. */
const PREVIEW_READER = 1;
/** A preview that nobody has looked at for so many days is read again. */
const PREVIEW_DAYS = 30;

/** The texts of policy files, read once in a child process and kept for comparison and search. */
@Injectable()
export class PolicyTexts {
  readonly #sql: Sql;
  readonly #storage: FileStorage;
  /** Previews that are being read by this process, by what they are of. */
  readonly #readings = new Map<string, Promise<ExtractOutcome>>();

  constructor(sql: Sql, storage: FileStorage) {
    this.#sql = sql;
    this.#storage = storage;
  }

  /**
   * The text of a file; it is read now when nobody has.
   * @param owner who waits for it
   * @throws Refusal `rate_limited` where too much waits for the reader already
   */
  async read(file: PolicyFile, owner: TurnOwner): Promise<PolicyText> {
    const known = await this.#sql.one<PolicyText & { attempts: number }>(
      'select outcome, content, is_cut, error, attempts from policy_text where file_id = $1',
      [file.id],
    );
    if (known && (known.outcome !== 'failed' || known.error === 'unsupported' || known.attempts >= MOST_ATTEMPTS)) return known;
    const text = toText(await this.#extract(file, 'text', owner));
    await this.#sql.query(
      `insert into policy_text as t (file_id, outcome, content, is_cut, error) values ($1, $2, $3, $4, $5)
       on conflict (file_id) do update set outcome = excluded.outcome, content = excluded.content, is_cut = excluded.is_cut, error = excluded.error,
         attempts = t.attempts + 1, extracted_at = now()`,
      [file.id, text.outcome, text.content, text.is_cut, text.error],
    );
    return text;
  }

  /**
   * A rendering for the screen that does not give the file itself away. It is kept by the content, so that a document is read once, however
   * many look at it and under however many names it lies; who asks while it is being read waits for that same reading.
   * @param owner who waits for it
   * @throws Refusal `rate_limited` where too much waits for the reader already
   */
  async preview(file: PolicyFile, owner: TurnOwner): Promise<ExtractOutcome> {
    const format = formatOf(file);
    if (!format) return { ok: false, reason: 'unsupported' };
    const reader = `${format}/${PREVIEW_READER}`;
    const [known] = await this.#sql.query<{ outcome: string }>(
      'update policy_preview set used_at = now() where sha256 = $1 and reader = $2 returning outcome',
      [file.sha256, reader],
    );
    if (known) return JSON.parse(known.outcome) as ExtractOutcome;
    const key = `${file.sha256} ${reader}`;
    const reading = this.#readings.get(key) ?? this.#readPreview(file, reader, owner).finally(() => this.#readings.delete(key));
    this.#readings.set(key, reading);
    return reading;
  }

  /** @returns how many previews went that nobody has looked at for a while, or whose last file is gone */
  async forgetPreviews(): Promise<number> {
    const gone = await this.#sql.query(
      `delete from policy_preview p where used_at < now() - make_interval(days => $1)
         or not exists (select 1 from stored_file f where f.sha256 = p.sha256) returning 1`,
      [PREVIEW_DAYS],
    );
    return gone.length;
  }

  async #readPreview(file: PolicyFile, reader: string, owner: TurnOwner): Promise<ExtractOutcome> {
    const outcome = await this.#extract(file, 'preview', owner);
    // What broke may be our own fault, or that of the storage: the next one may try.
    if (!outcome.ok && outcome.reason === 'broken') return outcome;
    await this.#sql.query(
      'insert into policy_preview (sha256, reader, outcome) values ($1, $2, $3) on conflict (sha256, reader) do update set used_at = now()',
      [file.sha256, reader, JSON.stringify(outcome)],
    );
    return outcome;
  }

  async #extract(file: PolicyFile, want: 'text' | 'preview', owner: TurnOwner): Promise<ExtractOutcome> {
    const format = formatOf(file);
    if (!format) return { ok: false, reason: 'unsupported' };
    try {
      const open = () => this.#storage.open(file.storage_key);
      return await extractDocument(open, { want, format, fileName: file.name, size: file.size }, owner);
    } catch (error) {
      if (error instanceof MissingFileError) return { ok: false, reason: 'broken' };
      throw error;
    }
  }
}

export function formatOf(file: Pick<PolicyFile, 'content_kind' | 'name'>): DocumentFormat | undefined {
  const kind = file.content_kind || kindOfName(file.name);
  return kind === 'pdf' || kind === 'word' || kind === 'slides' || kind === 'sheet' ? kind : undefined;
}

function toText(outcome: ExtractOutcome): PolicyText {
  if (!outcome.ok) return { outcome: 'failed', content: '', is_cut: false, error: outcome.reason };
  if (outcome.result.kind !== 'text') return { outcome: 'failed', content: '', is_cut: false, error: 'unsupported' };
  const content = outcome.result.text.replaceAll('\0', '').toWellFormed();
  return { outcome: content.trim() === '' ? 'empty' : 'ready', content, is_cut: outcome.result.cut, error: '' };
}
