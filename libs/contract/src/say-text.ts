import type { Text } from '@portal/workflows';
import type { MessageParam, MessageParams } from './refusal.ts';

export type Language = 'zh' | 'en';

/** Characters of a value that a message repeats. */
const REPEATED = 200;

/** Several values stand one after the other as the language writes them. */
const write = (value: MessageParam, language: Language): string =>
  typeof value === 'object'
    ? value.map((one) => (typeof one === 'string' ? one : one[language])).join(language === 'zh' ? '、' : ', ')
    : String(value);

/** A text in a language, its `{parameters}` filled in; of a long one the beginning. One that is nothing but a parameter carries words of its own. */
export function sayText(text: Text, language: Language, params: MessageParams = {}): string {
  const template = text[language];
  const most = /^\{\w+\}$/.test(template) ? Infinity : REPEATED;
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = write(params[name] ?? whole, language);
    return value.length <= most ? value : `${value.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  });
}
