import { Injectable } from '@nestjs/common';
import { Refusal, type assessmentCoverageRoutes, type RouteData } from '@portal/contract';
import { Sql } from '@portal/platform';
import { keyControlCondition } from '@portal/risk-control';
import type { Actor } from '@portal/workflows';
import { formatCents, parseCents, sizeOf } from '../scope/cents.ts';
import { PlannedControls } from '../scope/planned-controls.ts';
import { ScopeQueries } from '../scope/scope.queries.ts';
import {
  listAbove,
  measure,
  measureCells,
  hasNoProcess,
  measureProcess,
  type CoveringControl,
  type Measure,
  type MeasuredCell,
  type Parents,
} from './measure.ts';

export type Coverage = RouteData<typeof assessmentCoverageRoutes.getAssessmentCoverage>;
type Scope = Awaited<ReturnType<ScopeQueries['read']>>;

interface ControlRow extends CoveringControl {
  readonly riskNo: string;
  readonly title: string;
}
interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}
interface Node extends Named {
  readonly parentId: number | null;
}

/** All that coverage is measured from. */
export interface CoverageFacts {
  readonly scope: Scope;
  readonly company: Named | null;
  readonly companies: readonly Node[];
  readonly processes: readonly Node[];
  readonly controls: ReadonlyMap<number, ControlRow>;
  /** Of the chosen company with all below it, or of all. */
  readonly cells: readonly (MeasuredCell & { readonly amount: string })[];
}

/** How much of what is in scope has a key control that is planned for test, by account, company and process (docs/adr/0054). */
@Injectable()
export class CoverageQueries {
  readonly #sql: Sql;
  readonly #scope: ScopeQueries;
  readonly #planned: PlannedControls;

  constructor(sql: Sql, scope: ScopeQueries, planned: PlannedControls) {
    this.#sql = sql;
    this.#scope = scope;
    this.#planned = planned;
  }

  /** GetCoverage; `id` null is the latest period. @throws Refusal `not_found` for a period or company that is none */
  async read(id: number | null, companyId: number | null, actor: Actor): Promise<Coverage> {
    return describeCoverage(await this.gather(id, companyId, actor));
  }

  /** The facts of a period's coverage. @throws Refusal `not_found` */
  async gather(id: number | null, companyId: number | null, actor: Actor): Promise<CoverageFacts> {
    const scope = await this.#scope.read(id, actor);
    const [companies, processes, rows] = await Promise.all([
      this.#sql.query<Node>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from company order by code'),
      this.#sql.query<Node>('select id, code, name, name_en as "nameEn", parent_id as "parentId" from business_process order by code'),
      this.#controls(scope.periodId),
    ]);
    const company = companyId === null ? null : companies.find((one) => one.id === companyId);
    if (company === undefined) throw new Refusal('not_found');
    const [above, over] = [toParents(companies), toParents(processes)];
    const cells = scope.cells
      .filter((cell) => company === null || listAbove(cell.companyId, above).includes(company.id))
      .map((cell) => ({ ...cell, cents: parseCents(cell.amount)! }));
    const measured = measureCells(cells, rows, above, over);
    return {
      scope,
      company,
      companies,
      processes,
      controls: new Map(rows.map((row) => [row.id, row])),
      cells: measured.map((cell, place) => ({ ...cell, amount: cells[place]!.amount })),
    };
  }

  /** Key controls that lean on an account of the period. */
  #controls(periodId: number): Promise<ControlRow[]> {
    return this.#sql.query<ControlRow>(
      `select r.id, r.risk_no as "riskNo", r.risk_description as title, array_agg(distinct ca.account_id) as "accountIds", cd.company_id as "companyId",
         cs.process_id as "processId", ${this.#planned.condition('r.id', '$1::bigint')} as "isPlanned"
       from control_scope_account ca join significant_account a on a.id = ca.account_id and a.period_id = $1
       join risk_control r on r.id = ca.control_id and r.is_active and ${keyControlCondition('r')}
       left join control_scope cs on cs.control_id = r.id left join company_department cd on cd.department_id = department_successor(r.department_id)
       group by r.id, cd.company_id, cs.process_id order by r.risk_no`,
      [periodId],
    );
  }
}

