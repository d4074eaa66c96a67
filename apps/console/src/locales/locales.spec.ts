import { beforeAll, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readAllTexts } from '#shared/testing/all-texts.ts';

let zh = new Map<string, string>();
let en = new Map<string, string>();
beforeAll(async () => {
  [zh, en] = await Promise.all([readAllTexts('zh'), readAllTexts('en')]);
});
const names = (text: string | undefined) => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();

// A language has the plural forms that it knows: Chinese one, English two.
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const asked = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort();
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

test('both languages have the same keys', () => {
  expect(asked(en)).toEqual(asked(zh));
});

test('a text with a count has every plural form of its language', () => {
  for (const [language, texts] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const counted = [...texts.keys()].filter((key) => withoutPlural(key) !== key).map(withoutPlural);
    for (const key of counted)
      expect(formsOf(language).map((form) => [key, form, texts.has(`${key}_${form}`)])).toEqual(
        formsOf(language).map((form) => [key, form, true]),
      );
  }
});

test('no text is empty, and both languages fill in the same values', () => {
  for (const [key, text] of en) {
    const twin = zh.get(key) ?? zh.get(`${withoutPlural(key)}_other`) ?? '';
    expect([key, text.trim() !== '' && twin.trim() !== '']).toEqual([key, true]);
    // The singular may say its number in words.
    const optional = key.endsWith('_one')
      ? names(twin).filter((name) => !names(text).includes(name) && /^(count|number)$/.test(name ?? ''))
      : [];
    expect([key, [...names(text), ...optional].sort()]).toEqual([key, names(twin)]);
  }
});

test('no English text holds a Chinese character', () => {
  expect([...en].filter(([, text]) => /\p{Script=Han}/u.test(text)).map(([key]) => key)).toEqual([]);
});

test('a Chinese text has Chinese punctuation', () => {
  const half = /\p{Script=Han}[,;:!?()]|[,;:()]\p{Script=Han}/u;
  expect([...zh].filter(([, text]) => half.test(text)).map(([key]) => key)).toEqual([]);
});

test('every queue is called something in both languages', () => {
  const queues = /QUEUES = \[(?<names>[^\]]*)\]/.exec(readFileSync('libs/platform/src/queue/job.ts', 'utf8'))?.groups?.['names'] ?? '';
  const keys = (queues.match(/\w+/g) ?? []).map((name) => `adminOperation.queues.names.${name}`);
  expect(keys).toContain('adminOperation.queues.names.mail');
  expect(keys.filter((key) => !zh.has(key) || !en.has(key))).toEqual([]);
});

const source = join(process.cwd(), 'apps/console/src');
function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'locales' || entry.name === 'testing' ? [] : listSources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes('.spec.') ? [path] : [];
  });
}
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
// Names of languages stand in themselves, the flag's label lies beside the machines' own, and stored values are not texts.
const allowed = ['shared/i18n/languages.ts', 'shared/workflow/catalogue.ts', 'shared/api/stored-values.ts'];

test('no source file of the console holds a literal text', () => {
  const found = listSources(source)
    .filter((path) => !allowed.some((name) => path.endsWith(name)))
    .flatMap((path) => {
      const code = withoutComments(readFileSync(path, 'utf8'));
      const chinese = code.match(/\p{Script=Han}+/gu) ?? [];
      if (!path.endsWith('.tsx')) return chinese.map((text) => `${path}: ${text}`);
      const attributes =
        code.match(/\b(?:label|placeholder|title|alt|aria-label|helperText|body|hint|confirmLabel)="[^"]*[A-Za-z\p{Script=Han}][^"]*"/gu) ??
        [];
      // Text between tags: a letter after `>` and before `<`, on one line or several, outside braces and types.
      const between = code.match(/(?<=<[A-Za-z][^<>{}]*>)\s*[A-Za-z][A-Za-z ,.'’-]*\s*(?=<\/)/g) ?? [];
      return [...chinese, ...attributes, ...between].map((text) => `${path}: ${text.trim()}`);
    });
  expect(found).toEqual([]);
});
