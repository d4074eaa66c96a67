import type { TreeRow } from './TreeList.tsx';

/** The rows whose text matches, with all above them so that they are found in their place; without a text all. */
export function filterTree<Row extends TreeRow>(
  rows: readonly Row[],
  { keyword, inactiveToo, textOf }: { keyword: string; inactiveToo: boolean; textOf: (row: Row) => string },
): Row[] {
  const wanted = keyword.trim().toLowerCase();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = new Set<number>();
  for (const row of rows) {
    if (!inactiveToo && !row.isActive) continue;
    if (wanted && !textOf(row).toLowerCase().includes(wanted)) continue;
    for (let one: Row | undefined = row; one && !kept.has(one.id); one = one.parentId === null ? undefined : byId.get(one.parentId))
      kept.add(one.id);
  }
  return rows.filter((row) => kept.has(row.id));
}

/** A row and everything below it: where it cannot be put. */
export function idsBelow<Row extends TreeRow>(rows: readonly Row[], id: number): Set<number> {
  const found = new Set([id]);
  for (let grown = true; grown;) {
    grown = false;
    for (const row of rows) {
      if (row.parentId === null || !found.has(row.parentId) || found.has(row.id)) continue;
      found.add(row.id);
      grown = true;
    }
  }
  return found;
}

/** The sibling that comes after a row once it has moved by one place; undefined when it cannot move that way. */
export function beforeAfterMove<Row extends TreeRow>(rows: readonly Row[], row: Row, step: -1 | 1): number | null | undefined {
  const siblings = rows.filter((one) => one.parentId === row.parentId).map((one) => one.id);
  const at = siblings.indexOf(row.id);
  if (step === -1) return at > 0 ? siblings[at - 1] : undefined;
  return at < siblings.length - 1 ? (siblings[at + 2] ?? null) : undefined;
}
