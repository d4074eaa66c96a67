import { expect, test } from '@jest/globals';
import { testerWords } from './assurance-tests.ts';
import { languageOf } from './people.ts';
import { toldRequests } from './tell-assurance-evidence.ts';
import { toldDeficiencies } from './tell-assurance-weigh.ts';

const HAN = /\p{Script=Han}/u;
const languagesOf = (words: readonly (string | undefined)[]) => [
  ...new Set(words.flatMap((one) => (one ? [HAN.test(one) ? 'zh' : 'en'] : []))),
];

test('whoever reads English is written to in English, and everybody else in Chinese', () => {
  const deficiencies = toldDeficiencies.map(({ owner, description, said, plan }) => [owner, [description, said, plan]] as const);
  const requests = toldRequests(2026).map(
    ({ asked, title, description, answer }) => [asked, [title, description, answer?.title, answer?.source]] as const,
  );
  const told = [...deficiencies, ...requests];
  expect(told.map(([person, words]) => [person, languagesOf(words)])).toEqual(told.map(([person]) => [person, [languageOf(person)]]));
  expect(new Set(told.map(([person]) => languageOf(person)))).toEqual(new Set(['zh', 'en']));
  expect(languagesOf(Object.values(testerWords.en))).toEqual(['en']);
  expect(languagesOf(Object.values(testerWords.zh))).toEqual(['zh']);
});
