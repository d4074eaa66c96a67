import { expect, test } from '@jest/globals';
import { measure, measureCells, measureProcesses, NO_MEASURE, type CoveredCell, type CoveringControl, type Parents } from './measure.ts';

/** A generator that anybody can repeat. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface World {
  readonly cells: CoveredCell[];
  readonly controls: CoveringControl[];
  readonly companies: Parents;
  readonly processes: Parents;
}

/** A group of some companies in a tree, two levels of processes, and controls that lean on anything. */
function build(seed: number): World {
  const below = random(seed);
  const some = (most: number) => Array.from({ length: below(most + 1) });
  const companies = new Map<number, number | null>([[0, null]]);
  for (let id = 1; id <= below(8); id += 1) companies.set(id, below(5) ? below(id) : null);
  const processes = new Map<number, number | null>();
  for (let id = 100; id < 100 + below(4); id += 1) processes.set(id, null);
  const tops = [...processes.keys()];
  for (let id = 200; tops.length > 0 && id < 200 + below(6); id += 1) processes.set(id, tops[below(tops.length)]!);
  const all = [...processes.keys()];
  const oneOf = (ids: number[]) => (ids.length === 0 ? null : ids[below(ids.length)]!);
  const cells: CoveredCell[] = [];
  for (let accountId = 0; accountId < 6; accountId += 1)
    for (const companyId of companies.keys())
      if (below(4))
        cells.push({
          accountId,
          companyId,
          cents: BigInt(below(2 ** 31)) * BigInt(below(100_000)) * (below(3) ? 1n : -1n),
          inScope: below(3) > 0,
          processIds: [...new Set(some(2).flatMap(() => oneOf(all) ?? []))],
        });
  const controls = some(20).map((_, id) => ({
    id,
    accountIds: [...new Set(some(3).map(() => below(6)))],
    companyId: below(4) ? oneOf([...companies.keys()]) : null,
    processId: below(5) ? oneOf(all) : null,
    isPlanned: below(2) === 1,
  }));
  return { cells, controls, companies, processes };
}

/** All below one, found from the top: the other way round than the measured code goes. */
function listBelow(id: number, parents: Parents): Set<number> {
  const found = new Set([id]);
  for (let grows = true; grows;) {
    grows = false;
    for (const [child, parent] of parents)
      if (parent !== null && found.has(parent) && !found.has(child)) {
        found.add(child);
        grows = true;
      }
  }
  return found;
}

test('coverage is what a recount finds, cell by cell, for every account, company and process', () => {
  let coveredEver = 0;
  for (let seed = 1; seed <= 400; seed += 1) {
    const { cells, controls, companies, processes } = build(seed);
    const recount = (cell: CoveredCell, ofProcess?: number) =>
      controls.some((control) => {
        if (!control.isPlanned || !control.accountIds.includes(cell.accountId)) return false;
        if (control.companyId !== null && !listBelow(control.companyId, companies).has(cell.companyId)) return false;
        if (ofProcess !== undefined && !(control.processId !== null && listBelow(ofProcess, processes).has(control.processId)))
          return false;
        return (
          cell.processIds.length === 0 ||
          cell.processIds.some((one) => control.processId !== null && listBelow(one, processes).has(control.processId))
        );
      });
    const measured = measureCells(cells, controls, companies, processes);
    const check = (name: string, wanted: CoveredCell[], found: ReturnType<typeof measure>, ofProcess?: number) => {
      const within = wanted.filter(({ inScope }) => inScope);
      const sum = (some: CoveredCell[]) => some.reduce((total, { cents }) => total + cents, 0n);
      const size = (some: CoveredCell[]) => some.reduce((total, { cents }) => total + (cents < 0n ? -cents : cents), 0n);
      expect({ seed, name, ...found }).toEqual({
        seed,
        name,
        inScope: sum(within),
        outOfScope: sum(wanted) - sum(within),
        covered: sum(within.filter((cell) => recount(cell, ofProcess))),
        sizeIn: size(within),
        sizeCovered: size(within.filter((cell) => recount(cell, ofProcess))),
        cells: within.length,
        gaps: within.filter((cell) => !recount(cell, ofProcess)).length,
      });
      coveredEver += found.cells - found.gaps;
    };
    // In the order in which they came: the first candidates are told.
    for (const { planned, candidates } of measured)
      for (const some of [planned, candidates]) expect(some.map(({ id }) => id)).toEqual(some.map(({ id }) => id).sort((a, b) => a - b));
    check('all', cells, measure(measured));
    for (let account = 0; account < 6; account += 1)
      check(
        `account ${account}`,
        cells.filter(({ accountId }) => accountId === account),
        measure(measured.filter(({ accountId }) => accountId === account)),
      );
    for (const company of companies.keys()) {
      const below = listBelow(company, companies);
      check(
        `company ${company}`,
        cells.filter(({ companyId }) => below.has(companyId)),
        measure(measured.filter(({ companyId }) => below.has(companyId))),
      );
    }
    const byProcess = measureProcesses(measured, processes);
    for (const process of processes.keys()) {
      const below = listBelow(process, processes);
      check(
        `process ${process}`,
        cells.filter((cell) =>
          cell.processIds.length > 0
            ? cell.processIds.some((one) => below.has(one))
            : controls.some(
                (control) =>
                  control.processId !== null &&
                  below.has(control.processId) &&
                  control.accountIds.includes(cell.accountId) &&
                  (control.companyId === null || listBelow(control.companyId, companies).has(cell.companyId)),
              ),
        ),
        byProcess.get(process) ?? NO_MEASURE,
        process,
      );
    }
    // What would cover a gap covers it as soon as it is planned.
    for (const { candidates, planned, ...cell } of measured)
      if (candidates.length > 0 && planned.length === 0) {
        const [first] = candidates;
        const then = controls.map((control) => (control.id === first!.id ? { ...control, isPlanned: true } : control));
        expect(measureCells([cell], then, companies, processes)[0]!.planned).toHaveLength(1);
      }
  }
  expect(coveredEver).toBeGreaterThan(1000);
});
