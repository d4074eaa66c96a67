import { findAround, type SqlRunner } from '@portal/platform';
import { ownerCondition, type ListFilters } from './list-conditions.ts';

/** More controls than these have a part of a number in common: then the list's own way meets them soon enough. */
const NUMBERED_AT_MOST = 2_000;

/**
 * Looks up what a request names by a part of a text, people by their names and controls by their numbers, and the departments of a company, so that the list itself is
 * asked for ids. Said otherwise, the planner would guess how many rows it lets through, and read the whole table for a name that nobody has.
 */
export async function lookUp(sql: SqlRunner, query: ListFilters): Promise<ListFilters> {
  const [ownerIds, numberedIds, companyDepartmentIds] = await Promise.all([
    findOwners(sql, query),
    findNumbered(sql, query.runo),
    findDepartments(sql, query.companyId),
  ]);
  return {
    ...query,
    ...(ownerIds && { ownerIds, ownerIdStr: '', ownerNo: '' }),
    ...(numberedIds && { numberedIds }),
    ...(companyDepartmentIds && { companyDepartmentIds }),
  };
}

async function findDepartments(sql: SqlRunner, companyId: number | null): Promise<number[] | null> {
  if (!companyId) return null;
  const rows = await sql.query<{ id: number }>('select held.id from departments_of_company($1::bigint) held', [companyId]);
  return rows.map(({ id }) => id);
}

async function findOwners(sql: SqlRunner, { ownerIdStr, ownerNo }: ListFilters): Promise<number[] | null> {
  if (!ownerIdStr && !ownerNo) return null;
  const params: unknown[] = [];
  const bind = (value: unknown) => `$${params.push(value)}`;
  const conditions = [...(ownerIdStr ? [ownerCondition(ownerIdStr, bind)] : []), ...(ownerNo ? [`p.user_no = ${bind(ownerNo)}`] : [])];
  const rows = await sql.query<{ id: number }>(`select p.id from person p where ${conditions.join(' and ')}`, params);
  return rows.map(({ id }) => id);
}

/** Those whose texts hold the part of a number: among them are all that have it. Null where they are many, or the part is too short for the index. */
async function findNumbered(sql: SqlRunner, runo: string): Promise<number[] | null> {
  if (!runo) return null;
  const around = await findAround(sql, 'risk_control', runo, NUMBERED_AT_MOST + 1);
  return around === null || around.length > NUMBERED_AT_MOST ? null : around;
}
