import { Injectable } from '@nestjs/common';
import { Refusal, type assessmentCoverageRoutes, type RouteData } from '@portal/contract';
import type { Actor } from '@portal/workflows';
import { formatCents, parseCents, sizeOf, tellPart } from '../scope/cents.ts';
import { WeighedScopes, type WeighedCell, type WeighedScope } from '../scope/weighed-scope.ts';
import { CoveringControls, type CoveringControlRow, type NamedNode } from './covering-controls.ts';
import { groupBy, hasNoProcess, listAbove, measure, measureProcesses, NO_MEASURE, type Measure, type Parents } from './measure.ts';

export type Coverage = RouteData<typeof assessmentCoverageRoutes.getAssessmentCoverage>;

type Named = Omit<NamedNode, 'parentId'>;

/** All that coverage is measured from. */
export interface CoverageFacts {
  readonly scope: WeighedScope;
  readonly company: Named | null;
  readonly companies: readonly NamedNode[];
  readonly processes: readonly NamedNode[];
  readonly above: Parents;
  readonly over: Parents;
  /** Those that the reader may see named; others cover all the same. */
  readonly controls: ReadonlyMap<number, CoveringControlRow>;
  /** Of the chosen company with all below it, or of all. */
  readonly cells: readonly WeighedCell[];
}

/** How much of what is in scope has a key control that is planned for test, by account, company and process (docs/adr/0054). */
@Injectable()
export class CoverageQueries {
  readonly #scope: WeighedScopes;
  readonly #covering: CoveringControls;

  constructor(scope: WeighedScopes, covering: CoveringControls) {
    this.#scope = scope;
    this.#covering = covering;
  }

