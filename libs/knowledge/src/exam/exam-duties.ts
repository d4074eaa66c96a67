import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pageSql, recordPages } from '@portal/contract';
import { DutySources, type OpenDuty } from '@portal/directory';
import { currentTime } from '@portal/platform';
import { ExamService } from './exam.service.ts';

/** Exams whose texts a leaver marks go to his successor (docs/decisions/identity.md). An exam that is over and has all its marks needs nobody. */
@Injectable()
export class ExamMarkerDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #exams: ExamService;

  constructor(sources: DutySources, exams: ExamService) {
    this.#sources = sources;
    this.#exams = exams;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'examMarker',
      list: (sql, ids) =>
        sql.query<OpenDuty>(
          `select e.marker_id as "holderId", e.id, e.exam_no as "recordNo", e.title, 'exam' as workflow, e.state,
             (select min(t.due_on)::text from exam_attempt a join workflow_timer t on t.workflow = 'examAttempt' and t.subject_id = a.id
                and t.rung = 0 and t.duty = 'examMarking' where a.exam_id = e.id) as "dueDate",
             ${pageSql(recordPages.exam.results, 'e.id')} as link
           from exam e join person p on p.id = e.marker_id
           where (e.is_active and coalesce(e.close_at > $1::timestamptz, true)
               or exists (select 1 from exam_attempt a where a.exam_id = e.id and a.state in ('inProgress', 'submitted')))
             and ${ids === null ? 'not p.is_active' : 'p.id = any($2::bigint[])'} order by 7 nulls last, e.id`,
          ids === null ? [currentTime()] : [currentTime(), ids],
        ),
      handOver: async (tx, actor, { id, toId }, reason) => {
        await this.#exams.changeMarker(tx, id, toId, actor, reason);
      },
    });
  }
}
