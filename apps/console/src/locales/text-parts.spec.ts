import { beforeAll, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { textParts, type TextPart } from '#shared/i18n/text-parts.ts';

const source = join(process.cwd(), 'apps/console/src');
const names = Object.keys(textParts) as TextPart[];
const partOf = new Map<string, TextPart>();
const inTwoParts: string[] = [];
beforeAll(async () => {
  for (const name of names)
    for (const area of Object.keys((await textParts[name].zh()).default)) {
      if (partOf.has(area)) inTwoParts.push(area);
      partOf.set(area, name);
    }
});

test('no area of the texts stands in two parts: which of them came first would decide what a page says', () => {
  expect(partOf.size).toBeGreaterThan(names.length);
  expect(inTwoParts).toEqual([]);
});

const partsIn = (list: string): TextPart[] => names.filter((name) => list.includes(`'${name}'`));

interface Source {
  imports: string[];
  asked: TextPart[];
  brought: TextPart[];
}
const read = new Map<string, Source>();

/** The console's rooms name each other by `#room/…`. */
const fileOf = (name: string, from: string): string => (name.startsWith('#') ? join(source, name.slice(1)) : join(dirname(from), name));

/** What a file imports, which parts its texts stand in, and which parts it loads by itself. */
function readSource(path: string): Source {
  const known = read.get(path);
  if (known) return known;
  const code = readFileSync(path, 'utf8');
  const found = [...code.matchAll(/(?:from|import\()\s*'([.#][^']+)'/g)].map((match) => fileOf(match[1] ?? '', path));
  const imports = found.filter((file) => existsSync(file) && !file.includes('/locales/') && !file.endsWith('routes.ts'));
  // Words of the contract come with it.
  const areas = [...code.replaceAll(/\bmessages\[[^\]]*\]/g, '').matchAll(/['"`]([a-z]\w+)\.\w+/g)].map((match) => match[1] ?? '');
  const source = {
    imports,
    asked: areas.flatMap((area) => partOf.get(area) ?? []),
    brought: [...code.matchAll(/load(?:With)?Texts\(([^;]*);/g)].flatMap((match) => partsIn(match[1] ?? '')),
  };
  read.set(path, source);
  return source;
}

function reach(path: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(path)) {
    seen.add(path);
    readSource(path).imports.forEach((next) => reach(next, seen));
  }
  return seen;
}

const routeFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('/routes.ts') && !name.startsWith('shared'))
  .map((name) => join(source, name));
const pages = routeFiles.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/(?=path: ')/)
    .slice(1)
    .map((row) => ({
      path: /path: '([^']*)'/.exec(row)?.[1] ?? '',
      texts: partsIn(/texts: \[([^\]]*)\]/.exec(row)?.[1] ?? ''),
      module: join(dirname(file), /import\('([^']+)'\)/.exec(row)?.[1] ?? ''),
    })),
);

test('there are pages, and each names its module', () => {
  expect(pages.length).toBeGreaterThan(9);
  expect(pages.filter(({ module }) => !existsSync(module) || !module.endsWith('.tsx'))).toEqual([]);
});

test.each(pages)('$path has every text that it and its dialogs show', ({ texts, module }) => {
  const files = [...reach(module)];
  const there = new Set<TextPart>(['core', 'areas', ...texts, ...files.flatMap((file) => readSource(file).brought)]);
  const missing = files.flatMap((file) =>
    readSource(file)
      .asked.filter((part) => !there.has(part))
      .map((part) => `${relative(source, file)} asks for texts of '${part}'`),
  );
  expect([...new Set(missing)]).toEqual([]);
});
