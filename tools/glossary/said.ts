import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A text that somebody reads, and where it stands. */
export interface Said {
  readonly place: string;
  readonly text: string;
  readonly language: 'zh' | 'en';
  /** Of the console: the last part of its key. */
  readonly key?: string;
}

const han = /\p{Script=Han}/u;
const literal = String.raw`'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"`;
/** Sources that people’s texts may stand in. */
export const sourcesIn = (...places: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...places], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|e2e|fixture)\.tsx?$|\/testing\//.test(path));

/** The console's texts: every literal that is the value of a key. */
function readConsole(): Said[] {
  return sourcesIn('apps/console/src/locales').flatMap((place) => {
    const language = place.includes('/locales/zh/') ? 'zh' : 'en';
    return [...readFileSync(place, 'utf8').matchAll(new RegExp(String.raw`(\w*[\w\])])['"]?:\s*(?:${literal})`, 'g'))].map((match) => ({
      place,
      language,
      key: match[1]!,
      text: match[2] ?? match[3] ?? '',
    }));
  });
}

/** Literals of either kind on one line, one or several in brackets. */
const anyLiteral = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\\n]|\\.)*\``;
const several = String.raw`\[\s*(?:(?:${anyLiteral}),?\s*)+\]`;
/** What a literal says; values put into it are one word each. */
const readLiteral = (one: string): string => one.slice(1, -1).replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{value}');
const listLiterals = (source: string): string[] => [...source.matchAll(new RegExp(anyLiteral, 'g'))].map(([one]) => readLiteral(one));

/** The head of a column that says both languages, "截止日期 Due", parted behind its last Chinese character or bracket. */
const bilingual = /^(.*[\p{Script=Han}）])\s*([^\p{Script=Han}]*)$/u;

/** Heads of columns: `header` with both languages in it, or with `en` and what that was before beside it; and those of working papers. */
function readHeads(place: string, source: string): Said[] {
  const beside = new RegExp(String.raw`header:\s*(${anyLiteral}),\s*en:\s*(${anyLiteral})`, 'g');
  const own = new RegExp(String.raw`(?:header:\s*|\bcolumn\('\w+',\s*)(${anyLiteral})(?!,\s*en:)`, 'g');
  return [
    ...[...source.matchAll(beside)].flatMap((match): Said[] => [
      { place, language: 'zh', text: readLiteral(match[1]!) },
      { place, language: 'en', text: readLiteral(match[2]!) },
    ]),
    ...[...source.matchAll(own)].flatMap((match): Said[] => {
      const [, zh, en] = bilingual.exec(readLiteral(match[1]!)) ?? [];
      return zh && en
        ? [
            { place, language: 'zh', text: zh },
            { place, language: 'en', text: en.trim() },
          ]
        : [];
    }),
  ];
}

/**
 * What the service says: a Chinese literal and the English one that follows it as the next argument, `zh` and `en`, the two sides of a choice, heads of
 * columns, and Chinese around a value.
 */
function readService(): Said[] {
  const pair = new RegExp(String.raw`(${anyLiteral}),\s*(${anyLiteral})`, 'g');
  const named = new RegExp(String.raw`\b(zh|en):\s*(${several}|${anyLiteral})`, 'g');
  const choice = new RegExp(String.raw`\b(?:zh|language === 'zh')\s*\?\s*(${several}|${anyLiteral})\s*:\s*(${several}|${anyLiteral})`, 'g');
  const around = /`[^`\n]*\$\{[^`\n]*`/g;
  return sourcesIn('workflows/src', 'libs', 'apps/api/src', 'apps/worker/src').flatMap((place): Said[] => {
    // What a column was called before is read of files alone.
    const source = readFileSync(place, 'utf8').replace(/\bformerly: (?:text\([^)]*\)|'[^']*')/g, '');
    const said: Said[] = readHeads(place, source);
    for (const match of source.matchAll(pair)) {
      const [zh, en] = [readLiteral(match[1]!), readLiteral(match[2]!)];
      if (han.test(zh) && !han.test(en)) said.push({ place, language: 'zh', text: zh }, { place, language: 'en', text: en });
    }
    for (const match of source.matchAll(choice)) {
      said.push(...listLiterals(match[1]!).map((text) => ({ place, language: 'zh' as const, text })));
      said.push(...listLiterals(match[2]!).map((text) => ({ place, language: 'en' as const, text })));
    }
    for (const match of source.matchAll(named))
      said.push(...listLiterals(match[2]!).map((text) => ({ place, language: match[1] as 'zh' | 'en', text })));
    for (const [one] of source.matchAll(around)) {
      const text = readLiteral(one);
      if (han.test(text)) said.push({ place, language: 'zh', text });
    }
    return said;
  });
}

/** All texts of the console and the service. */
export const readSaid = (): Said[] => [...readConsole(), ...readService()];
