import { Injectable, type OnModuleInit } from '@nestjs/common';
import { pageSql, recordPages } from '@portal/contract';
import { DutySources, type OpenDuty } from '@portal/directory';
import { ReportDutyService } from './report-duty.service.ts';

/** Reports of a person who leaves go to his successor (docs/decisions/identity.md). */
@Injectable()
export class ReportDuties implements OnModuleInit {
  readonly #sources: DutySources;
  readonly #duties: ReportDutyService;

  constructor(sources: DutySources, duties: ReportDutyService) {
    this.#sources = sources;
    this.#duties = duties;
  }

  onModuleInit(): void {
    this.#sources.register({
      kind: 'riskReport',
      list: (sql, ids) =>
        sql.query<OpenDuty>(
          `select r.escalation_user_id as "holderId", r.id, r.report_no as "recordNo", e.title, 'riskReport' as workflow, r.state,
             r.due_on::text as "dueDate", ${pageSql(recordPages.riskReport.view, 'r.id')} as link
           from risk_report r join risk_event e on e.id = r.event_id join person p on p.id = r.escalation_user_id
           where r.state in ('draft', 'returned') and ${ids === null ? 'not p.is_active' : 'p.id = any($1::bigint[])'} order by r.due_on, r.id`,
          ids === null ? [] : [ids],
        ),
      handOver: (tx, actor, { id, toId }, reason) => this.#duties.handOver(tx, actor, id, toId, reason),
    });
  }
}
