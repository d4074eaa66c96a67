import { createRequire } from 'node:module';

/**
 * Testing Library asks the style of an element for every role that it looks for, and jsdom puts each rule of each style sheet to a selector engine
 * for it, hundreds for each element: four fifths of what the console's tests took. Most rules are of a class that the element does not have. They are
 * left out before the engine is asked, and what it answers stays what it is.
 */
const load = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const selectors = load('jsdom/lib/jsdom/living/helpers/selectors.js');
const matches = selectors.matchesDontThrow;
selectors.matchesDontThrow = (element, selector) => mayMatch(element, selector) && matches(element, selector);

/** What the last part of each selector of a list asks for: `.name`, `#name` or `tag`; null where one of them asks for nothing that is known. */
const kept = new Map();

/**
 * Whether a selector may be meant for an element; false is sure.
 * @param element jsdom's implementation of an element, not its wrapper
 */
export function mayMatch(element, selector) {
  let wanted = kept.get(selector);
  if (wanted === undefined) kept.set(selector, (wanted = listWanted(selector)));
  if (wanted === null) return true;
  let classes;
  return wanted.some((one) => {
    if (one[0] === '.')
      return (classes ??= ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s/gu, ' ')} `).includes(` ${one.slice(1)} `);
    if (one[0] === '#') return element.getAttributeNS(null, 'id') === one.slice(1);
    return element._localName.toLowerCase() === one;
  });
}

/** The names that a selector list ends with; null for whatever is not plain. */
export function listWanted(selector) {
  if (typeof selector !== 'string' || selector.includes('\\')) return null;
  const plain = blankOut(selector);
  if (plain === null) return null;
  const wanted = plain.split(',').map((one) => {
    const last = one
      .trim()
      .split(/[\s>+~]+/u)
      .at(-1);
    const [, tag, id, name] = /^([a-z][\w-]*)?(?:[^.#]*#([\w-]+))?(?:[^.]*\.([\w-]+))?/iu.exec(last);
    return name ? `.${name}` : id ? `#${id}` : tag?.toLowerCase();
  });
  return wanted.includes(undefined) ? null : wanted;
}

/** The selector without what stands in brackets, parentheses and quotation marks; null where they do not close. */
function blankOut(selector) {
  let plain = '';
  let depth = 0;
  let quote = '';
  for (const letter of selector) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (depth === 0) plain += letter;
  }
  return depth === 0 && quote === '' ? plain : null;
}
