import { examAttemptWorkflow } from '@portal/workflows';
import { Injectable } from '@nestjs/common';
import { refuseField, Refusal, type ExamAnswerValue, type GivenAnswer, type MessageKey } from '@portal/contract';
import { requestContext, ServicePulse, Sql, type SqlRunner, quoteState } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { fits, normaliseAnswer, type ExamQuestion } from '../question/question.ts';
import { findAttempt } from './attempt-row.ts';

/** So many papers are kept in memory: a paper never changes, and every save asks for its questions. */
const PAPERS_KEPT = 5_000;

interface KnownPaper {
  readonly personId: number;
  readonly questions: ReadonlyMap<number, Pick<ExamQuestion, 'kind' | 'options'>>;
}

export interface Acknowledged {
  /** Of the newest save that the server holds. */
  readonly sequence: number;
  readonly at: Date;
  readonly deadline: Date | null;
  /** Questions of which the server holds a newer answer than the one that was sent. */
  readonly stale: readonly { question_id: number; answer: ExamAnswerValue }[];
}

/** Saving answers: what was acknowledged is in the database, and an older save never overwrites a newer one (docs/decisions/knowledge.md). */
@Injectable()
export class AttemptAnswersService {
  readonly #sql: Sql;
  readonly #pulse: ServicePulse;
  readonly #papers = new Map<number, KnownPaper>();

  constructor(sql: Sql, pulse: ServicePulse) {
    this.#sql = sql;
    this.#pulse = pulse;
  }

  /** @throws Refusal `wrong_state` once it was handed in or its time is up, `validation` for an answer that does not fit */
  async save(attemptId: number | null, sequence: number, answers: readonly GivenAnswer[], actor: Actor): Promise<Acknowledged> {
    const paper = await this.#paperOf(attemptId, actor);
    const given = checkAnswers(paper.questions, answers);
    const saved = await writeAnswers(this.#sql, attemptId!, sequence, given);
    if (saved) return saved;
    // Time may have been lost to an outage that nobody has written down yet.
    await this.#pulse.beat();
    const second = await writeAnswers(this.#sql, attemptId!, sequence, given);
    if (second) return second;
    throw await this.#refuse(attemptId!);
  }

  /** The answers in the shapes of their questions. */
  async check(attemptId: number | null, answers: readonly GivenAnswer[], actor: Actor): Promise<readonly GivenAnswer[]> {
    return checkAnswers((await this.#paperOf(attemptId, actor)).questions, answers);
  }

  async #paperOf(attemptId: number | null, actor: Actor): Promise<KnownPaper> {
    const known = this.#papers.get(attemptId ?? 0) ?? (await this.#readPaper(attemptId));
    if (known?.personId !== actor.id) throw new Refusal('not_found');
    return known;
  }

  async #readPaper(attemptId: number | null): Promise<KnownPaper | undefined> {
    const attempt = await findAttempt(this.#sql, attemptId);
    if (!attempt) return undefined;
    const questions = new Map(attempt.paper.map(({ id, kind, options }) => [id, { kind, options }]));
    const known = { personId: attempt.person_id, questions };
    if (this.#papers.size >= PAPERS_KEPT) this.#papers.delete(this.#papers.keys().next().value!);
    this.#papers.set(attempt.id, known);
    return known;
  }

  async #refuse(attemptId: number): Promise<Refusal> {
    const attempt = await findAttempt(this.#sql, attemptId);
    return attempt?.state === 'inProgress' ? refuseLate() : refuseHandedIn();
  }
}

const refused = (message: MessageKey, finer: string): Refusal => new Refusal('wrong_state', { message, finer });
export const refuseLate = (): Refusal => refused('exam.timeUp', 'timeUp');
export const refuseHandedIn = (): Refusal => refused('exam.handedIn', 'handedIn');

function checkAnswers(questions: KnownPaper['questions'], answers: readonly GivenAnswer[]): GivenAnswer[] {
  const last = new Map(answers.map((given) => [given.questionId, given]));
  return [...last.values()].map(({ questionId, answer: sent, sequence }) => {
    const question = questions.get(questionId);
    if (!question) throw refuseField('answers', 'exam.unknownQuestion');
    const answer = normaliseAnswer(question.kind, question.options, sent);
    if (!fits(question, answer)) throw refuseField('answers', 'exam.badAnswer');
    return { questionId, answer: answer as GivenAnswer['answer'], sequence };
  });
}

/**
 * One statement: it holds the attempt's row against being handed in, writes what is newer, and tells what was newer already. Nobody's clock but
 * the database's decides whether there is time left.
 * @returns undefined when the attempt does not take answers any more
 */
export async function writeAnswers(
  sql: SqlRunner,
  attemptId: number,
  sequence: number,
  given: readonly GivenAnswer[],
): Promise<Acknowledged | undefined> {
  const at = requestContext.getStore()?.at ?? null;
  const [row] = await sql.query<Omit<Acknowledged, 'stale'> & { written: number[] }>(
    `with open as (
       select a.id, t.at, extended_deadline(a.started_at, a.deadline) as deadline
       from exam_attempt a cross join (select coalesce($4::timestamptz, clock_timestamp()) as at) t
       where a.id = $1 and a.state = ${quoteState(examAttemptWorkflow, 'inProgress')} and (a.deadline is null or a.deadline > t.at or extended_deadline(a.started_at, a.deadline) > t.at)
       for key share of a),
     given as (select (g->>'questionId')::bigint as question_id, g->'answer' as answer, coalesce((g->>'sequence')::bigint, $2::bigint) as sequence from jsonb_array_elements($3::jsonb) g),
     written as (
       insert into exam_answer as kept (attempt_id, question_id, answer, sequence, saved_at)
       select open.id, given.question_id, given.answer, given.sequence, open.at from open, given
       on conflict (attempt_id, question_id) do update
         set answer = excluded.answer, sequence = excluded.sequence, saved_at = excluded.saved_at where kept.sequence < excluded.sequence
       returning question_id)
     select open.at, open.deadline, array(select question_id from written) as written,
       greatest($2::bigint, (select max(sequence) from given), (select max(sequence) from exam_answer x where x.attempt_id = open.id)) as sequence
     from open`,
    [attemptId, sequence, JSON.stringify(given), at],
  );
  if (!row) return undefined;
  const { written, ...acknowledged } = row;
  const missed = given.filter(({ questionId }) => !written.includes(questionId));
  return { ...acknowledged, stale: await findStale(sql, attemptId, missed) };
}

/** A repeat of a save that came through says nothing new; a different answer that is kept is newer. */
async function findStale(sql: SqlRunner, attemptId: number, missed: readonly GivenAnswer[]): Promise<Acknowledged['stale']> {
  if (missed.length === 0) return [];
  const kept = await sql.query<{ question_id: number; answer: ExamAnswerValue }>(
    'select question_id, answer from exam_answer where attempt_id = $1 and question_id = any($2::bigint[])',
    [attemptId, missed.map(({ questionId }) => questionId)],
  );
  const sent = new Map(missed.map(({ questionId, answer }) => [questionId, JSON.stringify(answer)]));
  return kept.filter(({ question_id, answer }) => sent.get(question_id) !== JSON.stringify(answer));
}
