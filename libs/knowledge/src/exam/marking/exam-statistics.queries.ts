import { Injectable } from '@nestjs/common';
import type { ExamAnswerValue, ExamOption, QuestionKind } from '@portal/contract';
import { Sql, quoteStates, quoteState } from '@portal/platform';
import { type Actor, examAttemptWorkflow, markedExamStates } from '@portal/workflows';
import { ExamStore } from '../exam.reader.ts';
import { groupBy } from './group-by.ts';
import { distribute, measureItems, measureReliability, shareOfAttempts, type ItemAnswer, type ItemFigures } from './item-statistics.ts';

interface QuestionRow {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly stem: string;
  readonly stem_en: string;
  readonly options: ExamOption[];
  readonly score: number;
}

interface AnswerRow extends ItemAnswer {
  readonly answer: ExamAnswerValue;
}

export interface ItemStatistics extends ItemFigures {
  readonly question: QuestionRow;
  readonly isCurrent: boolean;
  readonly answered: number;
  readonly choices: readonly { key: string; chosen: number }[];
}

export interface ExamFigures {
  readonly id: number;
  readonly attempts: number;
  readonly people: number;
  readonly passRate: number | null;
  readonly meanScore: number | null;
  readonly medianMinutes: number | null;
  readonly reliability: number | null;
  readonly distribution: readonly { from: number; to: number; attempts: number }[];
  readonly items: readonly ItemStatistics[];
}

/** What the marked attempts tell of an exam and of each of its questions. */
@Injectable()
export class ExamStatisticsQueries {
  readonly #sql: Sql;
  readonly #store: ExamStore;

  constructor(sql: Sql, store: ExamStore) {
    this.#sql = sql;
    this.#store = store;
  }

  /** @throws Refusal `not_found` for who does not look after the exam */
  async read(id: number | null, actor: Actor): Promise<ExamFigures> {
    const exam = await this.#store.readManaged(id, actor);
    const [sums] = await this.#sql.query<{ attempts: number; people: number; passed: number; minutes: number | null }>(
      `select count(*)::int as attempts, count(distinct person_id)::int as people, (count(*) filter (where state = ${quoteState(examAttemptWorkflow, 'passed')}))::int as passed,
         percentile_cont(0.5) within group (order by extract(epoch from submitted_at - started_at) / 60) as minutes
       from exam_attempt where exam_id = $1 and state in (${quoteStates(examAttemptWorkflow, markedExamStates)})`,
      [exam.id],
    );
    const answers = await this.#sql.query<AnswerRow>(
      `select x.attempt_id as "attemptId", x.question_id as "questionId", q.score::float8 as full, x.points::float8 as points, x.answer
       from exam_attempt a join exam_answer x on x.attempt_id = a.id join exam_question q on q.id = x.question_id
       where a.exam_id = $1 and a.state in (${quoteStates(examAttemptWorkflow, markedExamStates)}) and x.points is not null`,
      [exam.id],
    );
    const questions = await this.#sql.query<QuestionRow & { isCurrent: boolean }>(
      `select q.id, q.kind, q.stem, q.stem_en, q.options, q.score::float8 as score, coalesce(q.id = any(r.question_ids), false) as "isCurrent"
       from exam_question q left join exam_revision r on r.exam_id = q.exam_id and r.revision = $2
       where q.exam_id = $1 and (q.id = any(r.question_ids) or q.id = any($3::bigint[]))
       order by array_position(r.question_ids, q.id) nulls last, q.id`,
      [exam.id, exam.revision, [...new Set(answers.map(({ questionId }) => questionId))]],
    );
    const shares = [...shareOfAttempts(answers).values()];
    const attempts = sums!.attempts;
    return {
      id: exam.id,
      attempts,
      people: sums!.people,
      passRate: attempts === 0 ? null : round(sums!.passed / attempts),
      meanScore: shares.length === 0 ? null : round(shares.reduce((sum, share) => sum + share, 0) / shares.length),
      medianMinutes: sums!.minutes === null ? null : Math.round(Number(sums!.minutes) * 10) / 10,
      reliability: measureReliability(answers),
      distribution: distribute(shares),
      items: describeItems(questions, answers),
    };
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function describeItems(questions: readonly (QuestionRow & { isCurrent: boolean })[], answers: readonly AnswerRow[]): ItemStatistics[] {
  const figures = measureItems(answers);
  const given = groupBy(answers, ({ questionId }) => questionId);
  return questions.map(({ isCurrent, ...question }) => {
    const own = given.get(question.id) ?? [];
    const known = figures.get(question.id) ?? { asked: 0, difficulty: null, discrimination: null };
    return {
      ...known,
      question,
      isCurrent,
      answered: own.filter(({ answer }) => answer !== null).length,
      choices: countChoices(question, own),
    };
  });
}

/** How often each key was chosen; which of them is right is not said here. */
function countChoices({ kind, options }: QuestionRow, given: readonly AnswerRow[]): { key: string; chosen: number }[] {
  if (kind === 'text') return [];
  const keys = kind === 'trueFalse' ? ['true', 'false'] : options.map(({ key }) => key);
  const chosen = given.flatMap(({ answer }) => (Array.isArray(answer) ? (answer as string[]) : answer === null ? [] : [String(answer)]));
  return keys.map((key) => ({ key, chosen: chosen.filter((one) => one === key).length }));
}
