import { describe, expect, test } from '@jest/globals';
import { measureItems, measureReliability } from '../marking/item-statistics.ts';
import { gradeAnswer } from './grade.ts';
import { buildPaper } from './paper.ts';
import { normaliseAnswer, toContent, type ExamQuestion } from './question.ts';

const options = ['A', 'B', 'C', 'D'].map((key) => ({ key, text: key, textEn: key }));
const make = (given: Partial<ExamQuestion>): ExamQuestion => ({
  id: 1,
  kind: 'single',
  stem: 's',
  stemEn: '',
  options,
  answer: 'A',
  score: 4,
  ...given,
});

describe('an answer', () => {
  test.each([
    ['single', ['B'], 'B'],
    ['single', '', null],
    ['multiple', 'CA', ['A', 'C']],
    ['multiple', 'C、A', ['A', 'C']],
    ['multiple', ['D', 'A', 'D'], ['A', 'D']],
    ['multiple', [], null],
    ['trueFalse', 'True', true],
    ['trueFalse', 'maybe', 'maybe'],
  ] as const)('of kind %s %j becomes %j', (kind, given, expected) => {
    expect(normaliseAnswer(kind, options, given as never)).toEqual(expected);
  });

  test.each([
    [{}, 'A', 4],
    [{}, 'B', 0],
    [{}, null, 0],
    [{ kind: 'multiple', answer: ['A', 'C'] }, ['C', 'A'], 4],
    [{ kind: 'multiple', answer: ['A', 'C'] }, ['A'], 0],
    [{ kind: 'multiple', answer: ['A', 'C'] }, ['A', 'B', 'C'], 0],
    [{ kind: 'trueFalse', answer: false }, false, 4],
    [{ kind: 'trueFalse', answer: false }, null, 0],
    [{ kind: 'text', answer: 'x' }, 'anything', null],
    [{ kind: 'text', answer: 'x' }, '  ', 0],
  ] as const)('to %j: %j gives %j', (question, given, points) => {
    expect(gradeAnswer(make(question as never), given as never)).toBe(points);
  });

  test('options belong to choices alone', () => {
    expect(toContent({ ...make({ kind: 'trueFalse', answer: true }), id: null } as never).options).toEqual([]);
  });
});

describe('a paper', () => {
  const bank = Array.from({ length: 12 }, (_, index) => make({ id: index + 1 }));

  test('draws so many different questions in the order of the bank', () => {
    const ids = buildPaper(bank, { pickN: 5, shuffle: false }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
  });

  test('draws every question about as often as any other', () => {
    const drawn = Array.from({ length: 2_400 }, () => buildPaper(bank, { pickN: 3, shuffle: true })).flat();
    for (const { id } of bank) {
      const times = drawn.filter((question) => question.id === id).length;
      // 600 expected; ten standard deviations either way.
      expect(times).toBeGreaterThan(390);
      expect(times).toBeLessThan(810);
    }
  });

  test('shuffles options and keeps what each key means', () => {
    const [question] = buildPaper([make({})], { pickN: null, shuffle: true }, (below) => below - 1 - (below > 1 ? 1 : 0));
    expect([...question!.options].sort((a, b) => a.key.localeCompare(b.key))).toEqual(options);
    expect(question!.answer).toBe('A');
  });
});

describe('figures of questions', () => {
  const answers = (points: readonly (readonly number[])[]) =>
    points.flatMap((given, attempt) => given.map((one, item) => ({ attemptId: attempt, questionId: item, full: 1, points: one })));

  test('a question that only the best get right discriminates fully, one that all get right not at all', () => {
    const figures = measureItems(
      answers([
        [1, 1, 1],
        [1, 1, 0],
        [1, 0, 0],
        [1, 0, 0],
      ]),
    );
    expect(figures.get(0)).toEqual({ asked: 4, difficulty: 1, discrimination: 0 });
    expect(figures.get(2)).toEqual({ asked: 4, difficulty: 0.25, discrimination: 1 });
  });

  test('few attempts say nothing of discrimination', () => {
    expect(measureItems(answers([[1], [0], [1]])).get(0)).toMatchObject({ discrimination: null, difficulty: 0.667 });
  });

  test('questions that agree are reliable; papers that differ cannot be compared', () => {
    expect(
      measureReliability(
        answers([
          [1, 1],
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
    ).toBe(1);
    expect(
      measureReliability([
        ...answers([
          [1, 1],
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
        { attemptId: 9, questionId: 0, full: 1, points: 1 },
      ]),
    ).toBeNull();
  });
});
