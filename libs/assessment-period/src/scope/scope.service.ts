import { Injectable } from '@nestjs/common';
import { refuseField, type assessmentScopeRoutes, type RouteBody, type RouteData } from '@portal/contract';
import {
  currentTime,
  listChanges,
  Sql,
  toStepFiles,
  WorkflowRunner,
  type FieldChange,
  type SqlTransaction,
  type StepFile,
  type StepRequest,
} from '@portal/platform';
import type { Actor, AssessmentPeriodEventName, AssessmentPeriodWorkflow } from '@portal/workflows';
import { assessmentPeriodKind } from '../assessment-period.record.ts';
import { AssessmentPeriodQueries, toAssessmentPeriodSubject, type AssessmentPeriodView } from '../assessment-period.queries.ts';
import { formatCents, parseCents, parsePercent, partOf } from './cents.ts';
import { listMoves, type ProposedCell } from './propose.ts';
import { findCell, readBelow, readMateriality } from './scope-rows.ts';
import { ScopeQueries } from './scope.queries.ts';

type MaterialityBody = RouteBody<typeof assessmentScopeRoutes.setMateriality>;
type DecisionBody = RouteBody<typeof assessmentScopeRoutes.decideScope>;
type ProcessesBody = RouteBody<typeof assessmentScopeRoutes.setScopeProcesses>;
type MaterialityAnswer = RouteData<typeof assessmentScopeRoutes.setMateriality>;
interface Named {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly name_en: string;
}

