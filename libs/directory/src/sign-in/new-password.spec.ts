import { describe, expect, test } from '@jest/globals';
import { findPasswordFault } from '@portal/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { isLeaked } from './leaked-passwords.ts';
import { findNewPasswordFault } from './new-password-fault.ts';
import { hashNewPassword, makePassword } from './new-password.ts';
import { verifyPassword } from './password.ts';

const owner = { userNO: 'jm01', name: '陈嘉明', englishName: 'Chen Jiaming', adNo: 'AD2004', email: 'jm.chen@portal.example' };
const listed = dictionary['passwords-common'];

describe('passwords that leaked elsewhere', () => {
  test('every one on the list is refused, and long enough or not it is known', () => {
    expect(listed.length).toBeGreaterThan(49_000);
    expect(listed.filter((password) => password.length >= 4 && !isLeaked(password))).toEqual([]);
    const long = listed.filter((password) => password.length >= 12);
    expect(long.length).toBeGreaterThan(300);
    expect(long.filter((password) => !findNewPasswordFault(password, owner))).toEqual([]);
  });

  test.each([
    ['as it is', 'chickenwing101'],
    ['in capitals', 'ChickenWing101'],
    ['with spaces and signs', 'chicken wing - 101'],
    ['in full width', 'ｃｈｉｃｋｅｎｗｉｎｇ１０１'],
    ['with accents and invisible signs', 'chíckenwing\u200b101'],
    ['with signs for letters', 'un83l!3v@bl3'],
    ['with one for an l', 'fina1fantasy'],
    ['with a year and a sign', 'motorola2026!'],
    ['with signs in front', '!!2026 counterstrike'],
    ['twice', 'snoopy dog snoopy dog'],
    ['with three keys of its own', 'motorola.xk9#'],
  ])('%s: refused', (_how, password) => {
    expect(findNewPasswordFault(password, owner)).toBe('password.common');
  });

  test('the list finds what the rules about patterns do not', () => {
    expect(findPasswordFault('chickenwing101', owner)).toBeUndefined();
  });

  test.each([
    'correct horse battery',
    'staple of my own garden',
    'Sommer2026Regen',
    'four words of my own',
    'motorola under a blue lamp',
    '我喜欢在周末爬山看日出吧',
    'vXq7!mWz2#rTb9',
  ])('%s may be set', (password) => {
    expect(findNewPasswordFault(password, owner)).toBeUndefined();
  });

  test('the longest and the most hostile password is answered at once', () => {
    const began = performance.now();
    for (const one of ['a1', 'chickenwing101', '@', '风险']) findNewPasswordFault(one.repeat(1000).slice(0, 1000), owner);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('names', () => {
  test.each([
    ['the user number', 'green JM01 garden'],
    ['the name in full width', 'the garden of ＪＩＡＭＩＮＧ'],
    ['the name with signs for letters', 'the garden of j1am1ng'],
    ['the name taken apart', 'garden of j i a m i n g'],
    ['the Chinese name', '陈嘉明喜欢在周末爬山看日出'],
    ['the mail box', 'write to jm.chen tonight'],
    ['the mail box without its dot', 'write to jmchen tonight'],
    ['the AD number', 'my number is AD-2004, yes'],
    ['the portal’s name', 'mornings at the Risk & Control Portal'],
    ['the portal’s name in one word', 'xk-RiskAndControlPortal-yz'],
    ['the portal’s Chinese name', '我每天都用风险与内控平台办事'],
    ['its name in the mails', '我每天都用风险与控制门户办事'],
  ])('%s: refused', (_what, password) => {
    expect(findNewPasswordFault(password, owner)).toBe('password.containsName');
  });

  test('a short name is not found across words', () => {
    expect(findNewPasswordFault('better than nice weather', { userNO: 'u1', name: '安', englishName: 'Ann' })).toBeUndefined();
  });
});

test('what is refused is not hashed, and is told at the field of its form', async () => {
  await expect(hashNewPassword('chickenwing101', owner)).rejects.toMatchObject({
    code: 'validation',
    detail: { fields: [{ field: 'newPassword', message: 'password.common' }] },
  });
  await expect(hashNewPassword('green jm01 garden', owner, 'password')).rejects.toMatchObject({
    detail: { fields: [{ field: 'password', message: 'password.containsName' }] },
  });
  expect(await verifyPassword('four words of my own', await hashNewPassword('four words of my own', owner))).toBe(true);
});

test('a password to hand over is one that its person may have, whatever he is called', async () => {
  const awkward = { ...owner, userNO: 'abc', name: 'xyz', englishName: 'Kay Mno', email: 'qrs@portal.example' };
  const passwords = await Promise.all(Array.from({ length: 300 }, () => makePassword(awkward)));
  expect(passwords.filter((password) => findNewPasswordFault(password, awkward))).toEqual([]);
});
