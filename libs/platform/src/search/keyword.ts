import type { SqlRunner } from '../database/sql.ts';

export type Bind = (value: unknown) => string;

/** More words than these nobody types; what follows is a pasted text, and its first words find it. */
const WORDS_AT_MOST = 8;

/** The same classes of characters as in the migration of search: an ideograph is a word's part by itself, letters come in runs. */
const IDEOGRAPH =
  '\\u2e80-\\u2fdf\\u3005-\\u3007\\u3040-\\u30ff\\u3105-\\u312f\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const LETTER = '0-9a-z\\u00df-\\u00f6\\u00f8-\\u024f\\u0370-\\u052f';
const indexable = new RegExp(`[${IDEOGRAPH}${LETTER}]`, 'u');
const threeInARow = new RegExp(`[${IDEOGRAPH}${LETTER}]{3}`, 'u');
const wordStart = new RegExp(`^[${LETTER}]`, 'u');
const endsInLetter = new RegExp(`[${LETTER}]$`, 'u');
const ideographs = new RegExp(`[${IDEOGRAPH}]`, 'gu');

/** A text as it is compared: full-width forms, compatibility forms and case make no difference. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** The words of a search, each once. A match has all of them, in any of its texts and in any order. */
export function splitWords(text: string): string[] {
  return [...new Set(foldText(text).split(/\s+/u).filter(Boolean))].slice(0, WORDS_AT_MOST);
}

/** A word of one or two letters is looked for where words begin; a longer one, and any Chinese one, anywhere. */
export function isOnlyAtWordStart(word: string): boolean {
  return (
    wordStart.test(word) &&
    !threeInARow.test(word.replace(ideographs, (sign, at: number) => sign.repeat(at + sign.length === word.length ? 2 : 3)))
  );
}

/** Is a place in a folded text one where a run of letters begins? */
export function isWordStart(folded: string, at: number): boolean {
  return at === 0 || !endsInLetter.test(folded.slice(0, at));
}

/** The condition that an entry holds all words; the same pattern everywhere, so that lists and search find the same. */
function entryCondition(words: readonly string[], bind: Bind): string {
  return words
    .map((word) => {
      const given = `${bind(word)}::text`;
      const signs = indexable.test(word) ? '' : ` and entry.signs @> search_signs(${given})`;
      return `entry.grams like search_pattern(${given})${signs}`;
    })
    .join(' and ');
}

/**
 * The condition that a record holds a keyword's words, by way of the index: the matches first, then their records.
 * @param kind of the entries, for example `risk_control`
 * @param id the record's id column
 */
export function keywordCondition(kind: string, id: string, words: readonly string[], bind: Bind): string {
  if (words.length === 0) return 'true';
  return `${id} in (select entry.record_id from search_entry entry where entry.kind = ${bind(kind)} and ${entryCondition(words, bind)})`;
}

/** The same condition, asked row by row: for common words, where a page is full after few rows, and for readers of few records. */
export function walkedKeywordCondition(kind: string, id: string, words: readonly string[], bind: Bind): string {
  if (words.length === 0) return 'true';
  return `(select ${entryCondition(words, bind)} from search_entry entry where entry.kind = ${bind(kind)} and entry.record_id = ${id})`;
}

/**
 * Those of the last entries whose records hold the words, as a table with `record_id`. Entries lie as they were made, so reading on is many times as quick as
 * looking each one up; it is for words that are common, where a number is soon reached.
 * @param last how many entries are looked at, at most: words may be common in the newest records only
 */
export function readLastEntries(kind: string, words: readonly string[], bind: Bind, last: number): string {
  return `(select entry.record_id from (select read.record_id, read.grams, read.signs from search_entry read where read.kind = ${bind(kind)}
    order by read.record_id desc limit ${last}) entry where ${entryCondition(words, bind)})`;
}

/**
 * Of each kind its last entries, so many at most, and which of their records hold the words, newest first: rows of `kind`, `seen` and `ids`.
 * @param kinds the parameter that holds the kinds, as `text[]`
 */
export function selectGlance(kinds: string, words: readonly string[], bind: Bind, last: number): string {
  return `select kinds.kind, count(entry.record_id)::int as seen, array_remove(array_agg(case when ${entryCondition(words, bind)} then entry.record_id end), null) as ids
    from unnest(${kinds}) kinds (kind) left join lateral (select read.record_id, read.grams, read.signs from search_entry read where read.kind = kinds.kind
      order by read.record_id desc limit ${last}) entry on true group by kinds.kind`;
}

/** The entries of these kinds that hold the words, so many at most, by way of the index: `kind` and `record_id`. For words that are not common. */
export function selectHolding(kinds: string, words: readonly string[], bind: Bind, most: number): string {
  return `select entry.kind, entry.record_id from search_entry entry where entry.kind = any(${kinds}) and ${entryCondition(words, bind)} limit ${most}`;
}

/**
 * Records whose texts hold a part of a text, so many at most: all that have it in one of their searched texts are among them, and others that say it in
 * another one. Null where the index is no help: what is too short is found at the beginning of words only.
 * @param kind of the entries, for example `risk_control`
 */
export async function findAround(sql: SqlRunner, kind: string, part: string, most: number): Promise<number[] | null> {
  const folded = foldText(part);
  if (!indexable.test(folded) || isOnlyAtWordStart(folded)) return null;
  const rows = await sql.query<{ id: number }>(
    'select entry.record_id as id from search_entry entry where entry.kind = $1 and entry.grams like search_pattern($2::text) limit $3',
    [kind, folded, most],
  );
  return rows.map(({ id }) => id);
}
