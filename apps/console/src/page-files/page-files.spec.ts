import { describe, expect, test } from '@jest/globals';
import type { Language } from '#shared/i18n/languages.ts';
import { askAhead } from './ask-ahead.ts';
import { tabulate, type BuiltChunk, type RoutedPage } from './tabulate.ts';

const chunk = (name: string, module: string | null, ...imports: string[]): BuiltChunk => ({
  fileName: `assets/${name}.js`,
  module,
  isEntry: name === 'index',
  imports: imports.map((one) => `assets/${one}.js`),
});
const texts = (part: string) =>
  (['zh', 'en'] as const).map((language) => chunk(`${part}-${language}`, `src/locales/${language}/part.${part}.ts`));

const chunks = [
  chunk('index', 'src/main.tsx', 'base'),
  chunk('base', null),
  chunk('shell', 'src/app/shell/Shell.tsx', 'base'),
  chunk('text-parts', 'src/shared/i18n/text-parts.ts'),
  chunk('toaster', 'src/shared/feedback/Toaster.tsx', 'chip'),
  chunk('grid', 'src/shared/table/Grid.tsx', 'chip', 'menu'),
  chunk('list', 'src/features/a/List.tsx', 'base', 'parts'),
  chunk('record', 'src/features/a/Record.tsx', 'parts'),
  // Two that name each other, as bundlers make them.
  chunk('parts', null, 'chip', 'round'),
  chunk('round', null, 'parts'),
  chunk('chip', null, 'base'),
  chunk('menu', null),
  ...['core', 'areas', 'record'].flatMap(texts),
];
const pages: RoutedPage[] = [
  { path: '/A/List', module: 'src/features/a/List.tsx', later: ['src/shared/table/Grid.tsx'], texts: [] },
  { path: '/A/Record/:id', module: 'src/features/a/Record.tsx', later: [], texts: ['record'] },
];
const table = tabulate(chunks, pages);

/** The names behind a list of distances. */
function read(distances: readonly number[] = []): string[] {
  let place = 0;
  return distances.map((distance) => table.files[(place += distance)]!.replace('.js', '')).sort();
}

describe('the table', () => {
  test('names for each page what it needs, directly or through others, beside what index.html names', () => {
    expect(read(table.pages['/A/List']!.files)).toEqual(['chip', 'list', 'parts', 'round']);
    expect(read(table.pages['/A/List']!.later)).toEqual(['grid', 'menu']);
    expect(read(table.pages['/A/Record/:id']!.files)).toEqual(['chip', 'parts', 'record', 'round']);
    expect(read(table.pages['/A/Record/:id']!.texts!['en'])).toEqual(['record-en']);
    expect(table.pages['/A/Record/:id']!.later).toBeUndefined();
    expect(read(table.first)).toEqual(['chip', 'shell', 'text-parts', 'toaster']);
    expect(read(table.texts['zh'])).toEqual(['areas-zh', 'core-zh']);
    expect(table.files).not.toContain('base.js');
    expect(table.files[0]).toBe('chip.js');
  });

  test('a page that is no file of its own fails the build', () => {
    expect(() => tabulate(chunks, [{ path: '/B', module: 'src/features/b/B.tsx', later: [], texts: [] }])).toThrow('src/features/b/B.tsx');
    expect(() => tabulate(chunks, [{ ...pages[0]!, texts: ['lost'] }])).toThrow('part.lost');
  });
});

describe('a page', () => {
  /** A window at an address, with what was asked for in it. */
  function open(pathname: string, { language = 'zh' as Language, saveData = false, body = '' } = {}) {
    const document = new DOMParser().parseFromString(`<html lang="en"><head></head><body>${body}</body></html>`, 'text/html');
    const listeners: (() => void)[] = [];
    const view = {
      document,
      Element,
      location: { pathname, origin: 'http://localhost' },
      navigator: { connection: { saveData } },
      addEventListener: (_name: string, listener: () => void) => listeners.push(listener),
    };
    askAhead(table, language, view as never);
    const asked = () => [...document.querySelectorAll('link')].map((link) => link.getAttribute('href')!.replace(/\/assets\/|\.js/g, ''));
    return { document, asked, load: () => listeners.forEach((listener) => listener()) };
  }

  test('asks for its files and texts at once, and for its table when it has loaded', () => {
    const { asked, load } = open('/a/list', { language: 'en' });
    expect(asked().sort()).toEqual(['areas-en', 'chip', 'core-en', 'list', 'parts', 'round', 'shell', 'text-parts', 'toaster']);
    load();
    expect(asked()).toEqual(expect.arrayContaining(['grid', 'menu']));
    expect(new Set(asked()).size).toBe(asked().length);
  });

  test.each(['pointerover', 'focusin', 'pointerdown'])('asks for what a link leads to at %s, each file once', (sign) => {
    const { document, asked } = open('/nowhere', {
      body: '<a href="http://localhost/A/Record/7"><b>7</b></a><a href="http://other/A/List"><i></i></a>',
    });
    expect(asked()).toEqual([]);
    for (const name of ['b', 'b', 'i', 'body']) document.querySelector(name)!.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(asked().sort()).toEqual(['chip', 'parts', 'record', 'record-en', 'round']);
  });

  test('of somebody who saves data asks for nothing that he only points at', () => {
    const { document, asked } = open('/nowhere', { saveData: true, body: '<a href="http://localhost/A/List">List</a>' });
    document.querySelector('a')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(asked()).toEqual([]);
    document.querySelector('a')!.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(asked()).toContain('grid');
  });

  test('of which the script is built asks for the texts that the console will choose', async () => {
    localStorage.setItem('language', 'en');
    window.history.pushState({}, '', '/A/List');
    Object.assign(globalThis, { PAGE_FILES: table });
    await import('./page-files.ts');
    const asked = [...document.querySelectorAll('link')].map(({ href }) => href);
    for (const name of ['core-en', 'list']) expect(asked).toContainEqual(expect.stringContaining(`/assets/${name}.js`));
    expect(asked.join()).not.toContain('core-zh');
  });
});