/** What people decide of a period's scope; every decision is a step of the period, with its reason (docs/adr/0054). */
@Injectable()
export class ScopeService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #periods: AssessmentPeriodQueries;
  readonly #scope: ScopeQueries;

  constructor(sql: Sql, runner: WorkflowRunner, periods: AssessmentPeriodQueries, scope: ScopeQueries) {
    this.#sql = sql;
    this.#runner = runner;
    this.#periods = periods;
    this.#scope = scope;
  }

  /**
   * SetMateriality: the levels follow from the base; the old ones stay in the history. With `dryRun` nothing is written and no reason needed.
   * @returns the levels, and what enters and leaves
   * @throws Refusal in the order of every event; `validation`, first by base, amount and percents
   */
  async setMateriality(body: MaterialityBody, actor: Actor): Promise<MaterialityAnswer> {
    const period = await this.#periods.read(body.id, actor);
    const step = this.#decide(period, 'SET_MATERIALITY', body.rowVersion, body.dryRun ? '–' : body.reason, actor);
    const { base, cents, percent, performancePercent } = checkMateriality(body);
    const overall = partOf(cents, parsePercent(percent));
    const performance = partOf(overall, parsePercent(performancePercent));
    const moves = listMoves(await this.#scope.propose(this.#sql, period), await this.#scope.propose(this.#sql, period, performance));
    const answer = { overall: formatCents(overall), performance: formatCents(performance), moves: await this.#nameMoves(period.id, moves) };
    if (body.dryRun) return answer;
    const after = {
      base,
      baseAmount: formatCents(cents),
      percent: String(percent),
      performancePercent: String(performancePercent),
      overall: answer.overall,
      performance: answer.performance,
      source: body.source,
    };
    await this.#runner.inTransaction(async (tx) => {
      const file = body.fileId === null ? undefined : await findSource(tx, period.id, body.fileId, actor);
      const [before] = await tx.query<Record<string, string>>(
        `select base, base_amount::text as "baseAmount", trim_scale(percent)::text as percent, trim_scale(performance_percent)::text as "performancePercent",
           overall::text, performance::text, source from period_materiality where period_id = $1 order by id desc limit 1`,
        [period.id],
      );
      await tx.query(
        `insert into period_materiality (period_id, base, base_amount, currency, percent, performance_percent, overall, performance, source, reason, set_by, set_at, file_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          period.id,
          base,
          after.baseAmount,
          period.currency,
          after.percent,
          after.performancePercent,
          after.overall,
          after.performance,
          body.source,
          body.reason,
          actor.id,
          currentTime(),
          file?.id ?? null,
        ],
      );
      await this.#runner.commitIn(
        tx,
        [{ ...step, changes: listChanges(before ?? {}, after), ...(file && { files: toStepFiles([file], []) }) }],
        { actor },
      );
    });
    return answer;
  }

  /**
   * DecideScope: what a person says of cells stands over the proposal, and over its later changes.
   * Without a materiality nothing is proposed by size: taking the proposal over would put the whole ledger out of scope.
   * @throws Refusal in the order of every event; `validation` without a cell or reason, or for all without a materiality, `not_found` for a cell that the balance lacks or a company that is none
   */
  async decide({ id, rowVersion, cells, acceptAll, companyId, reason }: DecisionBody, actor: Actor): Promise<number> {
    const period = await this.#periods.read(id, actor);
    const step = this.#decide(period, 'DECIDE_SCOPE', rowVersion, reason, actor);
    await this.#runner.inTransaction(async (tx) => {
      if (acceptAll && !(await readMateriality(tx, period.id))) throw refuseField('cells', 'scope.noMateriality');
      const proposed = await this.#scope.propose(tx, period);
      const below = acceptAll && companyId !== null ? await readBelow(tx, companyId) : null;
      const wanted = acceptAll
        ? proposed
            .filter((cell) => cell.decided === null && (below === null || below.has(cell.companyId)))
            .map((cell) => ({ ...cell, inScope: cell.proposed }))
        : cells.map((cell) => ({ ...findCell(proposed, cell.accountId, cell.companyId), inScope: cell.inScope }));
      if (wanted.length === 0) throw refuseField('cells', 'scope.nothing');
      await tx.query(
        `insert into scope_decision (account_id, company_id, in_scope, reason, decided_by, decided_at)
         select w.account, w.company, w.inside, $4::text, $5::bigint, $6::timestamptz from unnest($1::bigint[], $2::bigint[], $3::boolean[]) as w(account, company, inside)
         on conflict (account_id, company_id) do update set in_scope = excluded.in_scope, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = excluded.decided_at`,
        [
          wanted.map(({ accountId }) => accountId),
          wanted.map(({ companyId }) => companyId),
          wanted.map(({ inScope }) => inScope),
          reason,
          actor.id,
          currentTime(),
        ],
      );
      await this.#runner.commitIn(tx, [{ ...step, changes: await describeDecisions(tx, period.id, wanted) }], { actor });
    });
    return period.id;
  }

  /** SetScopeProcesses: the processes and sub-processes behind one account of a company; none means that any will do. @throws Refusal as `decide` */
  async setProcesses({ id, rowVersion, accountId, companyId, processIds }: ProcessesBody, actor: Actor): Promise<number> {
    const period = await this.#periods.read(id, actor);
    const step = this.#decide(period, 'SET_ACCOUNTS', rowVersion, '', actor);
    await this.#runner.inTransaction(async (tx) => {
      findCell(await this.#scope.propose(tx, period), accountId, companyId);
      const names = async () =>
        (
          await tx.query<{ code: string }>(
            'select p.code from scope_process s join business_process p on p.id = s.process_id where s.account_id = $1 and s.company_id = $2 order by p.code',
            [accountId, companyId],
          )
        ).map(({ code }) => code);
      const before = await names();
      await tx.query('delete from scope_process where account_id = $1 and company_id = $2', [accountId, companyId]);
      await tx.query(
        'insert into scope_process (account_id, company_id, process_id) select $1::bigint, $2::bigint, p.id from business_process p where p.is_active and p.id = any($3::bigint[])',
        [accountId, companyId, processIds],
      );
      await this.#runner.commitIn(tx, [{ ...step, changes: listChanges({ processes: before }, { processes: await names() }) }], { actor });
    });
    return period.id;
  }

  #decide(period: AssessmentPeriodView, event: AssessmentPeriodEventName, expectedVersion: number | null, comment: string, actor: Actor) {
    const request: StepRequest<AssessmentPeriodWorkflow> = {
      kind: assessmentPeriodKind,
      subject: toAssessmentPeriodSubject(period),
      event,
      expectedVersion,
      comment,
    };
    return this.#runner.decide(request, actor);
  }

  async #nameMoves(periodId: number, moves: ReturnType<typeof listMoves>): Promise<MaterialityAnswer['moves']> {
    const [accounts, companies] = await readNames(this.#sql, periodId);
    return moves.map(({ accountId, companyId, cents, enters, decided }) => {
      const [account, company] = [accounts.get(accountId)!, companies.get(companyId)!];
      return {
        accountId,
        code: account.code,
        name: account.name,
        nameEn: account.name_en,
        companyId,
        companyCode: company.code,
        companyName: company.name,
        companyNameEn: company.name_en,
        amount: formatCents(cents),
        enters,
        isDecided: decided !== null,
      };
    });
  }
}

/** Accounts of a period and all companies, by their ids. */
async function readNames(sql: Pick<SqlTransaction, 'query'>, periodId: number): Promise<[Map<number, Named>, Map<number, Named>]> {
  const accounts = await sql.query<Named>('select id, code, name, name_en from significant_account where period_id = $1', [periodId]);
  const companies = await sql.query<Named>('select id, code, name, name_en from company');
  const byId = (rows: Named[]) => new Map(rows.map((row) => [row.id, row]));
  return [byId(accounts), byId(companies)];
}

/** One line of the history an account: its companies in and out of scope, as was said before and is said now. */
async function describeDecisions(tx: SqlTransaction, periodId: number, cells: readonly ProposedCell[]): Promise<FieldChange[]> {
  const [accounts, companies] = await readNames(tx, periodId);
  const said = (own: readonly ProposedCell[], of: (cell: ProposedCell) => boolean | null): string =>
    [true, false]
      .map(
        (inside) =>
          [inside ? 'in' : 'out', own.filter((cell) => of(cell) === inside).map((cell) => companies.get(cell.companyId)!.code)] as const,
      )
      .filter(([, codes]) => codes.length > 0)
      .map(([word, codes]) => `${word} ${codes.join(', ')}`)
      .join('; ');
  return [...Map.groupBy(cells, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    field: `scope ${accounts.get(accountId)!.code}`,
    before: said(own, ({ decided }) => decided),
    after: said(own, ({ inScope }) => inScope),
  }));
}

function checkMateriality({ base, baseAmount, percent, performancePercent }: MaterialityBody) {
  if (!base) throw refuseField('base', 'materiality.base');
  const cents = parseCents(baseAmount);
  if (cents === null || cents <= 0n) throw refuseField('baseAmount', 'materiality.amount');
  const isPercent = (text: string) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) > 0 && Number(text) <= 100;
  if (!isPercent(percent)) throw refuseField('percent', 'materiality.percent');
  if (!isPercent(performancePercent)) throw refuseField('performancePercent', 'materiality.percent');
  return { base, cents, percent: Number(percent), performancePercent: Number(performancePercent) };
}

/** The document a materiality is taken from. @throws Refusal `validation` for one that is neither the actor's upload nor the period's already */
async function findSource(tx: SqlTransaction, periodId: number, fileId: number, actor: Actor): Promise<StepFile> {
  const [file] = await tx.query<StepFile>(
    `select f.id, f.name, f.sha256 from stored_file f where f.id = $1::bigint
       and (f.uploaded_by = $2::bigint or exists (select 1 from period_materiality m where m.period_id = $3::bigint and m.file_id = f.id))`,
    [fileId, actor.id, periodId],
  );
  if (!file) throw refuseField('fileId', 'evidence.unknownFile');
  return file;
}
