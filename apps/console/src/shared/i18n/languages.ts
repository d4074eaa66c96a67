/** The languages of the portal. */
export type Language = 'zh' | 'en';

/** A text in both languages, as machines, reference values and errors carry it. */
export interface Text {
  zh: string;
  en: string;
}

const storageKey = 'language';

const isLanguage = (value: unknown): value is Language => value === 'zh' || value === 'en';

/** `zh-Hans-CN` → zh, anything that begins with `en` → en, else nothing. */
function readTag(tag: string | undefined): Language | undefined {
  const head = tag?.toLowerCase().split('-')[0];
  return isLanguage(head) ? head : undefined;
}

function readCookie(): Language | undefined {
  return readTag(/(?:^|;\s*)language=([\w-]+)/.exec(document.cookie)?.[1]);
}

function readStored(): Language | undefined {
  try {
    return readTag(localStorage.getItem(storageKey) ?? undefined);
  } catch {
    return undefined;
  }
}

/**
 * What this browser remembers → cookie → browser → the server's default (docs/decisions/machinery.md). The account's own setting comes before all of
 * these as soon as the person is known (app/guard.ts).
 */
export function chooseLanguage(fallback: Language = 'zh'): Language {
  return readStored() ?? readCookie() ?? navigator.languages.map(readTag).find((tag) => tag !== undefined) ?? fallback;
}

/** False when neither this browser's memory nor its settings name one of our languages. */
export const knowsLanguage = (): boolean => chooseLanguage('zh') === chooseLanguage('en');

/** Remembers a choice for this browser: local storage for us, the cookie for pages that the server writes. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser without storage still keeps the cookie.
  }
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
}

export const htmlLang = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en');

/** Languages are always named in themselves, so that a reader of neither can find his own. */
export const languageNames: Record<Language, { short: string; full: string }> = {
  zh: { short: '中文', full: '中文' },
  en: { short: 'EN', full: 'English' },
};
