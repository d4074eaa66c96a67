/** Characters that the wire takes of a text, counted as characters, not as bytes or UTF-16 units (docs/decisions/wire.md). */
export const LENGTH = {
  longText: 4000,
  name: 200,
  number: 50,
  comment: 2000,
  /** Of an exam, in words; of a question to choose from. */
  answer: 4000,
  option: 1000,
  /** What is looked for everywhere. */
  query: 200,
  viewName: 60,
} as const;

/** Whether a text has more characters (code points) than that; a giant is not counted to its end. */
export function isLonger(text: string, max: number): boolean {
  if (text.length <= max) return false;
  if (text.length > 2 * max) return true;
  return [...text].length > max;
}

/** How many characters of a text are over; 0 where it is not too long. */
export const countOver = (text: string, max: number): number => (isLonger(text, max) ? [...text].length - max : 0);

/** The first characters of a text, none of them cut in two. */
export const cutTo = (text: string, max: number): string => (isLonger(text, max) ? [...text].slice(0, max).join('') : text);
