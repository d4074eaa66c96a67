import {
  EXAM_LIMITS,
  importFieldMax,
  isLonger,
  questionImportColumns,
  questionKindLabels,
  questionOptionKeys,
  readQuestionKind,
  readTruth,
  type ExamAnswerValue,
  type ExamOption,
  type ImportIssue,
  type QuestionKind,
} from '@portal/contract';
import { describeIssue, type ImportRow } from '@portal/platform';
import { fits, normaliseAnswer, toContent, type QuestionContent } from '../question/question.ts';

type Field = (typeof questionImportColumns)[number]['field'];
export type QuestionCells = Readonly<Record<Field, string>> & ImportRow;

export const headerOf = (field: Field): string => questionImportColumns.find((column) => column.field === field)!.header;

/** A row as a question, and what is wrong with its cells; the question is there only when nothing is. */
export function readQuestion(cells: QuestionCells, row: number): { question?: QuestionContent; issues: ImportIssue[] } {
  const issues: ImportIssue[] = [];
  const kind = readQuestionKind(cells.kind);
  if (!kind) issues.push(describeIssue(row, headerOf('kind'), cells.kind === '' ? 'import.required' : 'import.question_kind'));
  if (cells.stem === '') issues.push(describeIssue(row, headerOf('stem'), 'import.required'));
  issues.push(...checkLengths(cells, row));
  const score = readScore(cells.score);
  if (score === undefined) issues.push(describeIssue(row, headerOf('score'), 'import.question_score', { max: EXAM_LIMITS.score }));
  if (!kind) return { issues };
  const options = kind === 'single' || kind === 'multiple' ? readOptions(cells) : [];
  if ((kind === 'single' || kind === 'multiple') && options.length < 2) {
    issues.push(describeIssue(row, headerOf('optionB'), 'import.question_options'));
    return { issues };
  }
  const answer = readAnswer(kind, options, cells.answer);
  if (answer === undefined) {
    const isEmpty = cells.answer === '';
    issues.push(describeIssue(row, headerOf('answer'), isEmpty ? 'import.required' : 'import.question_answer', { value: cells.answer }));
  }
  if (issues.length > 0) return { issues };
  return { issues, question: toContent({ kind, stem: cells.stem, stemEn: cells.stemEn, options, answer: answer!, score: score! }) };
}

function checkLengths(cells: QuestionCells, row: number): ImportIssue[] {
  return questionImportColumns.flatMap(({ field, header }) => {
    const max = importFieldMax('question', field);
    return isLonger(cells[field], max) ? [describeIssue(row, header, 'import.too_long', { max })] : [];
  });
}

function readOptions(cells: QuestionCells): ExamOption[] {
  return questionOptionKeys.flatMap((key) => {
    const [text, textEn] = [cells[`option${key}`], cells[`option${key}En`]];
    return text === '' && textEn === '' ? [] : [{ key, text: text || textEn, textEn }];
  });
}

/** An empty cell is one point. */
function readScore(cell: string): number | undefined {
  if (cell === '') return 1;
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(cell)) return undefined;
  const score = Number(cell);
  return score > 0 && score <= EXAM_LIMITS.score ? score : undefined;
}

/** Undefined: it is no answer of this question. A text may go without: what is there helps its marker. */
function readAnswer(kind: QuestionKind, options: readonly ExamOption[], cell: string): ExamAnswerValue | undefined {
  if (kind === 'text') return cell;
  if (kind === 'trueFalse') return readTruth(cell);
  const given = normaliseAnswer(kind, options, cell.toUpperCase());
  return given !== null && fits({ kind, options }, given) ? given : undefined;
}

/** A question as a row of the workbook, so that what was exported can be imported. */
export function toCells(examNo: string, { kind, stem, stemEn, options, answer, score }: QuestionContent): Record<Field, string | number> {
  const cells = Object.fromEntries(questionImportColumns.map(({ field }) => [field, ''])) as Record<Field, string | number>;
  for (const [place, { text, textEn }] of options.slice(0, questionOptionKeys.length).entries()) {
    cells[`option${questionOptionKeys[place]!}`] = text;
    cells[`option${questionOptionKeys[place]!}En`] = textEn;
  }
  const letterOf = (key: string) => questionOptionKeys[options.findIndex((option) => option.key === key)] ?? key;
  const right =
    typeof answer === 'boolean'
      ? answer
        ? '对'
        : '错'
      : Array.isArray(answer)
        ? (answer as string[]).map(letterOf).join('')
        : String(answer ?? '');
  return { ...cells, examNo, kind: questionKindLabels[kind], stem, stemEn, answer: kind === 'single' ? letterOf(right) : right, score };
}
