import { escalatedTo, type Bind } from '@portal/platform';
import { inAudience } from '../audience/audience.ts';

/** Who reads; of exams the actor alone matters. */
export interface ExamReader {
  readonly id: number;
  readonly isAdministrator: boolean;
}

/** "He looks after this exam": administrators after all, a marker after his own. Its questions and its results are read by no one else. */
export function managedExamCondition({ id, isAdministrator }: ExamReader, alias: string, bind: Bind): string {
  return isAdministrator ? `${alias}.is_active` : `(${alias}.is_active and ${alias}.marker_id = ${bind(id)}::bigint)`;
}

/** "It is for him": he is in its audience, or has sat it. */
export function sittableExamCondition({ id }: ExamReader, alias: string, bind: Bind): string {
  return `((${alias}.is_active and ${inAudience(alias, id, bind)})
    or exists (select 1 from exam_attempt mine where mine.exam_id = ${alias}.id and mine.person_id = ${bind(id)}::bigint))`;
}

/** "He may look at it": it is for him, or somebody of his is late with sitting or marking it (docs/decisions/identity.md, Reading). */
export function visibleExamCondition(reader: ExamReader, alias: string, bind: Bind): string {
  const me = `${bind(reader.id)}::bigint`;
  return `(${sittableExamCondition(reader, alias, bind)} or (${alias}.is_active and (${alias}.id in (${escalatedTo('exam', me)})
    or ${alias}.id in (select owed.exam_id from exam_attempt owed where owed.id in (${escalatedTo('examAttempt', me)})))))`;
}
