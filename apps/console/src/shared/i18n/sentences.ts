import type { Language } from './languages.ts';

/** Sentences one after the other, as the language sets them: Chinese has no space between them. What does not hold is left out. */
export const sentences = (lang: Language, ...parts: readonly (string | false)[]): string =>
  parts.filter(Boolean).join(lang === 'en' ? ' ' : '');
