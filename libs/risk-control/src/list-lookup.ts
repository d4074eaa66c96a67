import { findDepartmentsOfCompany, selectUnheld } from '@portal/directory';
import { findAround, type SqlRunner } from '@portal/platform';
import { ownerCondition, type ListFilters } from './list-conditions.ts';
import { reviewDuty } from './risk-control.holders.ts';

/** More controls than these have a part of a number in common: then the list's own way meets them soon enough. */
const NUMBERED_AT_MOST = 2_000;
/** More reviews than these that nobody may do are for the list's own condition. */
const UNHELD_AT_MOST = 2_000;

/**
 * Looks up what a request names by a part of a text, people by their names and controls by their numbers, a department with those merged into it, and those of a company, so
 * that the list itself is asked for ids. Said otherwise, the planner would guess how many rows it lets through, and read the whole table for a name that nobody has.
 */
export async function lookUp(sql: SqlRunner, query: ListFilters): Promise<ListFilters> {
  const [ownerIds, numberedIds, companyDepartmentIds, departmentIds, waitsFor, unheldIds] = await Promise.all([
    findOwners(sql, query),
    findNumbered(sql, query.runo),
    findDepartmentsOfCompany(sql, query.companyId),
    findIds(sql, 'select held.id from unnest(department_with_merged($1::bigint)) held (id)', query.departmentId),
    query.allocatedTo === 'none' ? [0] : findIds(sql, 'select one.id from person one where one.user_no = $1::text', query.allocatedTo),
    findUnheld(sql, query),
  ]);
  return {
    ...query,
    ...(ownerIds && { ownerIds, ownerIdStr: '', ownerNo: '' }),
    ...(numberedIds && { numberedIds }),
    ...(companyDepartmentIds && { companyDepartmentIds, companyId: null }),
    ...(departmentIds && { departmentIds, departmentId: null }),
    ...(waitsFor && { waitsFor, allocatedTo: '' }),
    ...(unheldIds && { unheldIds, missing: '' as const }),
  };
}

async function findIds(sql: SqlRunner, text: string, asked: string | number | null): Promise<number[] | null> {
  if (!asked) return null;
  const rows = await sql.query<{ id: number }>(text, [asked]);
  return rows.map(({ id }) => id);
}

/** Open reviews that no administrator may do. Null where they are many. */
async function findUnheld(sql: SqlRunner, { missing, today }: ListFilters): Promise<number[] | null> {
  if (missing !== 'reviewer' || !today) return null;
  const rows = await sql.query<{ id: number }>(
    `select held.id from (${selectUnheld(reviewDuty, '$1::date')}) held limit ${UNHELD_AT_MOST + 1}`,
    [today],
  );
  return rows.length > UNHELD_AT_MOST ? null : rows.map(({ id }) => id).sort((a, b) => a - b);
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
