import { createInstance } from 'i18next';
import { chooseLanguage, htmlLang, rememberLanguage, type Language } from './languages.ts';
import type { TextPart } from './text-parts.ts';
import type { TextKey, TextValues } from './texts.ts';

const NAMESPACE = 'portal';

type Load = () => Promise<{ default: object }>;

/** What every first page says; where the other parts lie is a table that grows with the areas and comes beside them. */
const firstParts: { readonly [P in TextPart]?: Readonly<Record<Language, Load>> } = {
  core: { zh: () => import('#locales/zh/part.core.ts'), en: () => import('#locales/en/part.core.ts') },
  areas: { zh: () => import('#locales/zh/part.areas.ts'), en: () => import('#locales/en/part.areas.ts') },
};
const readTable = () => import('./text-parts.ts');

const engine = createInstance();
void engine.init({
  lng: 'zh',
  // A missing text shows its key; it never falls back to the other language, which would hide that it is missing.
  fallbackLng: false,
  initAsync: false,
  resources: {},
  // Parts share no key (locales.spec), so that one namespace takes them all.
  ns: [NAMESPACE],
  defaultNS: NAMESPACE,
  nsSeparator: false,
  returnNull: false,
  // React escapes; a value that nobody gave stays as written, so that it is seen.
  interpolation: { escapeValue: false },
  missingInterpolationHandler: (_text: string, match: RegExpExecArray) => match[0],
});

const loading = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
/** Changes whenever what is on screen must be read anew. */
let version = {};

engine.on('languageChanged', () => {
  version = {};
  document.documentElement.lang = htmlLang(currentLanguage());
  listeners.forEach((listener) => listener());
});

function loadOnce(of: Language, part: TextPart): Promise<void> {
  const key = `${of}:${part}`;
  const known = loading.get(key);
  if (known) return known;
  const load: Load = firstParts[part]?.[of] ?? (() => readTable().then(({ textParts }): ReturnType<Load> => textParts[part][of]()));
  const fresh = load().then(
    (module) => void engine.addResourceBundle(of, NAMESPACE, module.default, true),
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
  // Asked for beforehand, so that the first page's own texts do not wait for it; a failure is told when a part is needed.
  void readTable().catch(() => undefined);
  await loadOnce(chosen, 'core');
  await engine.changeLanguage(chosen);
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
  await engine.changeLanguage(next);
}

export const currentLanguage = (): Language => (engine.language === 'en' ? 'en' : 'zh');

/**
 * A text outside a component (toasts, errors). Inside a component use `useT`. A missing text shows its key. `count` picks the plural form of
 * the language (`key_one`, `key_other`).
 */
export function translate(key: TextKey, values: TextValues = {}): string {
  return engine.t(key, values);
}

export const getTextVersion = (): object => version;
export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
