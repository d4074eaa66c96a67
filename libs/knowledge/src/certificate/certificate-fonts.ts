import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unpackWoff } from './read-woff.ts';

/** Noto Sans SC (SIL Open Font License 1.1), as @fontsource brings it: the everyday characters in one file, all the others in slices. */
const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/package.json'));
const EVERYDAY = ['latin', 'chinese-simplified'];

interface Slice {
  readonly name: string;
  readonly ranges: readonly (readonly [number, number])[];
}

export type FontWeight = 400 | 700;

/** A piece of a text that one font file can write. */
export interface FontRun {
  readonly text: string;
  readonly file: string;
}

const fonts = new Map<string, Buffer>();

/** A font file's content, unpacked once. */
export function loadFont(file: string): Buffer {
  const known = fonts.get(file) ?? unpackWoff(readFileSync(file));
  fonts.set(file, known);
  return known;
}

const pathOf = (name: string, weight: FontWeight): string => path.join(folder, 'files', `noto-sans-sc-${name}-${weight}-normal.woff`);

let slices: readonly Slice[] | undefined;

function listSlices(): readonly Slice[] {
  slices ??= Object.entries(JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>).map(
    ([key, value]) => ({
      name: key.replace(/[[\]]/g, ''),
      ranges: value.split(',').map((part) => {
        const [from, to] = part.trim().replace(/^U\+/i, '').split('-');
        return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)] as const;
      }),
    }),
  );
  return slices;
}

/**
 * A text cut into runs, each with the file that has its characters: rare characters of names stand in slices of their own.
 * @param has whether a file has a character
 */
export function cutIntoRuns(text: string, weight: FontWeight, has: (file: string, codePoint: number) => boolean): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const file = findFile(character.codePointAt(0)!, weight, has);
    const last = runs.at(-1);
    if (last?.file === file) runs[runs.length - 1] = { file, text: last.text + character };
    else runs.push({ file, text: character });
  }
  return runs;
}

function findFile(codePoint: number, weight: FontWeight, has: (file: string, codePoint: number) => boolean): string {
  const everyday = EVERYDAY.map((name) => pathOf(name, weight));
  const found = everyday.find((file) => has(file, codePoint));
  if (found) return found;
  const slice = listSlices().find(({ ranges }) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to));
  return slice && !EVERYDAY.includes(slice.name) ? pathOf(slice.name, weight) : everyday[0]!;
}
