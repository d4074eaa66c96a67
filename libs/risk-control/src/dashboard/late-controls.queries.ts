import { Injectable } from '@nestjs/common';
import { lateStatus, lateWorks, type LateWork } from '@portal/contract';
import { ofCompany, type Narrowing } from '@portal/directory';
import { quoteStates, Sql } from '@portal/platform';
import { riskControlChartStatus, riskControlWorkflow } from '@portal/workflows';

export interface LateControls extends Readonly<Record<LateWork, number>> {
  /** Empty where the controls have none. */
  readonly unit: string;
  /** `yyyy-MM-dd`, the earliest due date among them. */
  readonly oldestDueOn: string;
}

const statesOfWork = (work: LateWork): string =>
  quoteStates(
    riskControlWorkflow,
    riskControlWorkflow.states.filter((state) => riskControlChartStatus[state] === lateStatus[work]),
  );

/** Late active controls by unit and by whom they wait for: from the kept figures (decision record 17), by the index of their due dates. */
@Injectable()
export class LateControlQueries {
  constructor(private readonly sql: Sql) {}

  /**
   * @param today the portal's day; what is due before it is late
   */
  byUnit(today: string, { unit, companyId }: Narrowing): Promise<LateControls[]> {
    const counts = lateWorks.map((work) => `count(*) filter (where state in (${statesOfWork(work)}))::int as ${work}`).join(', ');
    const params: unknown[] = [];
    const bind = (value: unknown) => `$${params.push(value)}`;
    const conditions = ['v.is_active', `v.due_on < ${bind(today)}::date`, `v.state in (${lateWorks.map(statesOfWork).join(', ')})`];
    if (unit) conditions.push(`v.business_unit = ${bind(unit)}`);
    if (companyId !== null) {
      const isOfCompany = ofCompany('c.department_id', bind(companyId));
      conditions.push(`exists (select 1 from risk_control c where c.id = v.control_id and ${isOfCompany})`);
    }
    const isLate = conditions.join(' and ');
    return this.sql.query<LateControls>(
      `with ids as materialized (select distinct control_id from risk_control_mark)
       select coalesce(business_unit, '') as unit, ${counts}, min(due_on)::text as "oldestDueOn" from (
         select v.business_unit, v.state, v.due_on from risk_control_figure v where ${isLate} and not exists (select 1 from ids where ids.control_id = v.control_id)
         union all
         select v.business_unit, v.state, v.due_on from ids join risk_control_fact v on v.control_id = ids.control_id where ${isLate}) late
       group by 1`,
      params,
    );
  }
}
