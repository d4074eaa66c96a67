import { Injectable } from '@nestjs/common';
import { quoteState, quoteStates, type SqlRunner } from '@portal/platform';
import { assessmentPeriodWorkflow, listTransitions } from '@portal/workflows';

/** Where a period may be withdrawn from: in others nobody counts what holds it. */
const withdrawable = [
  ...new Set(listTransitions(assessmentPeriodWorkflow).flatMap(({ event, from }) => (event === 'WITHDRAW' ? [from] : []))),
];

/** SQL: how often a period was signed off, be it opened again since: what was signed stays assessed. */
const countSignOffs = (period: string): string =>
  `select count(*) from workflow_step step where step.workflow = '${assessmentPeriodWorkflow.name}' and step.subject_id = ${period}
   and step.to_state = ${quoteState(assessmentPeriodWorkflow, 'signedOff')} and step.from_state <> step.to_state`;

/**
 * What keeps a period from being withdrawn: what was signed in it, and what was found and is not settled. It lives in the rooms above this one, each of which
 * says when it starts how its own is counted (docs/adr/0079-a-period-is-withdrawn.md).
 */
@Injectable()
export class WithdrawalHolds {
  readonly #sources: ((period: string) => string)[] = [countSignOffs];

  /** @param count SQL of how much of a room holds a period, given as an SQL expression */
  register(count: (period: string) => string): void {
    this.#sources.push(count);
  }

  /** SQL: how much holds a period that could be withdrawn, 0 in all others. @param alias of the period */
  total(alias: string): string {
    const counts = this.#sources.map((count) => `(${count(`${alias}.id`)})`).join(' + ');
    return `case when ${alias}.state in (${quoteStates(assessmentPeriodWorkflow, withdrawable)}) then ${counts} else 0 end`;
  }

  /** The same of one period as it is now. */
  async read(sql: SqlRunner, periodId: number): Promise<number> {
    const [row] = await sql.query<{ held: number }>(
      `select (${this.total('p')})::int as held from assessment_period p where p.id = $1::bigint`,
      [periodId],
    );
    return row?.held ?? 0;
  }
}
