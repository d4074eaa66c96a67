/** Excel's bound of one cell. */
export const cellCharacters = 32_767;
const cutMark = '… [truncated 已截断]';

const span = (from: number, to: number) => `${String.fromCharCode(from)}-${String.fromCharCode(to)}`;
/** The control characters that neither XML nor any honest text holds: all but tab, line feed and carriage return. */
const controls = span(0, 8) + span(11, 12) + span(14, 31);
const controlCharacter = new RegExp(`[${controls}]`);
const illegalCharacter = new RegExp(`[${controls}\ufffe\uffff]`);
const illegalCharacters = new RegExp(`[${controls}\ufffe\uffff]`, 'g');
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** Anything that needs more than copying: markup, what XML forbids, a formula sign in front, white space at the ends. */
const needsCare = new RegExp(`[&<>\r\ud800-\udfff\ufffe\uffff${controls}]|^[=+\\-@\\s]|\\s$|_x[0-9A-Fa-f]{4}_`);
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Whether a text holds bytes that no text file would: the sign of a binary file under a wrong name. */
export function holdsControlCharacter(text: string): boolean {
  return controlCharacter.test(text);
}

/** Whether a text holds a character that no XML document may hold. */
export function holdsIllegalXml(text: string): boolean {
  return illegalCharacter.test(text);
}

/** Puts an apostrophe before text that a spreadsheet program could take for a formula (docs/decisions/risk-control.md). */
export function neutraliseFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** A text as it was before `neutraliseFormula`. */
export function removeNeutralSign(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** Removes what no XML document may hold: control characters and non-characters; a lone surrogate becomes U+FFFD. */
export function removeIllegalXml(text: string): string {
  return text.replace(illegalCharacters, '').replace(loneSurrogate, '\ufffd');
}

/** The inside of a text cell and its end tag: neutralised, cleaned, cut at Excel's bound with a mark, escaped. */
export function writeInlineText(text: string): string {
  if (text.length <= cellCharacters && !needsCare.test(text)) return `<is><t>${text}</t></is></c>`;
  let safe = neutraliseFormula(removeIllegalXml(text)).replace(/\r\n?/g, '\n');
  if (safe.length > cellCharacters) safe = cutAtCharacter(safe, cellCharacters - cutMark.length) + cutMark;
  // Excel would read a literal _x0041_ as the letter A; its own escape of the underscore keeps it literal.
  return `<is><t xml:space="preserve">${escapeXml(safe.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'))}</t></is></c>`;
}

/** Escapes text and attribute values of XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}

/** A text of at most so many characters, cut between two of them and ended by … when it is longer. */
export function cutWithEllipsis(text: string, most: number): string {
  return text.length <= most ? text : `${cutAtCharacter(text, most - 1)}…`;
}

/**
 * A text that is longer than a field takes, cut to one character more than that, so that it is still too long for the field; a fitting one as it is.
 * The last one is …, which no trimming takes away.
 * @param max characters (code points) that the field takes
 */
export function cutBeyond(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end === text.length ? text : `${text.slice(0, end)}…`;
}

function cutAtCharacter(text: string, length: number): string {
  const lastUnit = text.charCodeAt(length - 1);
  const splitsPair = lastUnit >= 0xd800 && lastUnit <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
