import { pageSql, recordPages } from '@portal/contract';
import type { Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { inAudience } from '../audience/audience.ts';
import { attemptsJoin, bankJoin } from './exam-parts.ts';

/**
 * What a person must do about exams, as a select of `subject, id, record_no, title, title_en, duty, state, due_on, link`: sit those that end on a day, mark
 * the texts that are his to mark, one line an exam, due with its oldest attempt. The state is that of the person's last attempt, empty before the first. Nobody sits or marks in another's place.
 */
export function selectExamDuties(seat: Actor, bind: Bind): string {
  const me = `${bind(seat.id)}::bigint`;
  const isOwn = seat.actedById === undefined ? 'true' : 'false';
  return `select 'examAttempt' as subject, e.id, e.exam_no as record_no, e.title, e.title_en, t.duty, coalesce(m.last_state, '') as state, t.due_on,
      ${pageSql(recordPages.exam.view, 'e.id')} as link
    from workflow_timer t join exam e on e.id = t.subject_id ${bankJoin} ${attemptsJoin(me)}
    where ${isOwn} and t.workflow = 'exam' and t.duty = 'exam' and t.rung = 0 and e.is_active and bank.is_ready
      and e.close_at > now() and coalesce(e.open_at <= now(), true) and ${inAudience('e', seat.id, bind)}
      and not m.has_passed and not m.awaits and (e.max_attempts is null or m.used < e.max_attempts or m.last_state = 'inProgress')
    union all
    select 'examAttempt', e.id, e.exam_no, e.title, e.title_en, 'examMarking', 'submitted', min(t.due_on), ${pageSql(recordPages.exam.results, 'e.id')}
    from exam e join exam_attempt a on a.exam_id = e.id and a.state = 'submitted' and a.person_id <> ${me}
    join workflow_timer t on t.workflow = 'examAttempt' and t.subject_id = a.id and t.rung = 0 and t.duty = 'examMarking'
    where ${isOwn} and e.marker_id = ${me} group by e.id`;
}
