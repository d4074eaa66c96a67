import { countOwnCharacters } from '@portal/contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Shorter ones are syllables of honest words. */
const SHORTEST = 4;
/** A password of fewer characters beside a leaked one is found with it: programs try years, signs and keys around each. */
const LEAST_BESIDE = 4;

/** Signs that stand for letters; a 1 is an i or an l. */
const LEET: readonly (readonly [RegExp, string])[] = [
  [/[0°]/g, 'o'],
  [/3/g, 'e'],
  [/[4@]/g, 'a'],
  [/[5$]/g, 's'],
  [/7/g, 't'],
  [/8/g, 'b'],
  [/9/g, 'g'],
];

let known: { readonly passwords: ReadonlySet<string>; readonly longest: number } | undefined;

/** Built with the first password that is set, and kept: a few megabytes of the process, nothing of its start. */
function leaked(): NonNullable<typeof known> {
  if (!known) {
    const passwords = new Set(dictionary['passwords-common']);
    known = { passwords, longest: Math.max(...[...passwords].map(({ length }) => length)) };
  }
  return known;
}

/**
 * The forms under which a password is the same to whoever guesses: full-width and composed characters as plain ones, capitals as small letters,
 * without accents and invisible signs; then without spaces and signs; then with the letters that its digits and signs stand for.
 * @returns `spoken` keeps spaces and signs, `joined` has letters and digits alone
 */
export function guessedForms(password: string): { readonly spoken: readonly string[]; readonly joined: readonly string[] } {
  const plain = password
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toLowerCase();
  const letters = LEET.reduce((text, [sign, letter]) => text.replace(sign, letter), plain);
  const spoken = [...new Set([plain, ...['i', 'l'].map((one) => letters.replace(/[1!|]/g, one))])];
  return { spoken, joined: [...new Set(spoken.map(join))] };
}

/** Letters and digits alone. */
export const join = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * Whether a password is one of those that became known when other services were broken into, or one of them with little around it. The list lies in
 * the package @zxcvbn-ts/language-common: nobody outside is asked (ADR 42).
 */
export function isLeaked(password: string): boolean {
  const { spoken, joined } = guessedForms(password);
  return [...spoken, ...joined].some((form) => {
    const found = longestLeaked(form);
    return found !== undefined && countOwnCharacters(form.replaceAll(found, ' ')) < LEAST_BESIDE;
  });
}

function longestLeaked(text: string): string | undefined {
  const { passwords, longest } = leaked();
  for (let length = Math.min(longest, text.length); length >= SHORTEST; length -= 1) {
    for (let at = 0; at + length <= text.length; at += 1) {
      const part = text.slice(at, at + length);
      if (passwords.has(part)) return part;
    }
  }
  return undefined;
}
