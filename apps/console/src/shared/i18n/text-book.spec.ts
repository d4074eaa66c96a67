import { expect, test } from '@jest/globals';
import { createInstance } from 'i18next';
import { createTextBook } from './text-book.ts';
import { textParts } from './text-parts.ts';

const english = () => {
  const book = createTextBook('en');
  book.add({ shell: { close: 'Close {{title}}', keys: { one: 'One key' } } });
  book.add({ list: { rows_one: '{{count}} row', rows_other: '{{count}} rows', all: 'All {{count}}' } });
  return book;
};

test('a text of any part is found by its dotted key; what is missing shows itself', () => {
  expect(english().read('shell.keys.one')).toBe('One key');
  for (const key of ['shell.no', 'shell.keys', 'shell.keys.one.more', 'constructor', 'shell.toString', ''])
    expect(english().read(key)).toBe(key);
});

test('values are put in as they are, never read as a pattern or a text of their own; a missing one stays visible', () => {
  const read = (title?: string) => english().read('shell.close', title === undefined ? {} : { title });
  expect(read('R&D <1> $& $1 $t(shell.keys.one) {{title}}')).toBe('Close R&D <1> $& $1 $t(shell.keys.one) {{title}}');
  expect(read()).toBe('Close {{title}}');
  expect(english().read('shell.close', { toString: 'x' } as never)).toBe('Close {{title}}');
});

test.each([
  [1, '1 row'],
  [0, '0 rows'],
  [2, '2 rows'],
])('%d picks its plural form', (count, text) => {
  expect(english().read('list.rows', { count })).toBe(text);
  // Where a text has no forms, the count is a value like others.
  expect(english().read('list.all', { count })).toBe(`All ${count}`);
});

test('Chinese has one form for all counts', () => {
  const book = createTextBook('zh');
  book.add({ rows_other: '{{count}} 行' });
  expect([0, 1, 2].map((count) => book.read('rows', { count }))).toEqual(['0 行', '1 行', '2 行']);
});

type Tree = { readonly [key: string]: string | Tree };
const listKeys = (tree: Tree, above = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [`${above}${key}`] : listKeys(value, `${above}${key}.`)));

test.each(['zh', 'en'] as const)('every text of the console reads as i18next reads it (%s)', async (language) => {
  const book = createTextBook(language);
  const engine = createInstance();
  await engine.init({ lng: language, fallbackLng: false, resources: {}, interpolation: { escapeValue: false } });
  const keys: string[] = [];
  for (const part of Object.values(textParts)) {
    const tree = (await part[language]()).default as Tree;
    book.add(tree);
    engine.addResourceBundle(language, 'translation', tree, true);
    keys.push(...listKeys(tree).map((key) => key.replace(/_(one|other)$/, '')));
  }
  expect(keys.length).toBeGreaterThan(2_000);
  const names = ['title', 'name', 'number', 'total', 'date', 'no', 'what'];
  const differ = [...new Set(keys)].flatMap((key) =>
    [0, 1, 2, 21].flatMap((count) => {
      const asked = new Set([...JSON.stringify(engine.t(key, { count })).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''));
      const values = { ...Object.fromEntries([...asked, ...names].map((name) => [name, `<${name}>`])), count };
      const [ours, theirs] = [book.read(key, values), engine.t(key, values)];
      return ours === theirs ? [] : [{ key, count, ours, theirs }];
    }),
  );
  expect(differ).toEqual([]);
});
