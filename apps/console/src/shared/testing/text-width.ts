/** Widths of characters in em, on the wide side of the console's fonts. */
const emOf = (character: string): number => {
  if (/[\u2e80-\uffef]/.test(character)) return 1;
  if (/[ijl.,:;'’|· ]/.test(character)) return 0.29;
  if (/[frt()/-]/.test(character)) return 0.37;
  if (/[mwMW]/.test(character)) return 0.87;
  return /[A-Z]/.test(character) ? 0.67 : 0.56;
};
const FONT = 13;
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + emOf(character), 0) * FONT;

/** The width that a text needs in so many lines, broken between its words; Chinese breaks anywhere. */
export function neededIn(lines: number, text: string): number {
  const parts = /[\u2e80-\uffef]/.test(text) ? [...text] : text.split(/(?<= )/);
  const fits = (room: number) => {
    let [used, line] = [0, 1];
    for (const part of parts) {
      const wide = widthOf(part.trimEnd());
      if (used > 0 && used + wide > room) [used, line] = [0, line + 1];
      if (wide > room || line > lines) return false;
      used += widthOf(part);
    }
    return true;
  };
  let room = 8;
  while (!fits(room)) room += 1;
  return room;
}
