import type { DataOf } from '#shared/api/route-types.ts';
import type { routes } from '#shared/api/routes.ts';

export type Company = DataOf<typeof routes.getCompanies>[number];

/** Companies in the order of their tree, each below its parent; one whose parent is not there stands at the top. */
export function listCompanyTree(companies: readonly Company[]): { row: Company; depth: number }[] {
  const known = new Set(companies.map(({ id }) => id));
  const below = (parentId: number | null, depth: number): { row: Company; depth: number }[] =>
    companies
      .filter((row) => (row.parentId !== null && known.has(row.parentId) ? row.parentId : null) === parentId)
      .flatMap((row) => [{ row, depth }, ...below(row.id, depth + 1)]);
  return below(null, 0);
}
