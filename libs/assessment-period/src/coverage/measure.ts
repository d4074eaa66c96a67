import { sumOf } from '../scope/cents.ts';

/** An account of a company, with the processes that somebody named for it. */
export interface CoveredCell {
  readonly accountId: number;
  readonly companyId: number;
  readonly cents: bigint;
  readonly inScope: boolean;
  readonly processIds: readonly number[];
}
/** A key control that leans on an account. A control without a company counts for all of them. */
export interface CoveringControl {
  readonly id: number;
  readonly accountIds: readonly number[];
  readonly companyId: number | null;
  readonly processId: number | null;
  readonly isPlanned: boolean;
}
/** Who is above whom; null at the top. */
export type Parents = ReadonlyMap<number, number | null>;

/** Of each tree what stands above a node, found once: coverage asks for it a million times. */
const known = new WeakMap<Parents, Map<number, readonly number[]>>();

/** The ids from one upwards, itself first. */
export function listAbove(id: number | null, parents: Parents): readonly number[] {
  if (id === null) return [];
  let ofTree = known.get(parents);
  if (!ofTree) known.set(parents, (ofTree = new Map<number, readonly number[]>()));
  let above = ofTree.get(id);
  if (!above) ofTree.set(id, (above = climb(id, parents)));
  return above;
}

function climb(id: number, parents: Parents): number[] {
  const above: number[] = [];
  for (let one: number | null = id; one !== null && !above.includes(one); one = parents.get(one) ?? null) above.push(one);
  return above;
}

/** A cell with the controls that cover it: those that are planned for test, and those that would if they were. */
export interface MeasuredCell extends CoveredCell {
  readonly planned: readonly CoveringControl[];
  readonly candidates: readonly CoveringControl[];
}

/**
 * Each cell with the controls that cover it (docs/adr/0054): they lean on its account, they belong to its company or one above, and to one of its processes or
 * to a sub-process of one, where some are named.
 */
export function measureCells(
  cells: readonly CoveredCell[],
  controls: readonly CoveringControl[],
  companies: Parents,
  processes: Parents,
): MeasuredCell[] {
  const byAccount = groupBy(controls, ({ accountIds }) => accountIds);
  return cells.map((cell) => {
    const above = new Set(listAbove(cell.companyId, companies));
    const planned: CoveringControl[] = [];
    const candidates: CoveringControl[] = [];
    for (const control of byAccount.get(cell.accountId) ?? []) {
      if (control.companyId !== null && !above.has(control.companyId)) continue;
      if (cell.processIds.length > 0 && !listAbove(control.processId, processes).some((one) => cell.processIds.includes(one))) continue;
      (control.isPlanned ? planned : candidates).push(control);
    }
    return { ...cell, planned, candidates };
  });
}

export interface Measure {
  readonly inScope: bigint;
  readonly outOfScope: bigint;
  readonly covered: bigint;
  readonly cells: number;
  readonly gaps: number;
}

/** What nothing measures. */
export const NO_MEASURE: Measure = { inScope: 0n, outOfScope: 0n, covered: 0n, cells: 0, gaps: 0 };

/** Sums of some cells, in cents. @param isCovered what counts as covered: any control that is planned, or those of one process */
export function measure(cells: readonly MeasuredCell[], isCovered = ({ planned }: MeasuredCell) => planned.length > 0): Measure {
  const within = cells.filter(({ inScope }) => inScope);
  const gaps = within.filter((cell) => !isCovered(cell));
  const cents = (some: readonly MeasuredCell[]) => sumOf(some.map((cell) => cell.cents));
  return {
    inScope: cents(within),
    outOfScope: cents(cells.filter(({ inScope }) => !inScope)),
    covered: cents(within.filter(isCovered)),
    cells: within.length,
    gaps: gaps.length,
  };
}

/**
 * Of each process with its sub-processes: the cells for which it is named or, where none is named, those that a control of it covers as soon as it is planned;
 * covered is what a control of this very process covers. A process without cells is not among them.
 */
export function measureProcesses(cells: readonly MeasuredCell[], processes: Parents): ReadonlyMap<number, Measure> {
  const own = new Map<number, MeasuredCell[]>();
  const covered = new Map<number, Set<MeasuredCell>>();
  for (const cell of cells) {
    const above = (ids: Iterable<number | null>) => new Set([...new Set(ids)].flatMap((id) => listAbove(id, processes)));
    const planned = new Set(cell.planned.map(({ processId }) => processId));
    const named = cell.processIds.length > 0 ? cell.processIds : [...planned, ...cell.candidates.map(({ processId }) => processId)];
    for (const id of above(named)) push(own, id, cell);
    for (const id of above(planned)) covered.set(id, (covered.get(id) ?? new Set()).add(cell));
  }
  return new Map([...own].map(([id, some]) => [id, measure(some, (cell) => covered.get(id)?.has(cell) ?? false)]));
}

/** Cells in scope that belong to no process: none is named for them, and no control of a process covers them. */
export const hasNoProcess = ({ inScope, processIds, planned, candidates }: MeasuredCell): boolean =>
  inScope && processIds.length === 0 && ![...planned, ...candidates].some(({ processId }) => processId !== null);

/** What is counted for several, as a cell for its company and all above it, by what it is counted for. */
export function groupBy<Value>(values: readonly Value[], keysOf: (value: Value) => readonly number[]): ReadonlyMap<number, Value[]> {
  const groups = new Map<number, Value[]>();
  for (const value of values) for (const key of keysOf(value)) push(groups, key, value);
  return groups;
}

function push<Key, Value>(groups: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = groups.get(key);
  if (known) known.push(value);
  else groups.set(key, [value]);
}
