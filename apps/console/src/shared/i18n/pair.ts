import { currentLanguage } from './i18n.ts';

/** What something is called, or who says it, and what follows: with the colon of the reader's language, which in Chinese brings its own room. */
export const pair = (name: string, words: string): string => `${name}${currentLanguage() === 'zh' ? '：' : ': '}${words}`;
