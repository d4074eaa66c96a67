import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type assessmentScopeRoutes, type RouteBody } from '@portal/contract';
import { ChangeLog, compareFields, lockAdministration, Sql, type SqlTransaction } from '@portal/platform';
import { readCompany, type Company } from './company.queries.ts';

export type CompanyFields = RouteBody<typeof assessmentScopeRoutes.saveCompany>;

/** The companies of the group as administrators change them; every change is in the change log. */
@Injectable()
export class CompanyService {
  readonly #sql: Sql;
  readonly #log: ChangeLog;

  constructor(sql: Sql, log: ChangeLog) {
    this.#sql = sql;
    this.#log = log;
  }

  /**
   * SaveCompany: a new one, or with an id an edited one.
   * @throws Refusal `not_found`, `conflict`; `validation` at the first of code, name, currency, parent and departments
   */
  async save(fields: CompanyFields, actorId: number): Promise<Company> {
    return this.#sql.transaction(async (tx) => {
      await lockAdministration(tx);
      return writeCompany(tx, this.#log, fields, actorId, fields.id === null ? 'create' : 'edit');
    });
  }
}

/** Writes one company with its departments and what changed; the caller has locked the administration. */
export async function writeCompany(
  tx: SqlTransaction,
  log: ChangeLog,
  fields: CompanyFields,
  actorId: number,
  event: 'create' | 'edit' | 'importCreate' | 'importEdit',
): Promise<Company> {
  const before = fields.id === null ? undefined : await readCompany(tx, fields.id);
  if (fields.id !== null && !before) throw new Refusal('not_found');
  if (before && fields.rowVersion !== null && fields.rowVersion !== before.rowVersion) throw new Refusal('conflict');
  await check(tx, fields);
  const { code, name, nameEn, currency, parentId, isActive, departmentIds } = fields;
  const [row] = await tx.query<{ id: number }>(
    before
      ? `update company set code = $1, name = $2, name_en = $3, currency = $4, parent_id = $5, is_active = $6, row_version = row_version + 1, updated_at = now()
         where id = $7 returning id`
      : 'insert into company (code, name, name_en, currency, parent_id, is_active) values ($1, $2, $3, $4, $5, $6) returning id',
    [code, name, nameEn, currency.toUpperCase(), parentId, isActive, ...(before ? [before.id] : [])],
  );
  await tx.query('delete from company_department where company_id = $1', [row!.id]);
  await tx.query('insert into company_department (department_id, company_id) select distinct unnest($2::bigint[]), $1::bigint', [
    row!.id,
    departmentIds,
  ]);
  const after = (await readCompany(tx, row!.id))!;
  const changes = compareFields(before ? describe(before) : {}, describe(after));
  if (!before || changes.length > 0)
    await log.record(tx, { actorId, kind: 'company', subjectId: after.id, subjectName: `${after.code} ${after.name}`, event, changes });
  return after;
}

async function check(tx: SqlTransaction, { id, code, name, currency, parentId, departmentIds }: CompanyFields): Promise<void> {
  if (code === '') throw refuseField('code', 'company.code');
  if ((await tx.query('select 1 from company where code = $1 and id is distinct from $2::bigint', [code, id])).length > 0)
    throw refuseField('code', 'company.codeTaken');
  if (name === '') throw refuseField('name', 'company.name');
  if (!/^[A-Za-z]{3}$/.test(currency)) throw refuseField('currency', 'company.currency');
  if (parentId !== null) {
    const [parent] = await tx.query(
      'select 1 from company where id = $1 and id not in (select b.id from company_and_below($2::bigint) b)',
      [parentId, id],
    );
    if (!parent) throw refuseField('parentId', 'company.parent');
  }
  const [taken] = await tx.query<{ name: string }>(
    `select d.name from company_department cd join department d on d.id = cd.department_id
     where cd.department_id = any($1::bigint[]) and cd.company_id is distinct from $2::bigint limit 1`,
    [departmentIds, id],
  );
  if (taken) throw refuseField('departmentIds', 'company.department', { name: taken.name });
}

const describe = ({ code, name, nameEn, currency, parentId, departments, isActive }: Company) => ({
  code,
  name,
  nameEn,
  currency,
  parent: parentId,
  departments: departments.map((department) => department.name).join(', '),
  isActive,
});
