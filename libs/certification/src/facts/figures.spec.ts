import { expect, test } from '@jest/globals';
import { statementFacts, toFacts } from './facts.ts';
import { countFigures, factsBehind, findUnknownPlaces, kindOfFigure, NOT_EVALUATED, writeWords } from './figures.ts';

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
  fact('deficiency:11:class', NOT_EVALUATED),
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
    notEvaluated: 1,
    below: 3,
    belowSettled: 2,
  });
});

test('behind each figure stand as many facts of its kind of record as it says', () => {
  const figures = countFigures(facts);
  for (const [name, count] of Object.entries(figures)) {
    const behind = factsBehind(facts, name as keyof typeof figures);
    expect({ name, count: behind.length }).toEqual({ name, count });
    for (const { key } of behind) expect(key.startsWith(`${kindOfFigure(name as keyof typeof figures)}:`)).toBe(true);
  }
  expect(factsBehind(facts, 'testsNotEffective').map(({ key }) => key)).toEqual(['test:6:conclusion']);
});

test('what is signed names scope, period and figures in both languages', () => {
  const text = {
    zh: '{scope}{period}有 {deficiencies} 项缺陷',
    en: '{scope}, {period}: {deficiencies} deficiencies, {materialWeaknesses} material',
  };
  const names = { scope: { zh: '营养品', en: 'Nutrition' }, period: { zh: '三季度', en: 'third quarter' } };
  expect(writeWords(text, names, countFigures(facts))).toEqual({
    zh: '营养品三季度有 3 项缺陷已提出但尚未评价的缺陷：1 项。',
    en: 'Nutrition, third quarter: 3 deficiencies, 1 material Proposed deficiencies not yet evaluated: 1.',
  });
});

test('what is not yet evaluated has a sentence of its own, also where there is none; a text that says it itself is left alone', () => {
  const names = { scope: { zh: '集团', en: 'Group' }, period: { zh: '本年', en: 'this year' } };
  const say = (zh: string, en: string, notEvaluated: number) => writeWords({ zh, en }, names, { ...countFigures(facts), notEvaluated });
  expect(say('已声明。', 'Stated.', 0)).toEqual({
    zh: '已声明。不存在已提出但尚未评价的缺陷。',
    en: 'Stated. There are no proposed deficiencies awaiting evaluation.',
  });
  expect(say('已声明。', 'Stated.', 2).en).toBe('Stated. Proposed deficiencies not yet evaluated: 2.');
  expect(say('未评定 {notEvaluated} 项', '{notEvaluated} open', 2)).toEqual({ zh: '未评定 2 项', en: '2 open' });
});

test('a place that nobody fills is found before anybody signs it', () => {
  expect(findUnknownPlaces({ zh: '{scope}{范围}', en: '{scope} {weaknesses} {}' })).toEqual(['范围', 'weaknesses', '']);
  expect(findUnknownPlaces({ zh: '{scope}', en: 'plain' })).toEqual([]);
});
