import { Injectable } from '@nestjs/common';
import type { RouteData, controlTestBoardBody, controlTestRoutes } from '@portal/contract';
import { quoteState, Sql } from '@portal/platform';
import { controlTestWorkflow, type Actor, type ControlTestState } from '@portal/workflows';
import type { z } from 'zod';
import { readableControlTestCondition } from './control-test.access.ts';
import { testOfCompany } from './control-test.record.ts';
import { ControlTestQueries, isPlannedTest, lateCondition } from './control-test.queries.ts';

export type BoardRow = RouteData<typeof controlTestRoutes.getControlTestBoard>[number];

/** By what the board divides: SQL of a key, its words and the join that it needs. */
const DIVISIONS = {
  process: {
    join: `left join control_scope s on s.control_id = r.control_id left join business_process b on b.id = s.process_id`,
    columns: `coalesce(b.id::text, '') as key, coalesce(b.code || ' ' || b.name, '') as label, coalesce(b.code || ' ' || coalesce(nullif(b.name_en, ''), b.name), '') as "labelEn"`,
  },
  tester: { join: 'join person b on b.id = r.tester_id', columns: `b.id::text as key, b.name as label, b.english_name as "labelEn"` },
  kind: { join: '', columns: `r.kind as key, r.kind as label, r.kind as "labelEn"` },
} as const;

const COUNTED = ['planned', 'inProgress', 'inReview', 'concluded'] as const satisfies readonly ControlTestState[];
const isIn = (state: ControlTestState): string => `r.state = ${quoteState(controlTestWorkflow, state)}`;

/** Where the tests of a period stand, by process, tester or kind. */
@Injectable()
export class ControlTestBoard {
  readonly #sql: Sql;
  readonly #queries: ControlTestQueries;

  constructor(sql: Sql, queries: ControlTestQueries) {
    this.#sql = sql;
    this.#queries = queries;
  }

  /** One row a process, tester or kind; without a period those of all. Cancelled tests do not count. */
  read(query: z.output<typeof controlTestBoardBody>, actor: Actor): Promise<BoardRow[]> {
    const { text, params } = selectControlTestBoard(query, actor, this.#queries.today());
    return this.#sql.query<BoardRow>(text, params);
  }
}

export function selectControlTestBoard(
  { periodId, companyId, by }: z.output<typeof controlTestBoardBody>,
  actor: Actor,
  today: string,
): { text: string; params: unknown[] } {
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const { join, columns } = DIVISIONS[by];
  const late = lateCondition('r', bind(today));
  const counted = COUNTED.map((state) => `count(*) filter (where ${isIn(state)})::int as "${state}"`);
  const where = [
    isPlannedTest('r'),
    readableControlTestCondition(actor, 'r', bind),
    ...(periodId === null ? [] : [`r.period_id = ${bind(periodId)}::bigint`]),
    ...(companyId === null ? [] : [testOfCompany('r', bind(companyId))]),
  ];
  return {
    text: `select ${columns}, ${counted.join(', ')},
       count(*) filter (where ${isIn('concluded')} and r.conclusion = 'ineffective')::int as ineffective,
       count(*) filter (where ${late})::int as late, count(*)::int as total
     from control_test r ${join} where ${where.join(' and ')} group by 1, 2, 3 order by 2, 1`,
    params,
  };
}
