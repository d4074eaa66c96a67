import { examAttemptWorkflow } from '@portal/workflows';
import { quoteState } from '@portal/platform';
import { refuseField, type ExamStatus } from '@portal/contract';
import type { Bind } from '@portal/platform';

/** SQL parts that the lists and records of exams share. */

/** A person as the wire names one, of a joined `person`. */
export const personOf = (alias: string): string =>
  `jsonb_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;

export interface PersonJson {
  readonly id: number;
  readonly userNO: string;
  readonly name: string;
  readonly englishName: string;
}

/**
 * The questions of an exam's revision: how many, how many are asked, what they add up to at least, and whether that is enough to pass. Of `exam e`.
 */
export const bankJoin = `cross join lateral (
  select sums.*, sums.bank_size > 0 and sums.total_score >= e.pass_score as is_ready from (
    select coalesce(cardinality(r.question_ids), 0) as bank_size,
      least(coalesce(e.pick_n, cardinality(r.question_ids)), cardinality(r.question_ids)) as question_count,
      (select coalesce(sum(s.score), 0)::float8 from (
        select q.score from exam_question q where q.id = any(r.question_ids) order by q.score limit e.pick_n) s) as total_score
    from exam_revision r where r.exam_id = e.id and r.revision = e.revision) sums) bank`;

/** The status of an exam as a condition, at an instant. */
export function statusCondition(status: ExamStatus, at: Date, bind: Bind): string {
  if (status === 'notReady') return 'not bank.is_ready';
  const now = `${bind(at)}::timestamptz`;
  if (status === 'scheduled') return `(bank.is_ready and e.open_at > ${now})`;
  const isOver = status === 'closed' ? `e.close_at <= ${now}` : `coalesce(e.close_at > ${now}, true)`;
  return `(bank.is_ready and coalesce(e.open_at <= ${now}, true) and ${isOver})`;
}

/** How far a person is, of the attempts joined as `m`. */
export const progressColumn = `case when m.used = 0 then 'notStarted' when m.has_passed then 'passed' else m.last_state end`;

/** The attempts of one person at `exam e` in one row. */
export const attemptsJoin = (person: string): string => `cross join lateral (
    select count(*)::int as used, coalesce(bool_or(a.state = ${quoteState(examAttemptWorkflow, 'passed')}), false) as has_passed, coalesce(bool_or(a.state = ${quoteState(examAttemptWorkflow, 'submitted')}), false) as awaits,
      max(a.submitted_at) as submitted_at, min(a.started_at) as first_started_at,
      (array_agg(a.state order by a.number desc))[1] as last_state,
      (array_agg(a.id order by (a.state = ${quoteState(examAttemptWorkflow, 'passed')}) desc, a.number desc))[1] as attempt_id,
      max(a.score)::float8 as best_score,
      (array_agg(a.full_score::float8 order by (a.score is not null) desc, a.score desc, a.number desc))[1] as full_score,
      max(extended_deadline(a.started_at, a.deadline)) filter (where a.state = ${quoteState(examAttemptWorkflow, 'inProgress')}) as deadline
    from exam_attempt a where a.exam_id = e.id and a.person_id = ${person}) m`;

/**
 * `field` or `-field`; as the list has it by itself unless asked otherwise, and the id decides among equals.
 * @throws Refusal `validation` for a field that the list does not have
 */
export function orderBy(sort: string, columns: Readonly<Record<string, string>>, otherwise: string, id: string): string {
  if (sort === '') return otherwise;
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw refuseField('sort', 'validation.invalid', { field: 'sort' });
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return `${column} ${direction} nulls last, ${id} ${direction}`;
}
