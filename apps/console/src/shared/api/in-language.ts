import type { Language } from '../i18n/languages.ts';

/** Answers of calls that carry words in the reader's language are kept a language. */
export const inLanguage = <Options extends { queryKey: readonly unknown[] }>(options: Options, language: Language) => ({
  ...options,
  queryKey: [...options.queryKey, language],
});
