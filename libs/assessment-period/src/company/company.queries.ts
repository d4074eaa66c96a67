import { Injectable } from '@nestjs/common';
import type { assessmentScopeRoutes, RouteData } from '@portal/contract';
import { Sql, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import { seatCompanies } from '../seat/seat-covers.ts';

export type Company = RouteData<typeof assessmentScopeRoutes.saveCompany>;
export type BusinessProcess = RouteData<typeof assessmentScopeRoutes.getBusinessProcesses>[number];

const COMPANY = `select c.id, c.code, c.name, c.name_en as "nameEn", c.currency, c.parent_id as "parentId", c.is_active as "isActive", c.row_version as "rowVersion",
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) order by d.position, d.id)
    from company_department cd join department d on d.id = cd.department_id where cd.company_id = c.id), '[]') as departments
  from company c`;

/** Companies and business processes, which everybody may read: filters of lists name them. An external auditor reads the companies of his seats. */
@Injectable()
export class CompanyQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** All of them by their codes; the tree is in `parentId`. */
  list(actor: Actor): Promise<Company[]> {
    const params: unknown[] = [];
    const [ofSeats] = seatCompanies(actor, (value) => `$${params.push(value)}`);
    return this.#sql.query<Company>(`${COMPANY} ${ofSeats === undefined ? '' : `where c.id in (${ofSeats})`} order by c.code`, params);
  }

  /** Processes and sub-processes by their codes. */
  processes(): Promise<BusinessProcess[]> {
    return this.#sql.query<BusinessProcess>(
      'select id, code, name, name_en as "nameEn", parent_id as "parentId", is_active as "isActive" from business_process order by code',
    );
  }
}

/** One company; undefined when there is none. */
export async function readCompany(sql: SqlRunner, id: number): Promise<Company | undefined> {
  const [row] = await sql.query<Company>(`${COMPANY} where c.id = $1`, [id]);
  return row;
}
