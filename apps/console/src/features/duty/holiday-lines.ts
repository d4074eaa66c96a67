/** One special day as the calls take it. */
export interface SpecialDay {
  day: string;
  isWorking: boolean;
  name: string;
}

export type LineProblem = { line: number; kind: 'bad' | 'tooLong'; text: string } | { line: number; kind: 'twice'; text: string };

export interface ReadLines {
  days: SpecialDay[];
  problems: LineProblem[];
}

const MOST_DAYS = 62;
const DAY_MS = 86_400_000;
// Words of Chinese lists by their code points: year, month, day, to; worked; off; and the wide commas, brackets, semicolons, colons and tildes.
const DATE = '(\\d{4})[-/.\\u5e74](\\d{1,2})[-/.\\u6708](\\d{1,2})\\u65e5?';
const LINE = new RegExp(`^${DATE}(?:\\s*(?:~|\\uff5e|\\u2014|\\u2013|\\u81f3|to|-\\s)\\s*${DATE})?(.*)$`, 'i');
const between = (words: string) => new RegExp(`(^|[\\s,(\\uff0c\\uff08])(${words})(?=$|[\\s,)\\uff0c\\uff09])`, 'i');
const WORKING = between('\\u4e0a\\u73ed|\\u8865\\u73ed|\\u8c03\\u4f11\\u4e0a\\u73ed|working(?: day)?|work');
const OFF = between('\\u4f11\\u606f|\\u653e\\u5047|off|holiday');
const LEAD = /^[\s,;:\uff0c\uff1b\uff1a]+/;
const GAPS = /[\s,;\uff0c\uff1b]+/g;

function toDay(year = '', month = '', day = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/**
 * Reads a pasted list: a day or a span a line, then words. `working`, in either language, makes it a working day, what else is said is its name. An empty
 * line and one that begins with # say nothing.
 */
export function readHolidayLines(text: string): ReadLines {
  const days: SpecialDay[] = [];
  const problems: LineProblem[] = [];
  const seen = new Set<string>();
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = index + 1;
    const given = raw.trim();
    if (given === '' || given.startsWith('#')) return;
    const found = LINE.exec(given);
    const from = found && toDay(found[1], found[2], found[3]);
    const to = found?.[4] ? toDay(found[4], found[5], found[6]) : from;
    if (!found || !from || !to || to < from) return void problems.push({ line, kind: 'bad', text: given });
    const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
    if (count > MOST_DAYS) return void problems.push({ line, kind: 'tooLong', text: given });
    const words = (found[7] ?? '').replace(LEAD, '');
    const isWorking = WORKING.test(words);
    const name = words.replace(WORKING, ' ').replace(OFF, ' ').replace(GAPS, ' ').trim();
    for (let step = 0; step < count; step += 1) {
      const day = new Date(Date.parse(from) + step * DAY_MS).toISOString().slice(0, 10);
      if (seen.has(day)) problems.push({ line, kind: 'twice', text: day });
      else days.push({ day, isWorking, name });
      seen.add(day);
    }
  });
  return { days: days.sort((a, b) => a.day.localeCompare(b.day)), problems };
}
