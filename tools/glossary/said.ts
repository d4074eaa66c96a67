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

/** What the service says: a Chinese literal and the English one that follows it as the next argument, or `zh` and `en`. */
function readService(): Said[] {
  const pair = new RegExp(String.raw`(?:${literal}),\s*(?:${literal})`, 'g');
  const named = new RegExp(String.raw`\b(zh|en):\s*(?:${literal})`, 'g');
  return sourcesIn('workflows/src', 'libs', 'apps/api/src', 'apps/worker/src').flatMap((place): Said[] => {
    const source = readFileSync(place, 'utf8');
    const said: Said[] = [];
    for (const match of source.matchAll(pair)) {
      const [zh, en] = [match[1] ?? match[2] ?? '', match[3] ?? match[4] ?? ''];
      if (han.test(zh) && !han.test(en)) said.push({ place, language: 'zh', text: zh }, { place, language: 'en', text: en });
    }
    for (const match of source.matchAll(named)) said.push({ place, language: match[1] as 'zh' | 'en', text: match[2] ?? match[3] ?? '' });
    return said;
  });
}

/** All texts of the console and the service. */
export const readSaid = (): Said[] => [...readConsole(), ...readService()];
