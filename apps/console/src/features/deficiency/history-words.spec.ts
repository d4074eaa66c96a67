import { expect, test } from '@jest/globals';
import { sayDeficiencyChange } from './history-words.ts';

const criteria = [
  { code: 'repeated', zh: '同一控制连续两年失效', en: 'The same control failed two years running', atLeast: 'significant' as const },
];
const words = (language: 'zh' | 'en') =>
  ({ t: (key: string) => key, pick: (text: { zh: string; en: string }) => text[language] }) as unknown as Parameters<
    typeof sayDeficiencyChange
  >[2];
const say = (field: string, after: string, language: 'zh' | 'en' = 'en') =>
  sayDeficiencyChange({ field, before: '', after }, criteria, words(language)).after;

test('the history of a deficiency says criteria by their words, classes by theirs and amounts as its page does', () => {
  expect(say('criteria', 'repeated')).toBe('The same control failed two years running');
  expect(say('criteria', 'repeated', 'zh')).toBe('同一控制连续两年失效');
  // Of a version of the standard that is no longer the one it is judged by.
  expect(say('criteria', 'repeated, gone')).toBe('The same control failed two years running · gone');
  expect(say('magnitude', '58734000.00')).toBe('58,734,000.00');
  expect(say('class', 'material', 'zh')).toBe('重大缺陷');
  expect(sayDeficiencyChange({ field: 'likelihood', before: 'remote', after: '' }, criteria, words('en'))).toMatchObject({
    label: 'deficiency.fields.likelihood',
    before: 'Remote',
    after: '',
  });
});
