/** So narrow that a number or a day still fits, and so wide that no column leaves the others nothing, in letters. */
const NARROWEST = 9;
const WIDEST = 34;

/** Letters as wide as Latin ones: a Chinese character takes the room of two. */
const lengthOf = (words: string): number => [...words].reduce((sum, letter) => sum + (letter >= '\u2e80' ? 2 : 1), 0);

/**
 * How wide the columns of a table are beside each other: by the longest words of each, within bounds.
 * @param head and rows in the language that is written
 * @returns shares that sum to 1
 */
export function shareColumns(head: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const wanted = head.map((words, column) =>
    Math.min(WIDEST, Math.max(NARROWEST, lengthOf(words), ...rows.map((cells) => lengthOf(cells[column] ?? '')))),
  );
  const whole = wanted.reduce((sum, one) => sum + one, 0);
  return wanted.map((one) => one / whole);
}
