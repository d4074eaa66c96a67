import { expect, test } from '@jest/globals';
import { scoreMeanings } from '@portal/contract';
import en from './en/scores.ts';
import zh from './zh/scores.ts';

test('the console says of a score what a workbook says of it', () => {
  const said = [1, 2, 3, 4, 5].map((score) => ({ zh: zh.full[`s${score}` as 's1'], en: en.full[`s${score}` as 's1'] }));
  expect(said).toEqual(Object.values(scoreMeanings));
});
