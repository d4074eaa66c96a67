import { Injectable } from '@nestjs/common';
import { openWorkKinds, type OpenWorkKind } from '@portal/contract';
import { quoteState, type SqlRunner } from '@portal/platform';
import { assessmentPeriodWorkflow } from '@portal/workflows';

/**
 * What of a period is not concluded yet. The records live in the rooms above this one, each of which says when it starts how its own are counted; the sign-off asks
 * for all of them (docs/adr/0054-scope-of-a-period.md).
 */
@Injectable()
export class OpenWork {
  readonly #sources = new Map<OpenWorkKind, (period: string) => string>();

  /** @param count SQL of the number of what is open in a period, given as an SQL expression */
  register(workflow: OpenWorkKind, count: (period: string) => string): void {
    this.#sources.set(workflow, count);
  }

  /** SQL: how much is open in a period that may be signed off, 0 in all others. @param alias of the period */
  total(alias: string): string {
    const counts = [...this.#sources.values()].map((count) => `(${count(`${alias}.id`)})`);
    return `case when ${alias}.state = ${quoteState(assessmentPeriodWorkflow, 'concluding')} then ${['0', ...counts].join(' + ')} else 0 end`;
  }

  /** How much of each kind is open in a period, whatever its state, in the order of the kinds. */
  async read(sql: SqlRunner, periodId: number): Promise<{ workflow: OpenWorkKind; count: number }[]> {
    const kinds = openWorkKinds.filter((kind) => this.#sources.has(kind));
    const counts = kinds.map((kind) => `(${this.#sources.get(kind)!('$1::bigint')})::int as "${kind}"`);
    if (counts.length === 0) return [];
    const [row] = await sql.query<Record<OpenWorkKind, number>>(`select ${counts.join(', ')}`, [periodId]);
    return kinds.map((workflow) => ({ workflow, count: row![workflow] }));
  }
}