const toParents = (nodes: readonly Node[]): Parents => new Map(nodes.map(({ id, parentId }) => [id, parentId]));
const named = ({ id, code, name, nameEn }: Named): Named => ({ id, code, name, nameEn });
const say = ({ inScope, outOfScope, covered, ...counts }: Measure) => ({
  inScope: formatCents(inScope),
  outOfScope: formatCents(outOfScope),
  covered: formatCents(covered),
  ...counts,
});
/** Ten thousandths of what is in scope by size, so that debits and credits compare. */
const partCovered = ({ inScope, covered }: Measure): bigint => (inScope === 0n ? 10_000n : (sizeOf(covered) * 10_000n) / sizeOf(inScope));

/** Coverage as the page shows it. */
export function describeCoverage({ scope, company, companies, processes, controls, cells }: CoverageFacts): Coverage {
  const [above, over] = [toParents(companies), toParents(processes)];
  const all = measure(cells);
  const balance = company === null ? scope.totals.balance : formatCents(all.inScope + all.outOfScope);
  const difference = parseCents(balance)! - all.inScope - all.outOfScope;
  const accounts = scope.accounts
    .map((account) => ({ account, measured: measure(cells.filter(({ accountId }) => accountId === account.id)) }))
    .filter(({ measured }) => measured.cells > 0)
    .sort((one, other) => {
      const [first, second] = [partCovered(one.measured), partCovered(other.measured)];
      return first === second ? one.account.code.localeCompare(other.account.code) : first < second ? -1 : 1;
    });
  const tree = orderTree(companies)
    .map((one) => ({ one, measured: measure(cells.filter(({ companyId }) => listAbove(companyId, above).includes(one.id))) }))
    .filter(({ measured }) => measured.cells > 0);
  const bare = cells.filter(hasNoProcess);
  const byProcess = orderTree(processes).map((one) => {
    const own = [...controls.values()].filter(({ processId }) => listAbove(processId, over).includes(one.id));
    const { outOfScope: _none, ...sums } = say(measureProcess(cells, one.id, over));
    return { ...named(one), ...sums, controls: own.length, planned: own.filter(({ isPlanned }) => isPlanned).length };
  });
  const { outOfScope: _out, ...unnamed } = say(measure(bare));
  const without = [...controls.values()].filter(({ processId }) => processId === null);
  return {
    periodId: scope.periodId,
    title: scope.title,
    titleEn: scope.titleEn,
    firstDay: scope.firstDay,
    lastDay: scope.lastDay,
    currency: scope.currency,
    company: company && named(company),
    totals: {
      balance,
      inScope: formatCents(all.inScope),
      outOfScope: formatCents(all.outOfScope),
      covered: formatCents(all.covered),
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
    gaps: cells
      .filter(({ inScope, planned }) => inScope && planned.length === 0)
      .sort((one, other) => (sizeOf(one.cents) === sizeOf(other.cents) ? 0 : sizeOf(one.cents) < sizeOf(other.cents) ? 1 : -1))
      .map(({ accountId, companyId, amount, processIds, candidates }) => {
        const account = scope.accounts.find((one) => one.id === accountId)!;
        return {
          account: named(account),
          company: named(companies.find((one) => one.id === companyId)!),
          amount,
          assertions: account.assertions,
          processes: processes.filter(({ id }) => processIds.includes(id)).map(named),
          candidates: candidates.map(({ id }) => {
            const { riskNo, title } = controls.get(id)!;
            return { id, riskNo, title };
          }),
        };
      }),
  };
}

/** A tree from its tops downwards, by the order of the nodes. */
function orderTree(nodes: readonly Node[]): Node[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const below = (parentId: number | null): Node[] =>
    nodes
      .filter((node) => (node.parentId !== null && ids.has(node.parentId) ? node.parentId : null) === parentId)
      .flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}
