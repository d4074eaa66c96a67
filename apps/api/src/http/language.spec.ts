import { expect, test } from '@jest/globals';
import { chooseLanguage } from './language.ts';

test.each([
  ['en', 'en'],
  ['zh-TW', 'zh'],
  ['zh;q=0.1, en', 'en'],
  ['en;q=0, zh;q=0.1', 'zh'],
  ['de, fr', 'zh'],
  ['*', 'zh'],
  ['', 'zh'],
  [undefined, 'zh'],
])('Accept-Language %p is %s', (header, language) => {
  expect(chooseLanguage(header, undefined, 'zh')).toBe(language);
});

test('the header wins over the setting, the setting over the default', () => {
  expect(chooseLanguage('zh', 'en', 'zh')).toBe('zh');
  expect(chooseLanguage('fr', 'en', 'zh')).toBe('en');
});
