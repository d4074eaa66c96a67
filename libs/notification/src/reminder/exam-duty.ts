import type { SqlRunner } from '@portal/platform';
import { examFacts, findExam, findExamAttempt, findSitters } from '../recipients/exam-records.queries.ts';
import type { NoticeFacts } from '../templates/notice-text.ts';

export interface ExamDuty {
  readonly facts: Pick<NoticeFacts, 'riskId' | 'recordNo' | 'riskYear' | 'title' | 'source' | 'owner' | 'subject' | 'page'>;
  readonly holderIds: readonly number[];
  readonly independentOf: readonly number[];
}

/** Who has still to pass an exam that ends, or who has to mark an attempt; undefined for other records, and for an exam that was deleted. */
export async function findExamDuty(sql: SqlRunner, workflow: string, subjectId: number): Promise<ExamDuty | undefined> {
  if (workflow === 'exam') {
    const exam = await findExam(sql, subjectId);
    if (!exam?.isActive) return undefined;
    const subject = { workflow, id: exam.id, state: exam.state, version: exam.version };
    return { facts: { ...(await examFacts(sql, exam)), subject }, holderIds: await findSitters(sql, exam.id), independentOf: [] };
  }
  const attempt = workflow === 'examAttempt' ? await findExamAttempt(sql, subjectId) : undefined;
  if (attempt?.state !== 'submitted') return undefined;
  const subject = { workflow, id: attempt.id, state: attempt.state, version: attempt.version };
  return {
    facts: { ...(await examFacts(sql, attempt.exam)), subject, page: 'examResults' },
    holderIds: [attempt.exam.markerId],
    independentOf: [attempt.personId],
  };
}
