import { sizeOf } from '../scope/cents.ts';

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
  /** By any control that is planned. */
  readonly isCovered: boolean;
}

/**
 * Each cell with the controls that cover it (docs/adr/0054): they lean on its account, they belong to its company or one above, and to one of its processes or
 * to a sub-process of one, where some are named.
 */
export function measureCells<Cell extends CoveredCell>(
  cells: readonly Cell[],
  controls: readonly CoveringControl[],
  companies: Parents,
  processes: Parents,
): (Cell & MeasuredCell)[] {
  const reached = indexControls(controls);
  return cells.map((cell) => {
    const planned: CoveringControl[] = [];
    const candidates: CoveringControl[] = [];
    for (const place of findReaching(cell, reached.get(cell.accountId), companies)) {
      const control = controls[place]!;
      if (cell.processIds.length > 0 && !listAbove(control.processId, processes).some((one) => cell.processIds.includes(one))) continue;
      (control.isPlanned ? planned : candidates).push(control);
    }
    return { ...cell, planned, candidates, isCovered: planned.length > 0 };
  });
}

/** Places of controls in their order, by the company for which they count. */
type PlacesByCompany = ReadonlyMap<number | null, readonly number[]>;

/** The controls of each account by their company: a cell looks at its own and those above alone, not at all that lean on its account. */
function indexControls(controls: readonly CoveringControl[]): ReadonlyMap<number, PlacesByCompany> {
  const index = new Map<number, Map<number | null, number[]>>();
  for (const [place, control] of controls.entries())
    for (const accountId of control.accountIds) {
      let ofAccount = index.get(accountId);
      if (!ofAccount) index.set(accountId, (ofAccount = new Map<number | null, number[]>()));
      push(ofAccount, control.companyId, place);
    }
  return index;
}

/** Those that count for the company of a cell, in their order. */
function findReaching({ companyId }: CoveredCell, ofAccount: PlacesByCompany | undefined, companies: Parents): readonly number[] {
  let found: readonly number[] = ofAccount?.get(null) ?? [];
  for (const one of listAbove(companyId, companies)) {
    const more = ofAccount?.get(one);
    if (more) found = found.length === 0 ? more : [...found, ...more].sort((first, second) => first - second);
  }
  return found;
}

export interface Measure {
  readonly inScope: bigint;
  readonly outOfScope: bigint;
  readonly covered: bigint;
  /** Of what is in scope and of what is covered, whatever the sign of each amount: a part is a part of these. */
  readonly sizeIn: bigint;
  readonly sizeCovered: bigint;
  readonly cells: number;
  readonly gaps: number;
}

/** What nothing measures. */
export const NO_MEASURE: Measure = { inScope: 0n, outOfScope: 0n, covered: 0n, sizeIn: 0n, sizeCovered: 0n, cells: 0, gaps: 0 };

/** Sums that cells are added to, one after the other. */
class Sums implements Measure {
  inScope = 0n;
  outOfScope = 0n;
  covered = 0n;
  sizeIn = 0n;
  sizeCovered = 0n;
  cells = 0;
  gaps = 0;

  add({ cents, inScope }: MeasuredCell, isCovered: boolean): void {
    if (!inScope) {
      this.outOfScope += cents;
      return;
    }
    this.inScope += cents;
    this.sizeIn += sizeOf(cents);
    this.cells += 1;
    if (isCovered) {
      this.covered += cents;
      this.sizeCovered += sizeOf(cents);
    } else this.gaps += 1;
  }
}

/** Sums of some cells, in cents. */
export function measure(cells: readonly MeasuredCell[]): Measure {
  const sums = new Sums();
  for (const cell of cells) sums.add(cell, cell.isCovered);
  return { ...sums };
}

/**
 * Of each process with its sub-processes: the cells for which it is named or, where none is named, those that a control of it covers as soon as it is planned;
 * covered is what a control of this very process covers. A process without cells is not among them.
 */
export function measureProcesses(cells: readonly MeasuredCell[], processes: Parents): ReadonlyMap<number, Measure> {
  const all = new Map<number, Sums>();
  for (const cell of cells) {
    const planned = collectAbove(cell.planned, processes);
    const named =
      cell.processIds.length > 0
        ? new Set(cell.processIds.flatMap((id) => listAbove(id, processes)))
        : collectAbove(cell.candidates, processes, planned);
    for (const id of named) {
      let sums = all.get(id);
      if (!sums) all.set(id, (sums = new Sums()));
      sums.add(cell, planned.has(id));
    }
  }
  return new Map([...all].map(([id, sums]) => [id, { ...sums }]));
}

/** The processes of some controls with all above them. @param known these are among them already */
function collectAbove(controls: readonly CoveringControl[], processes: Parents, known?: ReadonlySet<number>): Set<number> {
  const found = new Set(known);
  for (const { processId } of controls)
    if (processId !== null && !found.has(processId)) for (const id of listAbove(processId, processes)) found.add(id);
  return found;
}

/** Cells in scope that belong to no process: none is named for them, and no control of a process covers them. */
export const hasNoProcess = ({ inScope, processIds, planned, candidates }: MeasuredCell): boolean =>
  inScope && processIds.length === 0 && ![planned, candidates].some((controls) => controls.some(({ processId }) => processId !== null));

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
