import { Injectable } from '@nestjs/common';
import type { assessmentScopeRoutes, RouteData } from '@portal/contract';
import { isGranted } from '@portal/directory';
import { Sql, type SqlRunner } from '@portal/platform';
import type { Actor } from '@portal/workflows';
import type { AssessmentPeriodView } from '../assessment-period.queries.ts';
import { formatCents } from './cents.ts';
import { proposeScope, sumScope, type ProposedCell } from './propose.ts';
import { readCells, readMateriality } from './scope-rows.ts';
import { toLevels, WeighedScopes } from './weighed-scope.ts';

type Scope = RouteData<typeof assessmentScopeRoutes.getAssessmentScope>;
type Person = Scope['materialities'][number]['setBy'];
type Decision = NonNullable<Scope['cells'][number]['decision']>;

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'userNO', ${alias}.user_no, 'name', ${alias}.name, 'englishName', ${alias}.english_name)`;
const keyOf = (accountId: number, companyId: number) => `${accountId}/${companyId}`;

/** What is in scope of a period, summed to the cent (docs/adr/0054). */
@Injectable()
export class ScopeQueries {
  readonly #sql: Sql;
  readonly #weighed: WeighedScopes;

  constructor(sql: Sql, weighed: WeighedScopes) {
    this.#sql = sql;
    this.#weighed = weighed;
  }

  /** GetScope; `id` null is the latest period, `companyId` a company with all below it. An external auditor's is that of his companies alone. @throws Refusal `not_found`, `wrong_state` */
  async read(id: number | null, actor: Actor, companyId: number | null = null): Promise<Scope> {
    const { period, cells, accounts, balances, totals, undecided, gaps, cover } = await this.#weighed.read(id, actor, companyId);
    const [materialities, decisions] = await Promise.all([this.#materialities(period.id), this.#decisions(period.id)]);
    const ofCompany = Map.groupBy(cells, ({ companyId }) => companyId);
    return {
      periodId: period.id,
      title: period.title,
      titleEn: period.title_en,
      firstDay: period.first_day,
      lastDay: period.last_day,
      currency: period.currency,
      rowVersion: period.version,
      allowedActions: period.allowedActions,
      materialities,
      accounts: [...accounts],
      companies: cover.companies
        .filter(({ id: companyId }) => balances.has(companyId))
        .map((company) => {
          const { balance: total, inScope, outOfScope, covered } = sumScope(ofCompany.get(company.id) ?? []);
          return { ...company, total, inScope, outOfScope, covered };
        }),
      cells: cells.map(({ accountId, companyId, cents, proposed, because, decided, inScope, isCovered, processIds }) => ({
        accountId,
        companyId,
        amount: formatCents(cents),
        proposed,
        because: [...because],
        decision: decided === null ? null : (decisions.get(keyOf(accountId, companyId)) ?? null),
        inScope,
        isCovered,
        processIds: [...processIds],
      })),
      totals,
      undecided,
      gaps,
    };
  }

  /** Whether a file is what the materiality of a period was taken from, and the actor reads that period's scope. */
  async mayReadFile(fileId: number, actor: Actor): Promise<boolean> {
    if (!actor.isAdministrator && actor.auditsOn === undefined) return false;
    const periods = await this.#sql.query<{ id: number }>('select distinct period_id as id from period_materiality where file_id = $1', [
      fileId,
    ]);
    for (const { id } of periods) if (await isGranted(this.#weighed.find(id, actor))) return true;
    return false;
  }

  /** The cells of a period with what is proposed at its present levels, or at others. */
  async propose(sql: SqlRunner, period: AssessmentPeriodView, performance?: bigint): Promise<ProposedCell[]> {
    const levels = toLevels(period, (await readMateriality(sql, period.id))?.performance);
    return proposeScope(await readCells(sql, period.id), performance === undefined ? levels : { ...levels, performance });
  }

  /** Who decided what, when and why, by account and company: what only the page of the scope tells. */
  async #decisions(periodId: number): Promise<ReadonlyMap<string, Decision>> {
    const rows = await this.#sql.query<{
      accountId: number;
      companyId: number;
      inScope: boolean;
      reason: string;
      decidedAt: Date;
      decidedBy: number;
    }>(
      `select d.account_id as "accountId", d.company_id as "companyId", d.in_scope as "inScope", d.reason, d.decided_at as "decidedAt",
         d.decided_by as "decidedBy"
       from significant_account a join scope_decision d on d.account_id = a.id where a.period_id = $1`,
      [periodId],
    );
    const people = await this.#sql.query<{ by: Person }>(`select ${person('p')} as by from person p where p.id = any($1::bigint[])`, [
      [...new Set(rows.map(({ decidedBy }) => decidedBy))],
    ]);
    const byId = new Map(people.map(({ by }) => [by.id, by]));
    return new Map(
      rows.map(({ accountId, companyId, inScope, reason, decidedAt, decidedBy }) => [
        keyOf(accountId, companyId),
        { inScope, reason, by: byId.get(decidedBy)!, at: decidedAt.toISOString() },
      ]),
    );
  }

  async #materialities(periodId: number): Promise<Scope['materialities']> {
    const rows = await this.#sql.query<
      Omit<Scope['materialities'][number], 'percent' | 'performancePercent' | 'setAt'> & {
        percent: string;
        performancePercent: string;
        setAt: Date;
      }
    >(
      `select m.base, m.base_amount::text as "baseAmount", m.currency, m.percent::text, m.performance_percent::text as "performancePercent",
         m.overall::text, m.performance::text, m.source,
         case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'sha256', f.sha256) end as file, m.reason, ${person('p')} as "setBy", m.set_at as "setAt"
       from period_materiality m join person p on p.id = m.set_by left join stored_file f on f.id = m.file_id where m.period_id = $1 order by m.id desc`,
      [periodId],
    );
    return rows.map(({ percent, performancePercent, setAt, ...row }) => ({
      ...row,
      percent: Number(percent),
      performancePercent: Number(performancePercent),
      setAt: setAt.toISOString(),
    }));
  }
}
