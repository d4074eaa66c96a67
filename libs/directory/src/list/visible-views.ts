import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal, type RouteData, type routes } from '@portal/contract';
import { readRows, type SqlRunner } from '@portal/platform';
import { z } from 'zod';
import { ListView } from '../directory.entities.ts';
import { findPeople, toPersonRef } from '../people/find-people.ts';
import { firstRole, isAdministrator, type SignedInPerson } from '../session/signed-in-person.ts';

/** Who looks at views: the department that he is in and the role that decides. */
export type ViewReader = Pick<SignedInPerson, 'id' | 'department' | 'roles'>;
export type ListViewData = RouteData<typeof routes.getListSettings>['views'][number];

/** The views of a list that somebody has: his own in his order, then those of his department, last the default of his role. */
export async function findVisibleViews(em: EntityManager, reader: ViewReader, list: string): Promise<ListView[]> {
  const department = reader.department ? [{ departmentId: reader.department.id }] : [];
  const views = await em.find(
    ListView,
    { list, $or: [{ personId: reader.id, roleId: null }, { roleId: firstRole(reader) }, ...department] },
    { orderBy: { position: 'asc', id: 'asc' } },
  );
  const rank = (view: ListView): number => (isOwn(reader, view) ? 0 : view.roleId === null ? 1 : 2);
  return views.sort((a, b) => rank(a) - rank(b));
}

/** A view of a list that somebody has, his own or a shared one; undefined for another's. */
export const findVisibleView = async (em: EntityManager, reader: ViewReader, list: string, id: number): Promise<ListView | undefined> =>
  (await findVisibleViews(em, reader, list)).find((view) => view.id === id);

/** All that departments share of a list and that opens it for a role; for administrators. */
export const findSharedViews = (em: EntityManager, list: string): Promise<ListView[]> =>
  em.find(
    ListView,
    { list, $or: [{ departmentId: { $ne: null } }, { roleId: { $ne: null } }] },
    { orderBy: { roleId: 'asc', departmentId: 'asc', position: 'asc', id: 'asc' } },
  );

/** His own, shared with his department or not. The default of a role is nobody's own. */
export const isOwn = (reader: ViewReader, view: Pick<ListView, 'personId' | 'roleId'>): boolean =>
  view.personId === reader.id && view.roleId === null;

/** A shared view is its author's and the administrators' to change, that of a role the administrators' alone. */
export const mayChange = (reader: ViewReader, view: Pick<ListView, 'personId' | 'roleId'>): boolean =>
  isOwn(reader, view) || isAdministrator(reader);

/**
 * A view that is to be changed.
 * @throws Refusal `not_found` for one that the reader does not have (an administrator has all shared ones), `not_allowed` for another's
 */
export async function findChangeable(em: EntityManager, reader: ViewReader, list: string, id: number | null): Promise<ListView> {
  const view = id === null ? null : await em.findOne(ListView, { id, list });
  const isShared = view !== null && (view.departmentId !== null || view.roleId !== null);
  const isVisible =
    view !== null &&
    (isOwn(reader, view) ||
      (isShared && isAdministrator(reader)) ||
      (view.departmentId !== null && view.departmentId === reader.department?.id) ||
      view.roleId === firstRole(reader));
  if (!view || !isVisible) throw new Refusal('not_found');
  if (!mayChange(reader, view)) throw new Refusal('not_allowed');
  return view;
}

const named = z.object({ id: z.number(), name: z.string(), nameEn: z.string() });

/** Views as one reader sees them: whose each is, whether it opens the list for him, and whether he may change it. */
export async function toViewData(sql: SqlRunner, reader: ViewReader, views: readonly ListView[]): Promise<ListViewData[]> {
  if (views.length === 0) return [];
  const departments = views.flatMap(({ departmentId }) => departmentId ?? []);
  const roles = views.flatMap(({ roleId }) => roleId ?? []);
  const [people, units, roleNames] = await Promise.all([
    findPeople(
      sql,
      views.map(({ personId }) => personId),
    ),
    readNames(sql, 'select id, name, name_en as "nameEn" from department where id = any($1::bigint[])', departments),
    readNames(sql, 'select id, name, name_en as "nameEn" from role where id = any($1::int[])', roles),
  ]);
  const hasChosen = views.some((view) => isOwn(reader, view) && view.isDefault);
  return views.map((view) => {
    const { id, name, query, columns, departmentId, roleId } = view;
    const own = isOwn(reader, view);
    return {
      id,
      name,
      query,
      columns,
      isDefault: own ? view.isDefault : roleId === firstRole(reader) && !hasChosen,
      audience: roleId !== null ? ('role' as const) : departmentId !== null ? ('department' as const) : ('mine' as const),
      of: roleId !== null ? (roleNames.get(roleId) ?? null) : departmentId !== null ? (units.get(departmentId) ?? null) : null,
      author: toPersonRef(people.get(view.personId)!),
      isMine: own,
      mayChange: mayChange(reader, view),
    };
  });
}

async function readNames(sql: SqlRunner, statement: string, ids: readonly number[]): Promise<Map<number, z.output<typeof named>>> {
  if (ids.length === 0) return new Map();
  return new Map((await readRows(sql, named, statement, [[...new Set(ids)]])).map((one) => [one.id, one]));
}
