import { Injectable } from '@nestjs/common';
import { quoteState, Sql } from '@portal/platform';
import { examAttemptWorkflow } from '@portal/workflows';

/** Whoever marks an exam that is there, or whose marks an attempt still waits for, finds the list of exams in his menu (docs/decisions/identity.md). */
@Injectable()
export class ExamMarkerFlag {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async of({ id }: { readonly id: number }): Promise<boolean> {
    const row = await this.#sql.one<{ marks: boolean }>(
      `select exists (select 1 from exam e where e.marker_id = $1 and (e.is_active or exists (
         select 1 from exam_attempt a where a.exam_id = e.id and a.state = ${quoteState(examAttemptWorkflow, 'submitted')}))) as marks`,
      [id],
    );
    return row?.marks ?? false;
  }
}
