import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CURRENCY_LIST } from '@portal/contract';
import { UsageSources } from '@portal/directory';
import { quoteStates, type SqlRunner } from '@portal/platform';
import { riskEventWorkflow, statesOf } from '@portal/workflows';

const endStates = statesOf(riskEventWorkflow, ({ isEnd }) => isEnd);

/** What risk events hang on: departments, categories, reference values. The administration asks before it takes one away. */
@Injectable()
export class EventUsage implements OnModuleInit {
  readonly #sources: UsageSources;

  constructor(sources: UsageSources) {
    this.#sources = sources;
  }

  onModuleInit(): void {
    const register = (of: 'department' | 'category' | 'reference', text: string) =>
      this.#sources.register({ of, name: 'events', count: (sql) => countBy(sql, text) });
    register(
      'department',
      `select department_id as id, count(*) as count from risk_event where is_active and department_id is not null group by 1`,
    );
    this.#sources.register({
      of: 'department',
      name: 'openEvents',
      count: (sql) =>
        countBy(
          sql,
          `select department_id as id, count(*) as count from risk_event where is_active and department_id is not null
             and submitted_by is not null and state not in (${quoteStates(riskEventWorkflow, endStates)}) group by 1`,
        ),
    });
    register(
      'category',
      `select v.id, count(*) as count from risk_event e cross join lateral (values (e.category1_id), (e.category2_id), (e.category3_id)) v (id)
       where v.id > 0 group by v.id`,
    );
    register(
      'reference',
      `select r.id, count(*) as count from risk_event e join sys_resource r
         on (r.class_code = 'RiskControl_businessUnit' and r.class_name = e.business_unit)
         or (r.class_code = 'RiskControl_managementArea' and r.class_name = e.management_area)
         or (r.class_code = '${CURRENCY_LIST}' and r.class_item = e.currency and (e.gross_loss is not null or e.recovery is not null)) group by r.id`,
    );
  }
}

async function countBy(sql: SqlRunner, text: string): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; count: number }>(text);
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}
