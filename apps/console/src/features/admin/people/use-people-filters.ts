import type { AdminDepartment } from '@portal/contract/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Option } from '#shared/parts/SelectPill.tsx';
import { departmentsQuery, rolesQuery } from '../api/structure.ts';

/** Departments in the order of their tree, each with its depth. */
export function listTree<Row extends { id: number; parentId: number | null }>(rows: readonly Row[]): { row: Row; depth: number }[] {
  const known = new Set(rows.map((row) => row.id));
  const below = (parentId: number | null, depth: number): { row: Row; depth: number }[] =>
    rows
      .filter((row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null) === parentId)
      .flatMap((row) => [{ row, depth }, ...below(row.id, depth + 1)]);
  return below(null, 0);
}

const none: readonly AdminDepartment[] = [];
/** Blanks that are not swallowed at the beginning of a line. */
const indent = (depth: number): string => '\u2003'.repeat(depth);

/** Departments and roles to choose from, in the reader's language. */
export function usePeopleChoices(): { departments: Option[]; activeDepartments: Option[]; roles: Option[] } {
  const { lang } = useT();
  const { data: departments = none } = useQuery(departmentsQuery);
  const { data: roles } = useQuery(rolesQuery);
  return useMemo(() => {
    const tree = listTree(departments);
    const toOption = ({ row, depth }: (typeof tree)[number]): Option => ({
      value: String(row.id),
      label: indent(depth) + (lang === 'en' ? row.nameEn || row.name : row.name),
    });
    return {
      departments: tree.map(toOption),
      activeDepartments: tree.filter(({ row }) => row.isActive).map(toOption),
      roles: (roles ?? []).map((role) => ({ value: String(role.id), label: lang === 'en' ? role.nameEn : role.name })),
    };
  }, [departments, roles, lang]);
}
