import { chooseLanguage, htmlLang, rememberLanguage, type Language } from './languages.ts';
import { createTextBook, type TextBook, type TextTree } from './text-book.ts';
import { textParts, type TextPart } from './text-parts.ts';
import type { TextKey, TextValues } from './texts.ts';

// A missing text never falls back to the other language, which would hide that it is missing.
const books: Readonly<Record<Language, TextBook>> = { zh: createTextBook('zh'), en: createTextBook('en') };
let language: Language = 'zh';

const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
/** Changes whenever what is on screen must be read anew. */
let version = {};

function speak(next: Language): void {
  language = next;
  version = {};
  document.documentElement.lang = htmlLang(next);
  listeners.forEach((listener) => listener());
}

function loadOnce(of: Language, part: TextPart): Promise<void> {
  const key = `${of}:${part}`;
  const known = loading.get(key);
  if (known) return known;
  const fresh = textParts[part][of]().then(
    (module) => books[of].add(module.default as TextTree),
    (error: unknown) => {
      loading.delete(key);
      throw error;
    },
  );
  loading.set(key, fresh);
  return fresh;
}

const wanted = new Set<TextPart>(['core', 'areas']);

/** Starts the texts in the chosen language. Await it before the first rendering; the areas' texts follow by themselves. */
export async function initI18n(chosen: Language = chooseLanguage()): Promise<void> {
  const areas = loadOnce(chosen, 'areas').catch(() => undefined);
  await loadOnce(chosen, 'core');
  speak(chosen);
  void areas;
}

/** Loads parts of the texts in the language of the page; who shows them waits for it. Later languages bring them along. */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  parts.forEach((part) => wanted.add(part));
  await Promise.all(parts.map((part) => loadOnce(currentLanguage(), part)));
}

/** A module that waits for its texts: `lazy(() => loadWithTexts(() => import('./X.tsx'), 'import'))`. */
export async function loadWithTexts<Module>(load: () => Promise<Module>, ...parts: readonly TextPart[]): Promise<Module> {
  const [module] = await Promise.all([load(), loadTexts(...parts)]);
  return module;
}

/**
 * Changes every text in place: the page, its filters and what is being typed stay as they are. This browser remembers the language, unless it
 * is only the server's default.
 */
export async function switchLanguage(next: Language, { remember = true } = {}): Promise<void> {
  await Promise.all([...wanted].map((part) => loadOnce(next, part)));
  if (remember) rememberLanguage(next);
  speak(next);
}

export const currentLanguage = (): Language => language;

/**
 * A text outside a component (toasts, errors). Inside a component use `useT`. A missing text shows its key. `count` picks the plural form of
 * the language (`key_one`, `key_other`).
 */
export function translate(key: TextKey, values: TextValues = {}): string {
  return books[language].read(key, values);
}

export const getTextVersion = (): object => version;
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
