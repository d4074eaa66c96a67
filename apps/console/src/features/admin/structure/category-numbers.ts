import type { AdminCategory } from '@portal/contract/client';

/** The lowest free number below a parent, in the manner of the others: 07, 07-01, or 07, 0701. */
export function nextNumber(rows: readonly AdminCategory[], parent: AdminCategory | undefined): string {
  const taken = new Set(rows.map((row) => row.categoryNo));
  const isJoined = rows.some((row) => row.level === 2 && /^\d{4}$/.test(row.categoryNo));
  const prefix = parent ? `${parent.categoryNo}${isJoined ? '' : '-'}` : '';
  for (let next = 1; ; next += 1) {
    const number = prefix + String(next).padStart(2, '0');
    if (!taken.has(number)) return number;
  }
}

/** The addresses of the lists that a category's counts count. */
export function usesOf(rows: readonly AdminCategory[], row: AdminCategory): { controls: string; storeItems: string } {
  const byId = new Map(rows.map((one) => [one.id, one]));
  const path: AdminCategory[] = [];
  for (let one: AdminCategory | undefined = row; one; one = one.parentId === null ? undefined : byId.get(one.parentId)) path.unshift(one);
  const query = new URLSearchParams(path.map((one, index) => [`category${index + 1}`, String(one.id)]));
  return { controls: `/RiskControl/RiskControlList?${query.toString()}`, storeItems: `/RiskControl/RiskStore?${query.toString()}` };
}
