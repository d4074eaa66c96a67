import { expect, test } from '@jest/globals';
import { statementFacts, toFacts } from './facts.ts';
import { countFigures, findUnknownPlaces, writeWords } from './figures.ts';

const fact = (key: string, value: string) => ({ key, label: key, value });
const facts = toFacts([
  fact('control:1:reviewed', 'yes'),
  fact('control:2:reviewed', 'no'),
  fact('review:1:effectiveness', '2'),
  fact('test:5:conclusion', 'effective'),
  fact('test:6:conclusion', 'ineffective'),
  fact('test:7:conclusion', ''),
  fact('deficiency:8:class', 'material'),
  fact('deficiency:9:class', 'control'),
  fact('deficiency:10:class', 'control'),
  ...statementFacts([
    { id: 3, label: 'ST-3', state: 'signed', hash: 'aa' },
    { id: 4, label: 'ST-4', state: 'overridden', hash: '' },
    { id: 5, label: 'ST-5', state: 'reopened', hash: 'bb' },
  ]),
]);

test('figures are counted from the facts that the hash binds', () => {
  expect(countFigures(facts)).toEqual({
    controls: 2,
    reviewed: 1,
    testsEffective: 1,
    testsNotEffective: 1,
    materialWeaknesses: 1,
    significantDeficiencies: 0,
    controlDeficiencies: 2,
    below: 3,
    belowSettled: 2,
  });
});

test('what is signed names scope, period and figures in both languages', () => {
  const text = {
    zh: '{scope}{period}有 {deficiencies} 项缺陷',
    en: '{scope}, {period}: {deficiencies} deficiencies, {materialWeaknesses} material',
  };
  const names = { scope: { zh: '营养品', en: 'Nutrition' }, period: { zh: '三季度', en: 'third quarter' } };
  expect(writeWords(text, names, countFigures(facts))).toEqual({
    zh: '营养品三季度有 3 项缺陷',
    en: 'Nutrition, third quarter: 3 deficiencies, 1 material',
  });
});

test('a place that nobody fills is found before anybody signs it', () => {
  expect(findUnknownPlaces({ zh: '{scope}{范围}', en: '{scope} {weaknesses} {}' })).toEqual(['范围', 'weaknesses', '']);
  expect(findUnknownPlaces({ zh: '{scope}', en: 'plain' })).toEqual([]);
});
