import { foldText, isOnlyAtWordStart, isWordStart } from './keyword.ts';

/** From and to in UTF-16 units, as a browser slices. */
export type Range = readonly [number, number];

export interface Marked {
  readonly text: string;
  readonly marks: Range[];
}

/** So much of a long text stands before its first match. */
const BEFORE = 24;

/** Where the words stand in a text, overlapping places joined. The folded text may be longer or shorter than the text it was made of. */
export function markWords(text: string, words: readonly string[]): Range[] {
  const { folded, origin } = foldByCharacter(text);
  const found: [number, number][] = [];
  for (const word of words) {
    const startsOnly = isOnlyAtWordStart(word);
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      if (startsOnly && !isWordStart(folded, at)) continue;
      found.push([origin[at]!.from, origin[at + word.length - 1]!.to]);
    }
  }
  return joinRanges(found);
}

/** A part of a long text around its first match, with the matches marked; null when it has none. */
export function cutSnippet(text: string, words: readonly string[], length = 120): Marked | null {
  const flat = text.replace(/\s+/gu, ' ').trim();
  const first = markWords(flat, words)[0];
  if (!first) return null;
  const from = flat.length <= length ? 0 : alignStart(flat, Math.max(0, Math.min(first[0] - BEFORE, flat.length - length)));
  const to = from + length >= flat.length ? flat.length : alignStart(flat, from + length);
  const cut = `${from > 0 ? '…' : ''}${flat.slice(from, to)}${to < flat.length ? '…' : ''}`;
  return { text: cut, marks: markWords(cut, words) };
}

/** Half of a surrogate pair is no beginning. */
function alignStart(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text[at] ?? '') ? at - 1 : at;
}

function foldByCharacter(text: string): { folded: string; origin: { from: number; to: number }[] } {
  const origin: { from: number; to: number }[] = [];
  let folded = '';
  let from = 0;
  for (const character of text) {
    const part = foldText(character);
    folded += part;
    for (let index = 0; index < part.length; index++) origin.push({ from, to: from + character.length });
    from += character.length;
  }
  return { folded, origin };
}

function joinRanges(ranges: [number, number][]): Range[] {
  const joined: [number, number][] = [];
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
