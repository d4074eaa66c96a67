import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import * as contract from '@portal/contract';
import type { Language } from '@portal/contract';

const locales = path.resolve(import.meta.dirname, '../../console/src/locales');
const HAN = /\p{Script=Han}/u;
/** Shorter ones are abbreviations, units and letters that both languages write alike. */
const SHORTEST = 4;

/** The whole texts and the keys of one language's pages; a text with a place for a value is none, as its value may be in any language. */
interface Dictionary {
  readonly texts: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

const dictionaries = new Map<Language, Dictionary>();

async function readDictionary(language: Language): Promise<Dictionary> {
  const known = dictionaries.get(language);
  if (known) return known;
  const texts = new Set<string>();
  const keys = new Set<string>();
  const folder = path.join(locales, language);
  for (const file of (await readdir(folder)).filter((name) => name.startsWith('part.'))) {
    const part = (await import(pathToFileURL(path.join(folder, file)).href)) as { default: unknown };
    visitTexts(part.default, [], (text, key) => {
      keys.add(key);
      if (!text.includes('{{')) texts.add(text.trim());
    });
  }
  // What machines and the wire say in both languages lies in the contract.
  visitPairs(contract, (pair) => texts.add(pair[language].trim()), new Set());
  const dictionary = { texts, keys };
  dictionaries.set(language, dictionary);
  return dictionary;
}

function visitTexts(value: unknown, at: readonly string[], tell: (text: string, key: string) => void): void {
  if (typeof value === 'string') tell(value, at.join('.'));
  else if (value && typeof value === 'object') for (const [name, inner] of Object.entries(value)) visitTexts(inner, [...at, name], tell);
}

function visitPairs(value: unknown, tell: (pair: Record<Language, string>) => void, seen: Set<object>): void {
  if (!value || typeof value !== 'object' || seen.has(value)) return;
  seen.add(value);
  const { zh, en } = value as Partial<Record<Language, unknown>>;
  if (typeof zh === 'string' && typeof en === 'string') tell({ zh, en });
  else for (const inner of Object.values(value)) visitPairs(inner, tell, seen);
}

/**
 * Words on a page that stand in the other language's dictionary alone, keys that were never translated, and values that were never written for people.
 * Names and texts of records are not looked at: they are data, in whichever language they were written.
 */
export async function findForeignWords(page: Page, language: Language): Promise<string[]> {
  const own = await readDictionary(language);
  const other = await readDictionary(language === 'zh' ? 'en' : 'zh');
  const seen = await page.evaluate(() => {
    const words = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility({ visibilityProperty: true }) && !parent.closest('script, style, [lang], [translate="no"]')) {
        words.add(walker.currentNode.textContent?.trim() ?? '');
      }
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) words.add(element.getAttribute(name)?.trim() ?? '');
    }
    return [...words];
  });
  return seen.filter((word) => {
    if (own.keys.has(word) && word.includes('.')) return true;
    if (/\{\{|\[object |\bNaN\b|Invalid Date|^undefined$|^null$/.test(word)) return true;
    if (word.length < (language === 'zh' ? SHORTEST : 2) || own.texts.has(word) || !other.texts.has(word)) return false;
    return language === 'zh' ? /[a-z]{3}/i.test(word) : HAN.test(word);
  });
}

/** Looks one after the other, and keeps what each found wrong, one line each: what is wrong in one way is looked at in the other ways too. */
export function gatherProblems(): { problems: string[]; note: (what: string, look: () => Promise<unknown>) => Promise<void> } {
  const problems: string[] = [];
  return {
    problems,
    note: async (what, look) => {
      try {
        await look();
      } catch (error) {
        for (const line of readDifference((error as Error).message)) problems.push(`${what}: ${line}`);
      }
    },
  };
}

/** The lines that an assertion found too many, or the whole of what it says. */
function readDifference(message: string): string[] {
  const lines = stripVTControlCharacters(message).split('\n');
  const extra = lines.filter((line) => /^\+ {3}/.test(line)).map((line) => line.slice(4, 400));
  return extra.length > 0 ? extra : [lines.join(' ').replaceAll(/\s+/g, ' ').slice(0, 400)];
}
