import type { ConsoleMessageKey } from '../console-messages.ts';

/** At least this many characters to set a password (docs/decisions/identity.md). */
export const PASSWORD_MIN = 12;
/** At most this many: what the sign-in takes, far below what argon2 does. */
export const PASSWORD_MAX = 1000;

/** What a password must not contain: the person's own names and numbers. */
export interface PasswordOwner {
  readonly userNO: string;
  readonly name: string;
  readonly englishName: string;
  readonly adNo?: string;
  readonly email?: string;
}

/** Words that guessers try first, in English and in pinyin. With digits and signs round them they are no better. */
const COMMON_WORDS = [
  'administrator controlportal riskportal passphrase basketball woaiwojia superman princess football baseball sunshine',
  'password passwort computer internet whatever iloveyou changeme starwars jennifer zhongguo xiaoming wangjing shanghai',
  'trustno letmein welcome michael control company default beijing shadow master dragon monkey secret summer winter spring',
  'autumn portal office qwerty qwertz azerty asdfgh zxcvbn qazwsx woaini hello admin login guest yuiop ghjkl nihao mima',
  'test user demo risk pass love king abc',
].flatMap((line) => line.split(' '));
/** Columns of keys, and numbers that are words: “for ever”, “I love you”, “all the way” and the like. */
const COMMON_NUMBERS =
  '1qaz 2wsx 3edc 4rfv 5tgb 6yhn zaq1 xsw2 5201314 1314520 147258369 147258 159357 112233 121212 131313 123123 520 1314 888 666'.split(' ');
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** A password of fewer characters beside such words is guessed with them. */
const LEAST_OWN = 5;

const LEET: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' };

/**
 * What is wrong with a new password: too short, too long, one of those that everybody tries, or with the person's own name in it.
 * @returns the message, or undefined when it may be set
 */
export function findPasswordFault(password: string, owner?: PasswordOwner): ConsoleMessageKey | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'password.tooShort';
  if (length > PASSWORD_MAX) return 'password.tooLong';
  if (owner && containsName(password, owner)) return 'password.containsName';
  if (isCommon(password)) return 'password.common';
  return undefined;
}

export type PasswordStrength = 'short' | 'refused' | 'fair' | 'good' | 'strong';

/** How hard a password is to guess, in words and not in points: what is common in it counts as little. */
export function ratePassword(password: string, owner?: PasswordOwner): PasswordStrength {
  const fault = findPasswordFault(password, owner);
  if (fault === 'password.tooShort') return 'short';
  if (fault) return 'refused';
  const pool =
    (/[a-z]/.test(password) ? 26 : 0) +
    (/[A-Z]/.test(password) ? 26 : 0) +
    (/\d/.test(password) ? 10 : 0) +
    (/[!-/:-@[-`{-~ ]/.test(password) ? 33 : 0) +
    (/[^ -~]/.test(password) ? 500 : 0);
  const bits = countOwnCharacters(password.toLowerCase()) * Math.log2(Math.max(pool, 2));
  if (bits < 45) return 'fair';
  return bits < 65 ? 'good' : 'strong';
}

function containsName(password: string, owner: PasswordOwner): boolean {
  const text = password.toLowerCase();
  return namesOf(owner).some((name) => text.includes(name));
}

/** What of a person must not stand in his password: numbers, mail box and parts of names, in small letters; short ones are parts of many words. */
export function namesOf(owner: PasswordOwner): string[] {
  const names = [
    owner.userNO,
    owner.adNo ?? '',
    (owner.email ?? '').split('@')[0] ?? '',
    ...owner.name.split(/\s+/),
    ...owner.englishName.split(/\s+/),
  ];
  return names.map((name) => name.trim().toLowerCase()).filter((name) => [...name].length >= 3 || /^\p{Script=Han}{2,}$/u.test(name));
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  const plain = [...text].map((character) => LEET[character] ?? character).join('');
  return [text, plain].some((one) => countOwnCharacters(one) < LEAST_OWN);
}

/** How many different characters are left of a text in small letters without what everybody tries. */
export const countOwnCharacters = (text: string): number => new Set(stripCommon(text)).size;

/** What is left without common words, years, rows of keys, repetitions and signs. */
function stripCommon(text: string): string {
  let rest = text;
  for (const word of [...COMMON_WORDS, ...COMMON_NUMBERS]) rest = rest.replaceAll(word, ' ');
  rest = rest.replace(/(?:19|20)\d\d/g, ' ');
  rest = removeRows(rest.replace(/(.)\1+/gu, '$1'));
  rest = rest.replace(/(.{2,32})\1+/gu, '$1');
  return rest.replace(/[\s\p{P}\p{S}]+/gu, '');
}

/** Takes out pieces of four and more characters that stand beside one another on a keyboard or in the alphabet, in either direction. */
function removeRows(text: string): string {
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);
  let rest = '';
  for (let at = 0; at < text.length;) {
    const length = longestPiece(text, at, rows);
    rest += length >= 4 ? ' ' : text[at]!;
    at += length >= 4 ? length : 1;
  }
  return rest;
}

function longestPiece(text: string, at: number, rows: readonly string[]): number {
  let length = 1;
  while (at + length < text.length && rows.some((row) => row.includes(text.slice(at, at + length + 1)))) length += 1;
  return length;
}
