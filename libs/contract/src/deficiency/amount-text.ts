const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `58734000.00` with its thousands apart, in both languages alike; the digits are those of the text, no floating number is made of it. */
export const groupAmount = (amount: string): string =>
  // The formatter takes a decimal as text and keeps every digit of it.
  grouped.format(amount as `${number}`);

/** The printable ASCII characters at full width, as Chinese input methods write digits, comma, point and minus; all lie equally far from their own. */
const FULL_WIDTH = /[！-～]/g;
const FULL_WIDTH_AWAY = 0xfee0;
/** A separator parts thousands where it does so throughout: `1,25` and `1.234,56` may be other amounts, and nobody guesses which. */
const THOUSANDS = /^-?[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*(?:\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;

/**
 * An amount as it is typed, or pasted from a sheet, without the separators of its thousands and in the wire's digits: `1,250,000.00`, `1 250 000` and
 * `１，２５０，０００。５` (docs/decisions/wire.md).
 *
 * @returns the text as it is, where it is no amount or one that could be read in two ways
 */
export function bareAmount(text: string): string {
  const narrow = text
    .replaceAll(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_AWAY))
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .replaceAll(/\s/g, ' ')
    .trim()
    // Sheets put it at the edge of the cell.
    .replace(/^- +/, '-');
  if (THOUSANDS.test(narrow)) return narrow.replaceAll(/[, ]/g, '');
  return PLAIN.test(narrow) ? narrow : text;
}
