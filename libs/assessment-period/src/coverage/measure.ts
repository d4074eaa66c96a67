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

/** The ids from one upwards, itself first. */
export function listAbove(id: number | null, parents: Parents): number[] {
  const above: number[] = [];
  for (let one = id; one !== null && !above.includes(one); one = parents.get(one) ?? null) above.push(one);
  return above;
}

/**
 * Whether a control covers a cell (docs/adr/0054): it leans on its account, it belongs to its company or one above, and to one of its processes or to a
 * sub-process of one, where some are named. Whether a test of it is planned is another question.
 */
export function covers(control: CoveringControl, cell: CoveredCell, companies: Parents, processes: Parents): boolean {
  return (
    control.accountIds.includes(cell.accountId) &&
    (control.companyId === null || listAbove(cell.companyId, companies).includes(control.companyId)) &&
    (cell.processIds.length === 0 || listAbove(control.processId, processes).some((process) => cell.processIds.includes(process)))
  );
}

/** A cell with the controls that cover it: those that are planned for test, and those that would if they were. */
export interface MeasuredCell extends CoveredCell {
  readonly planned: readonly CoveringControl[];
  readonly candidates: readonly CoveringControl[];
}

export function measureCells(
  cells: readonly CoveredCell[],
  controls: readonly CoveringControl[],
  companies: Parents,
  processes: Parents,
): MeasuredCell[] {
  const byAccount = new Map<number, CoveringControl[]>();
  for (const control of controls)
    for (const account of control.accountIds) byAccount.set(account, [...(byAccount.get(account) ?? []), control]);
  return cells.map((cell) => {
    const covering = (byAccount.get(cell.accountId) ?? []).filter((control) => covers(control, cell, companies, processes));
    const planned = covering.filter(({ isPlanned }) => isPlanned);
    return { ...cell, planned, candidates: covering.filter(({ isPlanned }) => !isPlanned) };
  });
}

export interface Measure {
  readonly inScope: bigint;
  readonly outOfScope: bigint;
  readonly covered: bigint;
  readonly cells: number;
  readonly gaps: number;
}

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
 * Of a process and its sub-processes: the cells for which it is named or, where none is named, those that a control of it covers as soon as it is planned;
 * covered is what a control of this very process covers.
 */
export function measureProcess(cells: readonly MeasuredCell[], processId: number, processes: Parents): Measure {
  const isBelow = (one: number | null) => listAbove(one, processes).includes(processId);
  const isOf = (control: CoveringControl) => isBelow(control.processId);
  const own = cells.filter(({ processIds, planned, candidates }) =>
    processIds.length > 0 ? processIds.some(isBelow) : planned.some(isOf) || candidates.some(isOf),
  );
  return measure(own, ({ planned }) => planned.some(isOf));
}

/** Cells in scope that belong to no process: none is named for them, and no control of a process covers them. */
export const hasNoProcess = ({ inScope, processIds, planned, candidates }: MeasuredCell): boolean =>
  inScope && processIds.length === 0 && ![...planned, ...candidates].some(({ processId }) => processId !== null);
