import { Injectable } from '@nestjs/common';
import type { controlAttributeRoutes, RouteData } from '@portal/contract';
import { Sql } from '@portal/platform';
import { keyControlCondition, RiskControlReader, actionsOn } from '@portal/risk-control';
import type { Reader } from '@portal/directory';
import { openPeriod, selectGeneral, type Assertion } from './attributes.ts';

type Attributes = RouteData<typeof controlAttributeRoutes.getControlAttributes>;
type Found = Pick<
  Attributes,
  | 'company'
  | 'isKey'
  | 'process'
  | 'cosoComponent'
  | 'cosoPrinciple'
  | 'nature'
  | 'automation'
  | 'systemName'
  | 'generalControls'
  | 'reliedOnBy'
> & { readonly parent: Attributes['process'] };
interface AccountRow {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly assertions: Assertion[];
}

const named = (alias: string) =>
  `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'code', ${alias}.code, 'name', ${alias}.name, 'nameEn', ${alias}.name_en) end`;
const listed = (select: string) =>
  `coalesce((select json_agg(json_build_object('id', one.id, 'riskNo', one.risk_no, 'title', one.risk_description) order by one.risk_no) from (${select}) one), '[]')`;

/** What a control does for the scope of periods, as its page shows it; whoever reads the control reads it. */
@Injectable()
export class AttributeQueries {
  readonly #sql: Sql;
  readonly #controls: RiskControlReader;

  constructor(sql: Sql, controls: RiskControlReader) {
    this.#sql = sql;
    this.#controls = controls;
  }

  /** GetControlAttributes. @throws Refusal `not_found` */
  async read(id: number | null, reader: Reader): Promise<Attributes> {
    const { row } = await this.#controls.read(id, reader);
    const mayEdit = actionsOn(row, reader.actor).includes('CLASSIFY');
    const [found, accounts, accountChoices] = await Promise.all([
      this.#find(row.id),
      this.#accounts(row.id),
      mayEdit ? this.#choices() : Promise.resolve([]),
    ]);
    const { process, parent, ...rest } = found;
    return {
      id: row.id,
      riskNo: row.risk_no,
      rowVersion: row.version,
      ...rest,
      process: parent ?? process,
      subProcess: parent ? process : null,
      accounts,
      accountChoices,
      mayEdit,
    };
  }

  async #find(id: number): Promise<Found> {
    const [row] = await this.#sql.query<Found>(
      `select ${named('co')} as company, ${keyControlCondition('c')} as "isKey", ${named('p')} as process, ${named('above')} as parent,
         s.coso_component as "cosoComponent", s.coso_principle as "cosoPrinciple", s.nature, s.automation, coalesce(s.system_name, '') as "systemName",
         ${listed(selectGeneral('c'))} as "generalControls",
         ${listed(`select lean.id, lean.risk_no, lean.risk_description from control_general_control tie join risk_control lean on lean.id = tie.control_id
           and lean.is_active and lean.risk_year = c.risk_year join risk_control general on general.id = tie.general_id and general.lineage_id = c.lineage_id`)} as "reliedOnBy"
       from risk_control c left join control_scope s on s.control_id = c.id
       left join business_process p on p.id = s.process_id left join business_process above on above.id = p.parent_id
       left join company_department cd on cd.department_id = department_successor(c.department_id) left join company co on co.id = cd.company_id
       where c.id = $1`,
      [id],
    );
    return row!;
  }

  /** Accounts by their codes: of the open periods, or of the latest period where none is open. */
  #accounts(id: number): Promise<AccountRow[]> {
    return this.#sql.query<AccountRow>(
      `with shown as (select ap.id from assessment_period ap where ${openPeriod('ap')}
         union all (select ap.id from assessment_period ap where ap.is_active
           and not exists (select 1 from assessment_period other where ${openPeriod('other')}) order by ap.last_day desc, ap.id desc limit 1))
       select a.code, (array_agg(a.name order by a.period_id desc))[1] as name, (array_agg(a.name_en order by a.period_id desc))[1] as "nameEn",
         array_agg(distinct ca.assertion order by ca.assertion) as assertions
       from control_scope_account ca join significant_account a on a.id = ca.account_id join shown on shown.id = a.period_id
       where ca.control_id = $1 group by a.code order by a.code`,
      [id],
    );
  }

  #choices(): Promise<Attributes['accountChoices']> {
    return this.#sql.query(
      `select a.code, (array_agg(a.name order by a.period_id desc))[1] as name, (array_agg(a.name_en order by a.period_id desc))[1] as "nameEn"
       from significant_account a join assessment_period ap on ap.id = a.period_id where ${openPeriod('ap')} group by a.code order by a.code`,
    );
  }
}
