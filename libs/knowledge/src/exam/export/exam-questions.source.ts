import { Injectable } from '@nestjs/common';
import { questionImportColumns } from '@portal/contract';
import { readReader } from '@portal/directory';
import type { ExportContent, ExportRequest, ExportSource, SheetColumn, SheetRow, SqlTransaction } from '@portal/platform';
import { ExamStore } from '../exam.reader.ts';
import { toCells } from '../import/question-cells.ts';
import type { ExamQuestion } from '../question/question.ts';

const columns: readonly SheetColumn[] = questionImportColumns.map(({ field, header }) => ({
  key: field,
  header,
  width: field.startsWith('stem') ? 48 : 18,
  ...(field === 'score' && { type: 'number' as const }),
}));

/** The question bank in the very columns of its import, so that it can be changed in a workbook and taken into another exam. */
@Injectable()
export class ExamQuestionsExportSource implements ExportSource {
  readonly kind = 'examQuestions';
  readonly fileName = 'exam-questions';
  readonly #store: ExamStore;

  constructor(store: ExamStore) {
    this.#store = store;
  }

  async open(tx: SqlTransaction, { personId, query, today }: ExportRequest): Promise<ExportContent> {
    const { examId, id } = query as { examId: number | null; id: number | null };
    const { actor } = await readReader(tx, personId, today);
    const exam = await this.#store.readManaged(examId ?? id, actor, tx);
    const questions = await this.#store.questionsOf(exam.id, exam.revision, tx);
    return { sheetName: '题目 Questions', columns, total: questions.length, rows: toRows(exam.exam_no, questions) };
  }
}

async function* toRows(examNo: string, questions: readonly ExamQuestion[]): AsyncGenerator<SheetRow[]> {
  yield await Promise.resolve(questions.map((question) => toCells(examNo, question)));
}
