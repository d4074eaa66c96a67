import { Injectable } from '@nestjs/common';
import { EXAM_LIMITS, questionImportColumns, questionKindLabels, questionKindLabelsEn, type ImportIssue } from '@portal/contract';
import {
  describeIssue,
  sheetRowOf,
  type ImportOutcome,
  type ImportPlan,
  type ImportRow,
  type ImportRules,
  type SqlRunner,
  type SqlTransaction,
} from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { ExamService } from '../exam.service.ts';
import type { QuestionContent } from '../question/question.ts';
import { headerOf, readQuestion, type QuestionCells } from './question-cells.ts';

interface KnownExam {
  readonly id: number;
  readonly exam_no: string;
  readonly stems: string[];
}

/** Rows that can be written, by exam, in the order of the file. */
type Additions = ReadonlyMap<number, QuestionContent[]>;

/** The question workbook: every row adds one question to the exam of its number; all rows or none (docs/decisions/risk-control.md, import protocol). */
@Injectable()
export class QuestionImportRules implements ImportRules {
  readonly kind = 'question';
  readonly columns = questionImportColumns;
  readonly #exams: ExamService;

  constructor(exams: ExamService) {
    this.#exams = exams;
  }

  async prepare(sql: SqlRunner, rows: readonly ImportRow[]): Promise<ImportPlan> {
    const cells = rows as readonly QuestionCells[];
    const exams = await readExams(sql, cells);
    const { issues, additions } = checkRows(cells, exams);
    return { issues, apply: (tx, uploader) => this.#write(tx, additions, uploader) };
  }

  async #write(tx: SqlTransaction, additions: Additions, uploader: Actor): Promise<ImportOutcome> {
    let created = 0;
    // In the order of their ids, so that two imports never wait for each other.
    for (const [examId, questions] of [...additions].sort(([a], [b]) => a - b)) {
      await this.#exams.append(tx, examId, questions, uploader);
      created += questions.length;
    }
    return { created, updated: 0 };
  }

  async describeTemplate(sql: SqlRunner) {
    const exams = await sql.query<{ exam_no: string }>(
      'select exam_no from exam where is_active order by updated_at desc, id desc limit 200',
    );
    const lists: Readonly<Record<string, string[]>> = {
      examNo: exams.map((exam) => exam.exam_no),
      kind: Object.values(questionKindLabels),
    };
    const english: typeof lists = { kind: Object.values(questionKindLabelsEn) };
    return {
      sheetName: { zh: '题目', en: 'Questions' },
      columns: questionImportColumns.map(({ header, en, field }) => ({
        header,
        en,
        width: field.startsWith('stem') ? 48 : field.startsWith('option') ? 24 : 16,
        note: noteOf(field),
        ...(lists[field]?.length ? { list: lists[field] } : {}),
        ...(english[field] && { listEn: english[field] }),
      })),
      example: {
        考试编号: exams[0]?.exam_no ?? 'EX-2026-000001',
        题型: '单选',
        题干: '离开座位时应当怎么做？',
        '题干（英文）': 'What should you do when you leave your desk?',
        选项A: '锁定屏幕',
        '选项A（英文）': 'Lock the screen',
        选项B: '关闭显示器',
        '选项B（英文）': 'Turn the monitor off',
        正确答案: 'A',
        分值: '5',
      },
      exampleEn: {
        题型: questionKindLabelsEn.single,
        题干: 'What should you do when you leave your desk?',
        选项A: 'Lock the screen',
        选项B: 'Turn the monitor off',
      },
    };
  }
}

function noteOf(field: string): { zh: string; en: string } {
  switch (field) {
    case 'examNo':
      return { zh: '必填，题目加入该编号的考试。', en: 'Required: the question is added to the exam with this number.' };
    case 'kind':
      return { zh: '必填：单选、多选、判断、问答。', en: 'Required: Single, Multiple, True/false or Text.' };
    case 'stem':
      return { zh: '必填，最多 4000 个字符。', en: 'Required, up to 4,000 characters.' };
    case 'answer':
      return {
        zh: '单选填 A，多选填 AC，判断填“对”或“错”；问答可不填，或填评分参考。',
        en: 'For example, A for single choice, AC for multiple choice, true or false for a statement. For free text, optional guidance for the marker.',
      };
    case 'score':
      return { zh: '大于 0；不填为 1 分。', en: 'Above 0. If empty, 1 point.' };
    default:
      return { zh: '选填。', en: 'Optional.' };
  }
}

async function readExams(sql: SqlRunner, rows: readonly QuestionCells[]): Promise<ReadonlyMap<string, KnownExam>> {
  const numbers = [...new Set(rows.map(({ examNo }) => examNo.toUpperCase()).filter(Boolean))];
  const exams = await sql.query<KnownExam>(
    `select e.id, e.exam_no, array(select q.stem from exam_revision r join exam_question q on q.id = any(r.question_ids)
       where r.exam_id = e.id and r.revision = e.revision) as stems
     from exam e where e.is_active and e.exam_no = any($1)`,
    [numbers],
  );
  return new Map(exams.map((exam) => [exam.exam_no, exam]));
}

const fold = (stem: string): string => stem.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

function checkRows(rows: readonly QuestionCells[], exams: ReadonlyMap<string, KnownExam>): { issues: ImportIssue[]; additions: Additions } {
  const known = new Map([...exams.values()].map((exam) => [exam.id, new Set(exam.stems.map(fold))]));
  const firstRows = new Map<string, number>();
  const additions = new Map<number, QuestionContent[]>();
  const issues = rows.flatMap((cells, index) => {
    const row = index + 1;
    const { question, issues: found } = readQuestion(cells, row);
    const exam = exams.get(cells.examNo.toUpperCase());
    if (!exam) {
      const key = cells.examNo === '' ? 'import.required' : 'import.unknown_exam';
      return [...found, describeIssue(row, headerOf('examNo'), key, { value: cells.examNo })];
    }
    if (!question) return found;
    const key = `${exam.id}/${fold(question.stem)}`;
    const first = firstRows.get(key);
    if (first !== undefined) return [describeIssue(row, headerOf('stem'), 'import.question_repeated', { first })];
    firstRows.set(key, sheetRowOf(cells, row));
    if (known.get(exam.id)!.has(fold(question.stem))) return [describeIssue(row, headerOf('stem'), 'import.question_exists')];
    const added = additions.get(exam.id) ?? [];
    additions.set(exam.id, added);
    added.push(question);
    if (exam.stems.length + added.length <= EXAM_LIMITS.questions) return [];
    return [describeIssue(row, headerOf('examNo'), 'import.question_many', { max: EXAM_LIMITS.questions })];
  });
  return { issues, additions };
}
