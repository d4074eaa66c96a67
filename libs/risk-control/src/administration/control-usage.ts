import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UsageSources } from '@portal/directory';
import { quoteStates, type SqlRunner } from '@portal/platform';
import { riskControlWorkflow, statesOf } from '@portal/workflows';

const endStates = statesOf(riskControlWorkflow, ({ isEnd }) => isEnd);

/** The columns that hold a reference value: by its stored Chinese text, or by its classItem. */
const BY_TEXT: Readonly<Record<string, string>> = {
  RiskControl_managementArea: 'management_area',
  RiskControl_KeyControl: 'key_control',
  RiskControl_businessUnit: 'business_unit',
  RiskControl_controlObjective: 'control_objective',
  RiskControl_controlCategory: 'control_category',
  RiskControl_controlOwnerFunction: 'control_owner_function',
};

/** What risk controls hang on: departments, categories, reference values. The administration asks before it takes one away. */
@Injectable()
export class ControlUsage implements OnModuleInit {
  readonly #sources: UsageSources;

  constructor(sources: UsageSources) {
    this.#sources = sources;
  }

  onModuleInit(): void {
    this.#sources.register({
      of: 'department',
      name: 'controls',
      count: (sql) =>
        countBy(
          sql,
          `select department_id as id, count(*) as count from risk_control where is_active and department_id is not null group by 1`,
        ),
    });
    this.#sources.register({
      of: 'department',
      name: 'openControls',
      count: (sql) =>
        countBy(
          sql,
          `select department_id as id, count(*) as count from risk_control
           where is_active and department_id is not null and state not in (${quoteStates(riskControlWorkflow, endStates)}) group by 1`,
        ),
    });
    this.#sources.register({
      of: 'category',
      name: 'controls',
      count: (sql) =>
        countBy(
          sql,
          `select v.id, count(*) as count from risk_control c cross join lateral (values (c.category1_id), (c.category2_id), (c.category3_id)) v (id)
           where v.id > 0 group by v.id`,
        ),
    });
    this.#sources.register({ of: 'reference', name: 'controls', count: countReferences });
  }
}

/** By the value's own id, so that the directory needs to know no columns. */
function countReferences(sql: SqlRunner): Promise<Map<number, number>> {
  const texts = Object.entries(BY_TEXT).map(
    ([code, column]) => `select '${code}' as code, class.class_item as item, count(*) as count
      from risk_control c join sys_resource class on class.class_code = '${code}' and class.class_name = c.${column} group by class.class_item`,
  );
  const items = [
    `select 'RiskCurrentControl_controlFrequency', frequency::text, count(*) from self_assessment where frequency > 0 group by 2`,
    `select 'RiskCurrentControl_controlMode', mode::text, count(*) from self_assessment where mode > 0 group by 2`,
    `select 'RiskReview_controlDeficiency', deficiency, count(*) from independent_review where deficiency <> '' group by 2`,
  ];
  return countBy(
    sql,
    `select r.id, sum(used.count) as count from (${[...texts, ...items].join(' union all ')}) used
     join sys_resource r on r.class_code = used.code and r.class_item = used.item group by r.id`,
  );
}

async function countBy(sql: SqlRunner, text: string): Promise<Map<number, number>> {
  const rows = await sql.query<{ id: number; count: number }>(text);
  return new Map(rows.map((row) => [row.id, Number(row.count)]));
}
