import { compareSizes, sumOf, type ScopeCell, type ScopeCompany } from './scope-data.ts';

/** So many companies stand in columns of their own before the others are one: with accounts, total and decision they fill a desk. */
const OWN_COLUMNS = 5;

/** The companies of a scope as columns: the largest by themselves, in their own order, and the others together. */
export function foldCompanies(companies: readonly ScopeCompany[]): {
  readonly own: readonly ScopeCompany[];
  readonly others: readonly ScopeCompany[];
} {
  // One alone takes no more room than what it would be folded into.
  if (companies.length <= OWN_COLUMNS + 1) return { own: companies, others: [] };
  const largest = new Set(
    [...companies]
      .sort((a, b) => compareSizes(a.total, b.total))
      .slice(0, OWN_COLUMNS)
      .map(({ id }) => id),
  );
  return { own: companies.filter(({ id }) => largest.has(id)), others: companies.filter(({ id }) => !largest.has(id)) };
}

/** What the folded companies have of an account together; null where none of them has any. */
export function sumCells(cells: readonly ScopeCell[]) {
  if (cells.length === 0) return null;
  const inside = cells.filter(({ inScope }) => inScope);
  return {
    amount: sumOf(cells.map(({ amount }) => amount)),
    all: cells.length,
    inScope: inside.length,
    hasGap: inside.some(({ isCovered }) => !isCovered),
  };
}

/** The three sums below a column. */
export const footOf = (companies: readonly Pick<ScopeCompany, 'inScope' | 'outOfScope' | 'total'>[]) => ({
  inScope: sumOf(companies.map(({ inScope }) => inScope)),
  outOfScope: sumOf(companies.map(({ outOfScope }) => outOfScope)),
  balance: sumOf(companies.map(({ total }) => total)),
});