  /**
   * GetCoverage; `id` null is the latest period. With a company and an account it tells the gap of the two alone, and all controls that would close it.
   *
   * @throws Refusal `not_found` for a period or company that is none
   */
  async read(id: number | null, companyId: number | null, accountId: number | null, actor: Actor): Promise<Coverage> {
    const facts = await this.gather(id, companyId, actor);
    const isOne = companyId !== null && accountId !== null;
    const gaps = listGaps(facts)
      .filter(({ cell }) => !isOne || (cell.accountId === accountId && cell.companyId === companyId))
      .map((gap) => ({ ...gap, told: isOne ? gap.offered : gap.offered.slice(0, TOLD_CANDIDATES) }));
    const told = gaps.flatMap((gap) => gap.told.map(({ id: control }) => control));
    return describeCoverage(facts, gaps, await this.#covering.readTitles([...new Set(told)]));
  }

  /** The facts of a period's coverage. @throws Refusal `not_found` */
  async gather(id: number | null, companyId: number | null, actor: Actor): Promise<CoverageFacts> {
    const scope = await this.#scope.read(id, actor);
    const { companies, processes, above, over, controls } = scope.cover;
    const company = companyId === null ? null : companies.find((one) => one.id === companyId);
    if (company === undefined) throw new Refusal('not_found');
    const cells = company === null ? scope.cells : scope.cells.filter((cell) => listAbove(cell.companyId, above).includes(company.id));
    return { scope, company, companies, processes, above, over, controls: new Map(controls.map((row) => [row.id, row])), cells };
  }
}

/** So many controls are told of one gap; a large group has hundreds behind each of a thousand. */
const TOLD_CANDIDATES = 5;

const named = ({ id, code, name, nameEn }: Named): Named => ({ id, code, name, nameEn });
const say = ({ inScope, outOfScope, covered, sizeIn, sizeCovered, ...counts }: Measure) => ({
  inScope: formatCents(inScope),
  outOfScope: formatCents(outOfScope),
  covered: formatCents(covered),
  coveredPart: tellPart(sizeCovered, sizeIn),
  ...counts,
});
/** Ten thousandths of what is in scope by size, so that debits and credits compare. */
const partCovered = ({ sizeIn, sizeCovered }: Measure): bigint => (sizeIn === 0n ? 10_000n : (sizeCovered * 10_000n) / sizeIn);

/** A cell in scope that nothing covers, with the controls that would and may be named, in the order of their numbers. */
interface Gap {
  readonly cell: WeighedCell;
  readonly offered: readonly CoveringControlRow[];
}
/** With those of them that are told by name. */
interface ToldGap extends Gap {
  readonly told: readonly CoveringControlRow[];
}

/** The largest first. */
function listGaps({ controls, cells }: CoverageFacts): Gap[] {
  return cells
    .filter(({ inScope, isCovered }) => inScope && !isCovered)
    .sort((one, other) => (sizeOf(one.cents) === sizeOf(other.cents) ? 0 : sizeOf(one.cents) < sizeOf(other.cents) ? 1 : -1))
    .map((cell) => ({ cell, offered: cell.candidates.flatMap(({ id }) => controls.get(id) ?? []) }));
}

/** Coverage as the page shows it. @param titles of the controls that are told by name */
function describeCoverage(
  { scope, company, companies, processes, above, over, controls, cells }: CoverageFacts,
  gaps: readonly ToldGap[],
  titles: ReadonlyMap<number, string>,
): Coverage {
  const { period } = scope;
  const all = measure(cells);
  const balance = company === null ? scope.totals.balance : formatCents(all.inScope + all.outOfScope);
  const difference = parseCents(balance)! - all.inScope - all.outOfScope;
  const ofAccount = Map.groupBy(cells, ({ accountId }) => accountId);
  const accounts = scope.accounts
    .map((account) => ({ account, measured: measure(ofAccount.get(account.id) ?? []) }))
    .filter(({ measured }) => measured.cells > 0)
    .sort((one, other) => {
      const [first, second] = [partCovered(one.measured), partCovered(other.measured)];
      return first === second ? one.account.code.localeCompare(other.account.code) : first < second ? -1 : 1;
    });
  const ofCompany = groupBy(cells, ({ companyId }) => listAbove(companyId, above));
  const tree = orderTree(companies)
    .map((one) => ({ one, measured: measure(ofCompany.get(one.id) ?? []) }))
    .filter(({ measured }) => measured.cells > 0);
  const bare = cells.filter(hasNoProcess);
  const ofProcess = measureProcesses(cells, over);
  const controlsOf = groupBy([...controls.values()], ({ processId }) => listAbove(processId, over));
  const byProcess = orderTree(processes).map((one) => {
    const own = controlsOf.get(one.id) ?? [];
    const { outOfScope: _none, ...sums } = say(ofProcess.get(one.id) ?? NO_MEASURE);
    return { ...named(one), ...sums, controls: own.length, planned: own.filter(({ isPlanned }) => isPlanned).length };
  });
  const { outOfScope: _out, ...unnamed } = say(measure(bare));
  const accountOf = new Map(scope.accounts.map((account) => [account.id, account]));
  const companyOf = new Map(companies.map((one) => [one.id, one]));
  const without = [...controls.values()].filter(({ processId }) => processId === null);
  return {
    periodId: period.id,
    title: period.title,
    titleEn: period.title_en,
    firstDay: period.first_day,
    lastDay: period.last_day,
    currency: period.currency,
    company: company && named(company),
    totals: {
      balance,
      inScope: formatCents(all.inScope),
      outOfScope: formatCents(all.outOfScope),
      covered: formatCents(all.covered),
      coveredPart: tellPart(all.sizeCovered, all.sizeIn),
      difference: formatCents(difference),
    },
    cells: all.cells,
    accounts: accounts.map(({ account, measured }) => ({ ...named(account), ...say(measured), bareAssertions: account.bareAssertions })),
    companies: tree.map(({ one, measured }) => ({ ...named(one), ...say(measured), parentId: one.parentId })),
    processes: [
      ...byProcess.filter((one) => one.cells > 0 || one.controls > 0),
      ...(bare.length > 0
        ? [
            {
              id: null,
              code: '',
              name: '',
              nameEn: '',
              ...unnamed,
              controls: without.length,
              planned: without.filter(({ isPlanned }) => isPlanned).length,
            },
          ]
        : []),
    ],
    gaps: gaps.map(({ cell: { accountId, companyId, cents, processIds }, offered, told }) => {
      const account = accountOf.get(accountId)!;
      return {
        account: named(account),
        company: named(companyOf.get(companyId)!),
        amount: formatCents(cents),
        assertions: account.assertions,
        processes: processes.filter(({ id }) => processIds.includes(id)).map(named),
        candidates: told.map(({ id, riskNo }) => ({ id, riskNo, title: titles.get(id)! })),
        candidateCount: offered.length,
      };
    }),
  };
}

/** A tree from its tops downwards, by the order of the nodes. */
function orderTree(nodes: readonly NamedNode[]): NamedNode[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const below = (parentId: number | null): NamedNode[] =>
    nodes
      .filter((node) => (node.parentId !== null && ids.has(node.parentId) ? node.parentId : null) === parentId)
      .flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}
