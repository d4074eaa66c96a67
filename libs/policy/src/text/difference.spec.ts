import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diffTexts } from './difference.ts';

const side = (runs: ReturnType<typeof diffTexts>, without: string) =>
  runs
    .filter((run) => run.kind !== without)
    .map((run) => run.text)
    .join('');

test('tells words that went and came, in Chinese too', () => {
  expect(diffTexts('Approval by two managers.', 'Approval by three managers.')).toEqual([
    { kind: 'same', text: 'Approval by ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: 'three' },
    { kind: 'same', text: ' managers.' },
  ]);
  expect(diffTexts('员工每年培训一次', '员工每季培训一次').filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: '每年' },
    { kind: 'added', text: '每季' },
  ]);
});

test('equal texts are one run, and an empty one is all added', () => {
  expect(diffTexts('a\nb', 'a\nb')).toEqual([{ kind: 'same', text: 'a\nb' }]);
  expect(diffTexts('', 'new')).toEqual([{ kind: 'added', text: 'new' }]);
  expect(diffTexts('', '')).toEqual([]);
});

test('both texts can be read back from any difference', () => {
  const words = fc.array(fc.constantFrom('a', 'b ', '政策', '\n', 'Risk', ' ', '。'), { maxLength: 60 }).map((list) => list.join(''));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const runs = diffTexts(before, after);
      expect(side(runs, 'added')).toBe(before);
      expect(side(runs, 'removed')).toBe(after);
    }),
    { numRuns: 500 },
  );
});

test('a long document with a small change costs little, and a rewritten one ends', () => {
  const line = (index: number) => `Paragraph ${index} of the policy says what staff must do.\n`;
  const before = Array.from({ length: 5_000 }, (_, index) => line(index)).join('');
  const after = before.replace('Paragraph 2500 of the policy', 'Paragraph 2500 of this policy');
  expect(diffTexts(before, after).filter(({ kind }) => kind !== 'same')).toHaveLength(2);
  const other = Array.from({ length: 5_000 }, (_, index) => `Entirely other sentence number ${index * 7}.\n`).join('');
  const runs = diffTexts(before, other);
  expect(side(runs, 'added')).toBe(before);
  expect(side(runs, 'removed')).toBe(other);
});
