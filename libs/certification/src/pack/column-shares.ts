/** No column leaves the others nothing: so many letters of a text stand in one line at most. */
const WIDEST = 34;
/** Letters in a line of a page, as few as its widest font takes. */
const ROOM = 94;
/** What a column keeps free beside its words, in letters. */
const GAP = 2;

/** Letters as wide as Latin ones: a Chinese character takes the room of two. */
const lengthOf = (words: string): number => [...words].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0);

/** What a line can break at: blanks, and between Chinese characters. A number, a day and an amount stay in one piece. */
const piecesOf = (words: string): string[] => words.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+/g) ?? [];

/**
 * How wide the columns of a table are beside each other: each as wide as its longest word, then, as far as the page goes, as its longest text within bounds.
 * @param head and rows in the language that is written
 * @returns shares that sum to 1
 */
export function shareColumns(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const columns = head.map((words, column) => {
    const texts = [words, ...rows.map((cells) => cells[column] ?? '')];
    const needed = Math.min(WIDEST, Math.max(1, ...texts.flatMap(piecesOf).map(lengthOf))) + GAP;
    return { needed, more: Math.max(0, Math.min(WIDEST, Math.max(...texts.map(lengthOf))) + GAP - needed) };
  });
  const sum = (of: 'needed' | 'more') => columns.reduce((whole, one) => whole + one[of], 0);
  const more = sum('more');
  const given = more === 0 ? 0 : Math.min(1, Math.max(0, ROOM - sum('needed')) / more);
  const wide = columns.map((one) => one.needed + one.more * given);
  const whole = wide.reduce((total, one) => total + one, 0);
  return wide.map((one) => one / whole);
}
