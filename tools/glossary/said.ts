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

/** Literals of either kind, one or several in brackets. */
const anyLiteral = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\`(?:[^\`\\]|\\.)*\``;
const several = String.raw`\[\s*(?:(?:${anyLiteral}),?\s*)+\]`;
const listLiterals = (source: string): string[] =>
  [...source.matchAll(new RegExp(anyLiteral, 'g'))].map(([one]) => one.slice(1, -1).replace(/\$\{[^}]*\}/g, '{value}'));

/** What the service says: a Chinese literal and the English one that follows it as the next argument, `zh` and `en`, or the two sides of a choice. */
function readService(): Said[] {
  const pair = new RegExp(String.raw`(?:${literal}),\s*(?:${literal})`, 'g');
  const named = new RegExp(String.raw`\b(zh|en):\s*(?:${literal})`, 'g');
  const lists = new RegExp(String.raw`\b(zh|en):\s*(${several})`, 'g');
  const choice = new RegExp(String.raw`\b(?:zh|language === 'zh')\s*\?\s*(${several}|${anyLiteral})\s*:\s*(${several}|${anyLiteral})`, 'g');
  return sourcesIn('workflows/src', 'libs', 'apps/api/src', 'apps/worker/src').flatMap((place): Said[] => {
    const source = readFileSync(place, 'utf8');
    const said: Said[] = [];
    for (const match of source.matchAll(pair)) {
      const [zh, en] = [match[1] ?? match[2] ?? '', match[3] ?? match[4] ?? ''];
      if (han.test(zh) && !han.test(en)) said.push({ place, language: 'zh', text: zh }, { place, language: 'en', text: en });
    }
    for (const match of source.matchAll(lists))
      said.push(...listLiterals(match[2]!).map((text) => ({ place, language: match[1] as 'zh' | 'en', text })));
    for (const match of source.matchAll(choice)) {
      said.push(...listLiterals(match[1]!).map((text) => ({ place, language: 'zh' as const, text })));
      said.push(...listLiterals(match[2]!).map((text) => ({ place, language: 'en' as const, text })));
    }
    for (const match of source.matchAll(named)) said.push({ place, language: match[1] as 'zh' | 'en', text: match[2] ?? match[3] ?? '' });
    return said;
  });
}

/** All texts of the console and the service. */
export const readSaid = (): Said[] => [...readConsole(), ...readService()];
