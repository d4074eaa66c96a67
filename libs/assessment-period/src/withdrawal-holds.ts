import { Injectable } from '@nestjs/common';
import { Refusal, say, withdrawalHoldKinds, type WithdrawalHoldKind } from '@portal/contract';
import { quoteState, quoteStates, type SqlRunner } from '@portal/platform';
import { assessmentPeriodWorkflow, listTransitions } from '@portal/workflows';

/** Where a period may be withdrawn from: in others nobody counts what holds it. */
const withdrawableStates = quoteStates(assessmentPeriodWorkflow, [
  ...new Set(listTransitions(assessmentPeriodWorkflow).flatMap(({ event, from }) => (event === 'WITHDRAW' ? [from] : []))),
]);

/** SQL: how often a period was signed off, be it opened again since: what was signed stays assessed. */
const countSignOffs = (period: string): string =>
  `select count(*) from workflow_step step where step.workflow = '${assessmentPeriodWorkflow.name}' and step.subject_id = ${period}
   and step.to_state = ${quoteState(assessmentPeriodWorkflow, 'signedOff')} and step.from_state <> step.to_state`;

/** How much of one kind holds a period. */
export interface Hold {
  readonly kind: WithdrawalHoldKind;
  readonly count: number;
}

/**
 * What keeps a period from being withdrawn: what was signed in it, and what was found and is not settled. It lives in the rooms above this one, each of which
 * says when it starts how its own is counted (docs/adr/0079-a-period-is-withdrawn.md).
 */
@Injectable()
export class WithdrawalHolds {
  readonly #sources = new Map<WithdrawalHoldKind, (period: string) => string>([['assessmentPeriod', countSignOffs]]);

  /** @param count SQL of how much of a room holds a period, given as an SQL expression */
  register(kind: WithdrawalHoldKind, count: (period: string) => string): void {
    this.#sources.set(kind, count);
  }

  /** SQL: how much holds a period that could be withdrawn, 0 in all others. @param alias of the period */
  total(alias: string): string {
    const counts = [...this.#sources.values()].map((count) => `(${count(`${alias}.id`)})`).join(' + ');
    return `case when ${alias}.state in (${withdrawableStates}) then ${counts} else 0 end`;
  }

  /** What holds one period as it is now, in the order of the kinds; nothing where it could not be withdrawn anyway. */
  async read(sql: SqlRunner, periodId: number): Promise<Hold[]> {
    const kinds = withdrawalHoldKinds.filter((kind) => this.#sources.has(kind));
    const counts = kinds.map((kind) => `(${this.#sources.get(kind)!('p.id')})::int as "${kind}"`).join(', ');
    const [row] = await sql.query<Record<WithdrawalHoldKind, number>>(
      `select ${counts} from assessment_period p where p.id = $1::bigint and p.state in (${withdrawableStates})`,
      [periodId],
    );
    return row ? kinds.map((kind) => ({ kind, count: row[kind] })).filter(({ count }) => count > 0) : [];
  }
}

/** The answer to who may withdraw a period that something holds: by what, in the words of whoever reads it. */
export function refuseHeld(held: readonly Hold[]): Refusal {
  const told = held.map(({ kind, count }) => ({
    zh: say(`period.held.${kind}`, 'zh', { count }),
    en: say(`period.held.${kind}`, 'en', { count }),
  }));
  return new Refusal('not_allowed', { message: 'period.held', params: { held: told }, finer: 'held' });
}
