import {
  EXAM_LIMITS,
  findQuestionFault,
  questionImportColumns,
  questionOptionKeys,
  readQuestionKind,
  readTruth,
  type ExamAnswerValue,
  type ExamOption,
  type QuestionKind,
} from '@portal/contract/client';
import { readSheet } from '#shared/forms/read-sheet.ts';
import { newQuestion, type QuestionDraft } from './exam-model.ts';

type Field = (typeof questionImportColumns)[number]['field'];
/** What is wrong with a pasted row: a cell that cannot be read (`kind`, `score`, `answer`), or a fault of the question itself. */
export type PasteFault = 'kind' | 'score' | 'answer' | 'stem' | 'options' | 'optionText';
export interface PastedQuestion {
  /** The row of the pasted block, from 1. */
  line: number;
  question: QuestionDraft;
  /** The first thing that is wrong, with the cell's words; the question can be mended in the editor all the same. */
  fault?: { what: PasteFault; cell: string };
}

const SCORE = /^\d{1,4}(\.\d{1,2})?$/;
const fold = (text: string): string => text.toLowerCase().replaceAll(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')');
const fieldOfHead = new Map<string, Field>(
  questionImportColumns.flatMap((column) =>
    // Also what a heading was before.
    [column.header, column.en, ...('formerly' in column ? [column.formerly] : [])].map((head) => [fold(head), column.field] as const),
  ),
);
const withoutExam = questionImportColumns.map(({ field }) => field).filter((field) => field !== 'examNo');

/**
 * Questions from a block of a sheet: with the template's headings in any order, else in the template's order, with or without the number of the
 * exam. Every row becomes a question; what is wrong with one is told and stays to be mended.
 */
export function readQuestions(text: string): PastedQuestion[] {
  const rows = readSheet(text);
  const heads = rows[0]?.cells.map((cell) => fieldOfHead.get(fold(cell))) ?? [];
  const isHeaded = heads.filter(Boolean).length >= 2;
  return rows.slice(isHeaded ? 1 : 0).map(({ line, cells }) => {
    const hasExam = /^EX-/i.test(cells[0] ?? '');
    const fields: readonly (Field | undefined)[] = isHeaded ? heads : hasExam ? ['examNo', ...withoutExam] : withoutExam;
    return toPasted(line, (field) => cells[fields.indexOf(field)] ?? '');
  });
}

function toPasted(line: number, of: (field: Field) => string): PastedQuestion {
  const options = questionOptionKeys.flatMap((key): ExamOption[] => {
    const [text, textEn] = [of(`option${key}`), of(`option${key}En`)];
    return text === '' && textEn === '' ? [] : [{ key, text: text || textEn, textEn }];
  });
  const told = readQuestionKind(of('kind'));
  const kind: QuestionKind = told ?? (options.length > 0 ? 'single' : 'text');
  const isChoice = kind === 'single' || kind === 'multiple';
  const score = of('score') || '1';
  const isScore = SCORE.test(score) && Number(score) > 0 && Number(score) <= EXAM_LIMITS.score;
  const question: QuestionDraft = {
    ...newQuestion(kind),
    stem: of('stem'),
    stemEn: of('stemEn'),
    ...(isChoice && { options }),
    answer: readAnswer(kind, isChoice ? options : [], of('answer')),
    score: isScore ? score : '1',
  };
  const own = findQuestionFault({ ...question, score: Number(question.score) });
  const what: PasteFault | undefined = !told ? 'kind' : !isScore ? 'score' : own;
  const cell = what === 'kind' || what === 'score' || what === 'answer' ? of(what) : '';
  return { line, question, ...(what && { fault: { what, cell } }) };
}

/** The answer that a cell names; what is none of the question's is no answer. */
function readAnswer(kind: QuestionKind, options: readonly ExamOption[], cell: string): ExamAnswerValue {
  if (kind === 'text') return cell;
  if (kind === 'trueFalse') return readTruth(cell) ?? null;
  const letters = [...new Set(cell.toUpperCase().replaceAll(/[\s,;，；、/]/g, ''))];
  const keys = options.map(({ key }) => key).filter((key) => letters.includes(key));
  if (keys.length !== letters.length || keys.length === 0) return null;
  if (kind === 'multiple') return keys;
  return keys.length === 1 ? keys[0]! : null;
}
