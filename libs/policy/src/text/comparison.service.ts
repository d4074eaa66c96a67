import { Injectable } from '@nestjs/common';
import type { Actor } from '@portal/workflows';
import { listChanges, type ExtractFailure, type FieldChange } from '@portal/platform';
import { toWireNames } from '../document/document-fields.ts';
import { HistoryQueries, type VersionRow } from '../document/history.queries.ts';
import { PolicyFiles } from '../file/policy-files.ts';
import { diffTexts, type TextRun } from './difference.ts';
import { PolicyTexts, type PolicyText } from './policy-texts.service.ts';

/** Longer texts are compared up to here. */
const MOST_CHARACTERS = 400_000;

export interface Comparison {
  readonly from: VersionRow;
  readonly to: VersionRow;
  readonly fields: readonly FieldChange[];
  readonly runs: readonly TextRun[];
  readonly isCut: boolean;
  /** Set where a text could not be had: why. */
  readonly unavailable: ExtractFailure | 'empty' | null;
}

/** What differs between two versions of a policy (issue 5, versions with comparison). */
@Injectable()
export class ComparisonService {
  readonly #history: HistoryQueries;
  readonly #files: PolicyFiles;
  readonly #texts: PolicyTexts;

  constructor(history: HistoryQueries, files: PolicyFiles, texts: PolicyTexts) {
    this.#history = history;
    this.#files = files;
    this.#texts = texts;
  }

  async compare(input: { docId: number | null; from: number | null; to: number | null }, actor: Actor): Promise<Comparison> {
    const [from, to] = await this.#history.pair(input.docId, input.from, input.to, actor);
    const fields = listChanges(fieldsOf(from), fieldsOf(to));
    const [before, after] = [await this.#textOf(from, actor), await this.#textOf(to, actor)];
    const unavailable = reasonOf(before) ?? reasonOf(after);
    if (unavailable) return { from, to, fields, runs: [], isCut: false, unavailable };
    const [old, now] = [before!.content.slice(0, MOST_CHARACTERS), after!.content.slice(0, MOST_CHARACTERS)];
    const isCut = before!.is_cut || after!.is_cut || old.length < before!.content.length || now.length < after!.content.length;
    return { from, to, fields, runs: diffTexts(old, now), isCut, unavailable: null };
  }

  async #textOf(version: VersionRow, actor: Actor): Promise<PolicyText | undefined> {
    const file = version.file_id === null ? undefined : await this.#files.find(version.file_id);
    return file && this.#texts.read(file, actor.id);
  }
}

/** What is kept of a text that could not be read. */
const TOLD: readonly ExtractFailure[] = ['unsupported', 'encrypted', 'too_large'];

const fieldsOf = (version: VersionRow): Record<string, unknown> => {
  const { fileId: _id, ...fields } = toWireNames(version.name, version as never);
  return { ...fields, fileName: version.file_name ?? '' };
};

function reasonOf(text: PolicyText | undefined): Comparison['unavailable'] {
  if (!text) return 'broken';
  if (text.outcome === 'ready') return null;
  if (text.outcome === 'empty') return 'empty';
  return TOLD.find((reason) => reason === text.error) ?? 'broken';
}
