const dayMs = 86_400_000;
/** 31 December 9999, the last day Excel knows. */
const lastSerial = 2_958_465;
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** Trims and evens out what Excel hides: `_x000D_` escapes, carriage returns, and the apostrophe our exports put before a formula sign. */
export function tidyText(text: string): string {
  let tidy = text;
  if (tidy.includes('_x')) tidy = tidy.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  if (tidy.includes('\r')) tidy = tidy.replace(/\r\n?/g, '\n');
  tidy = tidy.trim();
  return tidy.startsWith("'") && /^'[=+\-@]/.test(tidy) ? tidy.slice(1) : tidy;
}

/** What two cells are compared by where people write the words: full-width forms, capitals and spaces make no other word. */
export function foldCell(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toLowerCase();
}

/** A number as people write it: no exponent, 15 significant digits as Excel shows, whole numbers kept digit by digit. */
export function formatNumber(raw: string): string {
  const text = raw.trim();
  if (/^-?(0|[1-9]\d{0,30})$/.test(text)) return text === '-0' ? '0' : text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const shown = String(Number(value.toPrecision(15)));
  const parts = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(shown);
  if (!parts) return shown === '-0' ? '0' : shown;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}

/** Whether a number format shows a date or a time. Elapsed hours such as `[h]:mm` are amounts, not dates. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.has(id);
  const first = code.split(';')[0] ?? '';
  if (/\[(h+|m+|s+)\]/i.test(first)) return false;
  const letters = first.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '').replace(/general/gi, '');
  return /[ymdhs]/i.test(letters);
}

/** An Excel serial as `yyyy-MM-dd`, with ` HH:mm:ss` when it has a time of day, or the time alone below 1. */
export function formatSerial(serial: number, date1904: boolean): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > lastSerial + 1) return formatNumber(String(serial));
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400);
  // Excel believes in 29 February 1900: serials before it count from one day later.
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const [date = '', time = ''] = new Date(epoch + days * dayMs + (seconds % 86_400) * 1000).toISOString().split(/[T.]/);
  if (seconds < 86_400 && !date1904) return time;
  return seconds % 86_400 === 0 ? date : `${date} ${time}`;
}
