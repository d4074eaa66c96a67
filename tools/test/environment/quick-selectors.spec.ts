import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { listWanted, mayMatch } from './quick-selectors.mjs';

/** As much of a page as is asked of it. */
interface Found {
  readonly outerHTML: string;
  matches(selector: string): boolean;
}
interface Page {
  querySelector(selector: string): Found | null;
  querySelectorAll(selector: string): Iterable<Found>;
}

const load = createRequire(require.resolve('jest-environment-jsdom'));
const { JSDOM } = load('jsdom') as { JSDOM: new (html: string) => { window: { document: Page } } };
const { implForWrapper } = load('jsdom/lib/jsdom/living/generated/utils.js') as { implForWrapper: (element: Found) => unknown };

const { document } = new JSDOM(`<main id="main" class="css-1a Mui-focused">
  <p class="css-1abc">a</p><A HREF="#" class="link  css-1a\tbold">b</A><input type="checkbox" class="PrivateSwitchBase-input" disabled>
  <svg viewBox="0 0 1 1"><linearGradient id="g"/></svg><button data-x="a.b, c" aria-label="x">c</button><ul><li class="a"><i class="b"></i></li></ul></main>`)
  .window;

const selectors = [
  '.css-1a',
  '.css-1abc',
  '.css-1a.bold',
  '.css-1a:hover, .link:not(.css-1abc)',
  ':not(.css-1a)',
  '.css-1a>*',
  '.css-1a > p',
  'main p.css-1abc::before',
  'a',
  'A',
  'input[type="checkbox"]',
  'input[type="checkbox" i]:disabled',
  '[data-x="a.b, c"]',
  "button[data-x='a.b, c']",
  'button[aria-label="x"].none',
  '#main',
  'main#main.css-1a',
  '#main .b',
  'li.a+li, li:has(.b)',
  'ul li~li,.a .b',
  ':is(p, a)',
  ':root',
  '*',
  'lineargradient',
  '#g',
  '.css-1\\61',
  '.css-1a .Mui-focused',
  '.PrivateSwitchBase-input:disabled',
  'html|a',
];

const elements = [...document.querySelectorAll('*')];
const answers = (element: Found, selector: string): boolean => {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
};

test('no rule is left out that is meant for an element', () => {
  const lost = elements.flatMap((element) =>
    selectors
      .filter((selector) => answers(element, selector) && !mayMatch(implForWrapper(element), selector))
      .map((one) => [element.outerHTML, one]),
  );
  expect(lost).toEqual([]);
  expect(elements.flatMap((element) => selectors.filter((selector) => answers(element, selector))).length).toBeGreaterThan(30);
});

test('most rules of others are left out', () => {
  const paragraph = document.querySelector('p')!;
  const asked = ['.css-1a', '.css-9', 'ul li', '#g', 'main .css-9', '.css-9:hover'].filter((one) =>
    mayMatch(implForWrapper(paragraph), one),
  );
  expect(asked).toEqual([]);
});

test.each([
  ['.a .b, i.c:hover', ['.b', '.c']],
  ['DIV', ['div']],
  ['#x[title="a,b"]', ['#x']],
  ['a:not(.b, .c)', ['a']],
  [':focus-visible', null],
  ['.a, *', null],
  ['.a\\:b', null],
  ['.a[title="x', null],
])('%s asks for %p', (selector, wanted) => {
  expect(listWanted(selector)).toEqual(wanted);
});
