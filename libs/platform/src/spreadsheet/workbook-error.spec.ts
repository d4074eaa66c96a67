import { expect, test } from '@jest/globals';
import { messages, say, type MessageKey } from '@portal/contract';
import { describeWorkbookError, repeatedAtMost, workbookErrorCodes } from './workbook-error.ts';

/** More than any value that may be repeated, and nothing that stands in a message. */
const giant = '巨'.repeat(10_000);
const repeats = (text: string): number => text.split('巨').length - 1;
const placesIn = (template: string): string[] => [...new Set(Array.from(template.matchAll(/\{(\w+)\}/g), (found) => found[1] ?? ''))];
const fill = (places: readonly string[]) => Object.fromEntries(places.map((place) => [place, giant]));

test('no message of the contract repeats more than 200 characters of a value', () => {
  const long = (Object.keys(messages) as MessageKey[]).flatMap((key) =>
    (['zh', 'en'] as const).flatMap((language) => {
      const template = messages[key][language];
      const uses = [...template.matchAll(/\{\w+\}/g)].length;
      // Words that were made elsewhere, by the same rule.
      if (uses === 0 || /^\{\w+\}$/.test(template)) return [];
      return repeats(say(key, language, fill(placesIn(template)))) <= uses * 200 ? [] : [`${key} ${language}`];
    }),
  );
  expect(long).toEqual([]);
  expect(say('import.unknown_value', 'en', { value: giant })).toContain(`${'巨'.repeat(199)}…`);
  expect(say('import.unknown_value', 'en', { value: '短' })).toBe('“短” is not an allowed value');
});

test('no refusal of a workbook repeats more than 200 characters of a value, nor speaks of row 0', () => {
  expect(repeatedAtMost).toBe(200);
  for (const code of workbookErrorCodes) {
    const bare = describeWorkbookError(code);
    for (const language of ['zh', 'en'] as const) {
      const uses = [...bare[language].matchAll(/\{\w+\}/g)].length;
      expect(repeats(describeWorkbookError(code, fill(placesIn(bare[language])))[language])).toBeLessThanOrEqual(uses * 200);
      expect(bare[language]).not.toMatch(/第 0 行|row 0/);
    }
  }
});
