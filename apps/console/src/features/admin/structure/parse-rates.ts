export interface TypedRate {
  /** The line of the text, from 1. */
  line: number;
  /** `yyyy-MM`. */
  month: string;
  currency: string;
  rate: number;
}
export interface ParsedRates {
  rows: TypedRate[];
  /** Lines that are no rate. */
  faults: { line: number; text: string }[];
}

const LINE =
  /^(\d{4})[-/.\u5e74]?(0?[1-9]|1[0-2])\u6708?(?:[-/.](?:0?1|[12]\d|3[01]|0[2-9]))?[\s,;，；]+([A-Za-z]{3})[\s,;，；]+(\d+(?:\.\d+)?)$/;

/**
 * Rates as they are typed or pasted from a sheet: a month, a currency and a rate a line, in this order, parted by tabs, spaces, commas or semicolons.
 * `2026-03`, `2026/3`, `202603`, the Chinese words for year and month, and a day of the month are months. Empty lines are none, and a line of headings is left out.
 */
export function parseRates(text: string): ParsedRates {
  const parsed: ParsedRates = { rows: [], faults: [] };
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const said = raw.trim();
    if (said === '') return;
    const found = LINE.exec(said);
    const rate = Number(found?.[4]);
    if (found && rate > 0)
      parsed.rows.push({ line, month: `${found[1]}-${found[2]!.padStart(2, '0')}`, currency: found[3]!.toUpperCase(), rate });
    else if (line > 1 || /\d/.test(said)) parsed.faults.push({ line, text: said });
  });
  return parsed;
}
