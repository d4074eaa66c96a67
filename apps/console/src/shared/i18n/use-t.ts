import { useMemo, useSyncExternalStore } from 'react';
import { formatDate, formatInstant, formatNumber, formatSize } from './format.ts';
import { currentLanguage, getTextVersion, subscribeTexts, translate } from './i18n.ts';
import type { Text } from './languages.ts';
import type { TextKey, TextValues } from './texts.ts';

/**
 * Texts and formats in the reader's language: `t(key, values)`, `pick({ zh, en })`, `n(number)`, `date(yyyy-MM-dd)`,
 * `instant(ISO)` by the portal's clock, `size(bytes)`, `name(person)`.
 */
export function useT() {
  const version = useSyncExternalStore(subscribeTexts, getTextVersion);
  return useMemo(() => {
    // The version stands for the language and its texts: a new one makes new functions, so that whoever depends on them follows.
    void version;
    const lang = currentLanguage();
    return {
      lang,
      t: (key: TextKey, values?: TextValues): string => translate(key, values),
      pick: (text: Text): string => text[lang] || text[lang === 'zh' ? 'en' : 'zh'],
      n: (value: number): string => formatNumber(value, lang),
      date: formatDate,
      instant: formatInstant,
      /** One after the other, with the comma of the language. */
      list: (words: readonly string[]): string => words.join(lang === 'zh' ? '、' : ', '),
      size: (bytes: number): string => formatSize(bytes, lang),
      /** A person's name in the reader's language; the other one when it is missing. */
      name: (person: { name: string; englishName?: string | null }): string => (lang === 'en' && person.englishName) || person.name,
    };
  }, [version]);
}
