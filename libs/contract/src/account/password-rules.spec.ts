import { expect, test } from '@jest/globals';
import { findPasswordFault, ratePassword } from './password-rules.ts';

const owner = { userNO: 'owner', name: '陈嘉明', englishName: 'Chen Jiaming', adNo: 'AD2004', email: 'jm.chen@portal.example' };

test.each([
  'Password2026!!',
  'P@ssw0rd1234',
  'welcome-to-2026',
  'qwertyuiop12345',
  '0987654321zyxw',
  'abcabcabcabc',
  'aaaaaaaaaaaaaa',
  'aabbccddeeff',
  '1qaz2wsx1qaz2wsx',
  'woaini5201314',
  'admin@portal2026',
  '            ',
])('%s is too common', (password) => {
  expect(findPasswordFault(password, owner)).toBe('password.common');
  expect(ratePassword(password, owner)).toBe('refused');
});

test.each([
  'the garden of JIAMING',
  'owner of a green garden',
  'my number is ad2004, yes',
  '陈嘉明喜欢在周末爬山看日出',
  'write to jm.chen tonight',
])('%s holds a name of its owner', (password) => {
  expect(findPasswordFault(password, owner)).toBe('password.containsName');
  // Who it is may be unknown, as on the page that the mail leads to: then the server says it.
  expect(findPasswordFault(password)).toBeUndefined();
});

test('a short name is part of many words and forbids none of them', () => {
  const li = { userNO: 'u1', name: '李', englishName: 'Li Na' };
  expect(findPasswordFault('little banana trees', li)).toBeUndefined();
});

test.each([
  ['eleven char', 'short'],
  ['Sommer2026Regen', 'fair'],
  ['correct horse battery', 'good'],
  ['staple of my own garden', 'strong'],
  ['我喜欢在周末爬山看日出吧', 'strong'],
] as const)('%s is %s', (password, strength) => {
  expect(ratePassword(password, owner)).toBe(strength);
});

test('the length is counted in characters: twelve are enough and a thousand are the most', () => {
  expect(findPasswordFault('𠮷野家的早饭真不错啊朋友')).toBeUndefined();
  expect(findPasswordFault('𠮷野家的早饭真不错')).toBe('password.tooShort');
  const sentence = 'every character counts, ';
  expect(findPasswordFault(sentence.repeat(50).slice(0, 1000))).toBeUndefined();
  expect(findPasswordFault(sentence.repeat(50).slice(0, 1001))).toBe('password.tooLong');
});
