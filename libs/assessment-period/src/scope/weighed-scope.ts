import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner } from '@portal/platform';
import { systemActor, type Actor } from '@portal/workflows';
import { AssessmentPeriodQueries, type AssessmentPeriodView } from '../assessment-period.queries.ts';
import { CoveringControls, type Cover } from '../coverage/covering-controls.ts';
import { measureCells, type MeasuredCell } from '../coverage/measure.ts';
import { narrowCover, readSeenCompanies, type SeenCompanies } from '../seat/seat-scope.ts';
import { parseCents, parsePercent, sumOf } from './cents.ts';
import { proposeScope, sumScope, type ProposedCell, type ScopeLevels, type ScopeSums } from './propose.ts';
import { readAccounts, readBalances, readBelow, readCells, readMateriality, type ScopeAccountRow } from './scope-rows.ts';

/** A cell with what is proposed and decided of it, and the controls that cover it. */
export type WeighedCell = ProposedCell & MeasuredCell;

/** A significant account with its sums, and its assertions for which no control is planned for test. */
export interface WeighedAccount extends ScopeAccountRow, Pick<ScopeSums, 'inScope' | 'covered' | 'coveredPart'> {
  readonly total: string;
  readonly bareAssertions: ScopeAccountRow['assertions'];
}

/** What is in scope of a period and what covers it, as far as somebody reads it: what the scope, the coverage and the figures of a period are told from. */
export interface WeighedScope {
  readonly period: AssessmentPeriodView;
  /** In the order of accounts and companies. */
  readonly cells: readonly WeighedCell[];
  readonly accounts: readonly WeighedAccount[];
  /** What each company's trial balance says, in cents. */
  readonly balances: ReadonlyMap<number, bigint>;
  readonly totals: ScopeSums;
  readonly undecided: number;
  readonly gaps: number;
  /** Of the controls those that may be named. */
  readonly cover: Cover;
}

/** A period with the companies of it that somebody reads. */
export interface SeenPeriod {
  readonly period: AssessmentPeriodView;
  readonly seen: SeenCompanies;
}

/** Weighs the scope of a period: what is proposed, what was decided and what covers it (docs/adr/0054). */
@Injectable()
export class WeighedScopes {
  readonly #sql: Sql;
  readonly #periods: AssessmentPeriodQueries;
  readonly #covering: CoveringControls;

  constructor(sql: Sql, periods: AssessmentPeriodQueries, covering: CoveringControls) {
    this.#sql = sql;
    this.#periods = periods;
    this.#covering = covering;
  }

  /** @param id null for the latest period. @param companyId with all below it; null for the whole. An external auditor's is that of his companies alone. @throws Refusal `not_found`, `wrong_state` */
  async read(id: number | null, actor: Actor, companyId: number | null = null): Promise<WeighedScope> {
    return this.weigh(await this.find(id, actor, companyId));
  }

  /** Which part of which period somebody reads: what else is told of it need not wait until it is weighed. @throws Refusal as `read` */
  async find(id: number | null, actor: Actor, companyId: number | null = null): Promise<SeenPeriod> {
    const period = await this.#periods.read(id ?? (await this.#periods.latest(actor)), actor);
    const seen = await readSeenCompanies(this.#sql, period.id, actor);
    if (companyId === null) return { period, seen };
    const below = await readBelow(this.#sql, companyId);
    return { period, seen: seen === null ? below : new Set([...below].filter((one) => seen.has(one))) };
  }

  /** The same of a whole group as one view of the database has it, for what is written down of a period. @throws Refusal `not_found` */
  async readWhole(id: number, sql: SqlRunner): Promise<WeighedScope> {
    return this.weigh({ period: await this.#periods.read(id, systemActor, sql), seen: null }, inTurn(sql));
  }

  /** The scope of a period that was found. */
  async weigh({ period, seen }: SeenPeriod, sql: SqlRunner = this.#sql): Promise<WeighedScope> {
    const [rows, accounts, whole, materiality, sums] = await Promise.all([
      readCells(sql, period.id),
      readAccounts(sql, period.id),
      this.#covering.read(period.id, sql),
      readMateriality(sql, period.id),
      readBalances(sql, period.id),
    ]);
    // What is proposed and what covers it follows from the whole group; then a seat sees its companies.
    const proposed = proposeScope(rows, toLevels(period, materiality?.performance));
    const all = measureCells(proposed, whole.controls, whole.above, whole.over);
    const sees = ({ companyId }: { companyId: number }) => seen === null || seen.has(companyId);
    const cells = seen === null ? all : all.filter(sees);
    const cover = seen === null ? whole : await narrowCover(this.#sql, period.id, whole, seen);
    const balances = seen === null ? sums : new Map([...sums].filter(([companyId]) => sees({ companyId })));
    const covering = seen === null ? null : new Set(cells.flatMap(({ planned }) => planned.map(({ id: control }) => control)));
    const testing = whole.controls.filter(({ id: control, isPlanned }) => covering?.has(control) ?? isPlanned);
    const tested = new Set(testing.flatMap(({ leansOn }) => leansOn));
    const ofAccount = Map.groupBy(cells, ({ accountId }) => accountId);
    return {
      period,
      cells,
      accounts: accounts
        .filter(({ id: accountId }) => seen === null || ofAccount.has(accountId))
        .map((account) => {
          const { balance: total, inScope, covered, coveredPart } = sumScope(ofAccount.get(account.id) ?? []);
          const bareAssertions = account.assertions.filter((one) => !tested.has(`${account.id}:${one}`));
          return { ...account, bareAssertions, total, inScope, covered, coveredPart };
        }),
      balances,
      totals: sumScope(cells, sumOf(balances.values())),
      undecided: cells.filter(({ decided }) => decided === null).length,
      gaps: cells.filter(({ inScope, isCovered }) => inScope && !isCovered).length,
      cover,
    };
  }
}

/** The connection of a transaction takes one statement at a time: what is asked side by side is asked of it one after the other. */
function inTurn(sql: SqlRunner): SqlRunner {
  let last: Promise<unknown> = Promise.resolve();
  const after = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(ask);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    query: <R extends object>(text: string, params?: readonly unknown[]) => after(() => sql.query<R>(text, params)),
    prepared: <R extends object>(text: string, params?: readonly unknown[]) => after(() => sql.prepared<R>(text, params)),
  };
}

/** From which sizes on something is proposed in a period. @param performance of its latest materiality */
export function toLevels(
  { share_percent: share }: Pick<AssessmentPeriodView, 'share_percent'>,
  performance: string | undefined,
): ScopeLevels {
  return { performance: performance === undefined ? null : parseCents(performance), shareMillionths: parsePercent(Number(share)) };
}
