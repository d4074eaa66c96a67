import { Injectable } from '@nestjs/common';
import { extractDocument, FileStorage, MissingFileError, Sql, type DocumentFormat, type ExtractOutcome } from '@portal/platform';
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

/** The texts of policy files, read once in a child process and kept for comparison and search. */
@Injectable()
export class PolicyTexts {
  readonly #sql: Sql;
  readonly #storage: FileStorage;

  constructor(sql: Sql, storage: FileStorage) {
    this.#sql = sql;
    this.#storage = storage;
  }

  /** The text of a file; it is read now when nobody has. */
  async read(file: PolicyFile): Promise<PolicyText> {
    const known = await this.#sql.one<PolicyText & { attempts: number }>(
      'select outcome, content, is_cut, error, attempts from policy_text where file_id = $1',
      [file.id],
    );
    if (known && (known.outcome !== 'failed' || known.error === 'unsupported' || known.attempts >= MOST_ATTEMPTS)) return known;
    const text = toText(await this.#extract(file, 'text'));
    await this.#sql.query(
      `insert into policy_text as t (file_id, outcome, content, is_cut, error) values ($1, $2, $3, $4, $5)
       on conflict (file_id) do update set outcome = excluded.outcome, content = excluded.content, is_cut = excluded.is_cut, error = excluded.error,
         attempts = t.attempts + 1, extracted_at = now()`,
      [file.id, text.outcome, text.content, text.is_cut, text.error],
    );
    return text;
  }

  /** A rendering for the screen that gives the file itself not away. */
  preview(file: PolicyFile): Promise<ExtractOutcome> {
    return this.#extract(file, 'preview');
  }

  async #extract(file: PolicyFile, want: 'text' | 'preview'): Promise<ExtractOutcome> {
    const format = formatOf(file);
    if (!format) return { ok: false, reason: 'unsupported' };
    try {
      return await extractDocument(await this.#storage.open(file.storage_key), { want, format, fileName: file.name, size: file.size });
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
