import { expect, test } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import en from '#locales/en/exam.ts';
import zh from '#locales/zh/exam.ts';
import { readSheet } from '#shared/forms/read-sheet.ts';
import { actor, fill } from '#shared/testing/record-fixture.tsx';
import { renderPage } from '#shared/testing/render.tsx';
import { newQuestion, type QuestionDraft } from './exam-model.ts';
import { readQuestions } from './paste-questions.ts';
import { QuestionBankField } from './QuestionBankField.tsx';

const cells = (...all: string[]) => all.join('\t');
/** A row in the template's order: its kind, its text, the Chinese texts of its options, its answer and its points. */
const rowOf = (kind: string, stem: string, options: string[], answer: string, score: string) =>
  cells(kind, stem, '', ...Array.from({ length: 6 }, (_, place) => [options[place] ?? '', '']).flat(), answer, score);

test('a block of a sheet is rows of cells: quoted ones keep their lines, empty rows are none, and a mark in a text is a mark', () => {
  expect(readSheet('a\tb\r\n\r\n"two\nlines"\t"say ""no"""\n"open\tx\n')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', 'say "no"'] },
    { line: 4, cells: ['"open', 'x'] },
  ]);
});

test('rows in the order of the template become questions, with the number of the exam and without', () => {
  const row = rowOf('单选', '离开座位时?', ['锁屏', '关灯'], 'A', '5');
  const [plain, numbered] = readQuestions(`${row}\nEX-2026-000001\t${row}`);
  expect(plain).toMatchObject({
    line: 1,
    question: {
      ...{ id: null, kind: 'single', stem: '离开座位时?', answer: 'A', score: '5' },
      options: [
        { key: 'A', text: '锁屏' },
        { key: 'B', text: '关灯' },
      ],
    },
  });
  expect(plain!.fault).toBeUndefined();
  expect(numbered!.question).toMatchObject({ kind: 'single', stem: '离开座位时?', answer: 'A' });
});

test.each(['Correct answer', 'Right answer'])(
  'headings of either language tell the columns in any order, also older ones (%s)',
  (answerHead) => {
    const read = readQuestions(
      [cells('Points', 'Question', '题型', answerHead), cells('2', 'Is it?', 'true/false', 'yes'), cells('3', 'Why?', '问答', '')].join(
        '\n',
      ),
    );
    expect(read.map(({ line, question: { kind, stem, answer, score }, fault }) => ({ line, kind, stem, answer, score, fault }))).toEqual([
      { line: 2, kind: 'trueFalse', stem: 'Is it?', answer: true, score: '2', fault: undefined },
      { line: 3, kind: 'text', stem: 'Why?', answer: '', score: '3', fault: undefined },
    ]);
  },
);

test('a kind is understood as the console itself calls it, in either language', () => {
  for (const { kinds } of [en, zh])
    for (const [kind, name] of Object.entries(kinds))
      expect(readQuestions(rowOf(name, 'S', ['x', 'y'], 'A', '1'))[0]!.question.kind).toBe(kind);
});

test.each([
  ['an unknown kind', rowOf('quiz', 'S', ['x', 'y'], 'A', '1'), { what: 'kind', cell: 'quiz' }],
  ['a letter that is no option', rowOf('multiple', 'S', ['x', 'y'], 'AE', '1'), { what: 'answer', cell: 'AE' }],
  ['two answers of one', rowOf('single', 'S', ['x', 'y'], 'AB', '1'), { what: 'answer', cell: 'AB' }],
  ['one option', rowOf('single', 'S', ['x'], 'A', '1'), { what: 'options', cell: '' }],
  ['no text', rowOf('text', '', [], '', '1'), { what: 'stem', cell: '' }],
  ['points below 0', rowOf('text', 'S', [], '', '-3'), { what: 'score', cell: '-3' }],
])('%s is told, and the row is a question all the same', (_, row, fault) => {
  const [read] = readQuestions(row);
  expect(read).toMatchObject({ line: 1, fault });
  expect(read!.question.key).toBeTruthy();
});

test('several answers of a choice are read however they are parted', () => {
  const answerOf = (answer: string) => readQuestions(rowOf('多选', 'S', ['x', 'y', 'z'], answer, '1'))[0]!.question.answer;
  for (const answer of ['CA', 'a、c', 'A, C', 'A/C']) expect(answerOf(answer)).toEqual(['A', 'C']);
});

function Bank() {
  const [questions, setQuestions] = useState<QuestionDraft[]>([{ ...newQuestion('text'), stem: 'Typed before' }]);
  return <QuestionBankField questions={questions} onChange={setQuestions} error={undefined} />;
}

test('pasted rows stand behind what was typed; what is wrong is told by row before they are added', async () => {
  await renderPage(<Bank />);
  await actor.click(screen.getByRole('button', { name: 'Paste from Excel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Paste questions from Excel' });
  expect(within(dialog).getByRole('button', { name: 'Paste from Excel' })).toBeDisabled();
  fill(
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Rows' }),
    [cells('text', 'First pasted'), cells('guess', 'Second pasted')].join('\n'),
  );
  expect(within(dialog).getByText('2 questions were read.')).toBeInTheDocument();
  expect(within(dialog).getByText('Row 2: unknown kind “guess”')).toBeInTheDocument();
  await actor.click(within(dialog).getByRole('button', { name: 'Add 2 questions' }));
  const [bank] = screen.getAllByRole('list');
  expect(
    within(bank!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([expect.stringContaining('Typed before'), expect.stringContaining('First pasted'), expect.stringContaining('Second pasted')]);
});
