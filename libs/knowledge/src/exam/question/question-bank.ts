import { Injectable } from '@nestjs/common';
import { currentTime, type SqlTransaction } from '@portal/platform';
import { sameContent, toContent, type ExamQuestion, type QuestionContent } from './question.ts';

export interface RevisionOf {
  readonly examId: number;
  readonly revision: number;
  readonly authorId: number;
}

/** Writes the questions of a revision. A question that is as it was keeps its id, and with it what is known of it; any other is a new one. */
@Injectable()
export class QuestionBank {
  async write(
    tx: SqlTransaction,
    { examId, revision, authorId }: RevisionOf,
    given: readonly (QuestionContent & { readonly id: number | null })[],
    before: readonly ExamQuestion[] = [],
  ): Promise<void> {
    const free = new Map(before.map((question) => [question.id, question]));
    const kept = given.map(({ id, ...question }) => {
      const content = toContent(question);
      const known = id === null ? undefined : free.get(id);
      const same = known && sameContent(known, content) ? known : [...free.values()].find((other) => sameContent(other, content));
      if (same) free.delete(same.id);
      return { id: same?.id ?? null, content };
    });
    const added = kept.filter(({ id }) => id === null).map(({ content }) => content);
    const ids = await this.#insert(tx, examId, added);
    const order = kept.map(({ id }) => id ?? ids.shift()!);
    await tx.query(
      `insert into exam_revision (exam_id, revision, question_ids, created_by, created_at) values ($1, $2, $3, $4, $5)
       on conflict (exam_id, revision) do update set question_ids = excluded.question_ids`,
      [examId, revision, order, authorId, currentTime()],
    );
  }

  /** @returns their ids in the given order */
  async #insert(tx: SqlTransaction, examId: number, added: readonly QuestionContent[]): Promise<number[]> {
    if (added.length === 0) return [];
    const rows = await tx.query<{ id: number }>(
      `with numbered as (
         select nextval('portal_id_seq') as id, given.value as q, given.place
         from jsonb_array_elements($2::jsonb) with ordinality as given (value, place)),
       written as (insert into exam_question (id, exam_id, kind, stem, stem_en, options, answer, score)
         select id, $1, q->>'kind', q->>'stem', q->>'stemEn', q->'options', coalesce(q->'answer', 'null'), (q->>'score')::numeric from numbered)
       select id from numbered order by place`,
      [examId, JSON.stringify(added)],
    );
    return rows.map(({ id }) => id);
  }
}
