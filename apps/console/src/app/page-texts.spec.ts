import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { textParts } from '#shared/i18n/text-parts.ts';

/** The console's sources; what a file imports without `import()` comes with it. */
const root = path.resolve(import.meta.dirname, '..');
const IMPORTED = /^(?:import|export)\s[^;]*?from\s+'([^']+)'/gms;
/** `t('area.key')`, also of a template that begins with its area, and keys that are kept in tables beside their words. */
const SAID = /(?:\bt\(\s*|\btranslate\(\s*)[`'](\w+)\./g;

function resolve(from: string, name: string): string | null {
  const file = name.startsWith('#shared/')
    ? path.join(root, 'shared', name.slice(8))
    : name.startsWith('.')
      ? path.resolve(path.dirname(from), name)
      : null;
  return file !== null && existsSync(file) ? file : null;
}

const known = new Map<string, { imports: string[]; areas: string[] }>();
function read(file: string): { imports: string[]; areas: string[] } {
  let found = known.get(file);
  if (!found) {
    const text = readFileSync(file, 'utf8');
    found = {
      imports: [...text.matchAll(IMPORTED)].flatMap(([statement, name]) =>
        statement.startsWith('import type') ? [] : (resolve(file, name!) ?? []),
      ),
      areas: [...text.matchAll(SAID)].map(([, area]) => area!),
    };
    known.set(file, found);
  }
  return found;
}

/** The areas of texts that a file and all that comes with it say, each with a file that does. */
function areasOf(entry: string): Map<string, string> {
  const seen = new Set<string>();
  const areas = new Map<string, string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const { imports, areas: said } = read(file);
    for (const area of said) areas.set(area, areas.get(area) ?? path.relative(root, file));
    queue.push(...imports);
  }
  return areas;
}

interface DeclaredPage {
  readonly name: string;
  readonly texts: readonly string[];
  readonly source: string;
}
/** The pages as the features' tables of routes declare them. */
function listPages(): DeclaredPage[] {
  const folder = path.join(root, 'features');
  return readdirSync(folder).flatMap((feature) => {
    const table = path.join(folder, feature, 'routes.ts');
    if (!existsSync(table)) return [];
    return readFileSync(table, 'utf8')
      .split(/\n {2}\{\n/)
      .slice(1)
      .flatMap((declared) => {
        const [, imported] = /import\('([^']+)'\)/.exec(declared) ?? [];
        const source = imported === undefined ? null : resolve(table, imported);
        const [, texts = ''] = /texts: \[([^\]]*)\]/.exec(declared) ?? [];
        return source === null ? [] : [{ name: path.relative(root, source), texts: texts.match(/\w+/g) ?? [], source }];
      });
  });
}

test('each page asks for the texts of all that comes with it: none shows a key instead of its words', async () => {
  const partOf = new Map<string, string>();
  for (const [part, { en }] of Object.entries(textParts)) for (const area of Object.keys((await en()).default)) partOf.set(area, part);
  const declared = listPages();
  expect(declared.length).toBeGreaterThan(60);
  const missing = declared.flatMap(({ name, texts, source }) =>
    [...areasOf(source)].flatMap(([area, file]) => {
      const part = partOf.get(area);
      return part === undefined || ['core', 'areas', ...texts].includes(part) ? [] : [`${name}: ${part} (${file})`];
    }),
  );
  expect(missing).toEqual([]);
});
