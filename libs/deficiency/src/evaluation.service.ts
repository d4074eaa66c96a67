import { Injectable } from '@nestjs/common';
import { lockOpenPeriod } from '@portal/assessment-period';
import {
  compareClasses,
  fromCents,
  Refusal,
  refuseField,
  refuseFields,
  toCents,
  type Classified,
  type DeficiencyClass,
  type EvaluationBody,
  type RouteBody,
  type deficiencyRoutes,
} from '@portal/contract';
import { BulkNotices, listChanges, Sql, WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import { weighedDeficiencyStates, type Actor, type DeficiencyState, type DeficiencyWorkflow } from '@portal/workflows';
import { DeficiencyQueries } from './deficiency.queries.ts';
import { deficiencyKind } from './deficiency.record.ts';
import { decideStep, joinAssertions, toDeficiencySubject, type AccountAssertion, type DeficiencyView } from './deficiency.row.ts';
import { findCompensation } from './lowering.ts';
import { holdPeriods, readOpenPeriod } from './period.ts';
import { readNewestStandard, readStandards, type StandardRow } from './standard.service.ts';
import { readWeighed, weigh, type Weighed } from './weighing.ts';

/** How a deficiency is weighed, and what that means for those it is summed with (docs/adr/0058-deficiencies.md). */
@Injectable()
export class EvaluationService {
  readonly #sql: Sql;
  readonly #runner: WorkflowRunner;
  readonly #queries: DeficiencyQueries;
  readonly #bulk: BulkNotices;

  constructor(sql: Sql, runner: WorkflowRunner, queries: DeficiencyQueries, bulk: BulkNotices) {
    this.#sql = sql;
    this.#bulk = bulk;
    this.#runner = runner;
    this.#queries = queries;
  }

  /**
   * Likelihood, amount, criteria and place are judged; the class is computed by the newest standard of the period, and with it that of all others in its groups.
   * @throws Refusal `not_found`, `conflict`, `wrong_state`, `not_allowed`, `validation`, in this order
   */
  async evaluate(body: EvaluationBody, actor: Actor): Promise<number> {
    const row = await this.#queries.read(body.id, actor);
    const step = decideStep(this.#runner, row, 'EVALUATE', { comment: body.comments, expectedVersion: body.rowVersion }, actor);
    await readOpenPeriod(this.#sql, row.judged_in);
    const { likelihood, area } = body;
    const isAmount = /^\d{1,16}(\.\d{1,2})?$/.test(body.magnitude);
    if (!area || !likelihood || !isAmount)
      throw refuseFields([
        !area && { field: 'area', message: 'deficiency.area' },
        !likelihood && { field: 'likelihood', message: 'deficiency.likelihood' },
        !isAmount && { field: 'magnitude', message: 'deficiency.magnitude' },
      ]);
    const magnitude = fromCents(toCents(body.magnitude));
    await this.#runner.inTransaction(async (tx) => {
      const open = await holdPeriods(tx, row);
      const standard = await readNewestStandard(tx, row.judged_in);
      if (!standard) throw new Refusal('wrong_state', { message: 'deficiency.noStandard' });
      const known = standard.rules[area].criteria.map(({ code }) => code);
      if (body.criteria.some((code) => !known.includes(code))) throw refuseField('criteria', 'deficiency.criterion');
      const criteria = known.filter((code) => body.criteria.includes(code));
      await assertAccounts(tx, row.judged_in, body.accounts);
      await assertOverlaps(tx, row, magnitude, body.overlaps);
      await writeParts(tx, row.id, body);
      const place = await this.#place(tx, body);
      const all = await readWeighed(tx, row.judged_in);
      const own = { id: row.id, recordNo: row.record_no, area, likelihood, magnitude, criteria, ...place };
      const found = weigh(own, all, standard.rules);
      const fields = {
        area,
        likelihood,
        magnitude,
        criteria,
        process_id: body.processId,
        coso_component: body.cosoComponent,
        standard_id: standard.id,
        alone_class: found.alone,
        computed_class: found.class,
        class: found.class,
        class_reason: '',
        compensating_control_id: null,
        compensating_test_id: null,
        derivation: null,
      };
      const changes = listChanges(
        { likelihood: row.likelihood, magnitude: row.magnitude, criteria: row.criteria, class: row.class },
        { likelihood, magnitude, criteria, class: found.class },
      );
      await this.#runner.commitIn(tx, [{ ...step, fields, changes }], { actor, about: row.id });
      await this.regroup(tx, open, actor, row.id);
    });
    return row.id;
  }

  /**
   * A person raises the class with a reason, or lowers it for a control that was tested effective in this period, last of all, and covers all that is deficient.
   * @throws Refusal as `evaluate`; at `compensatingControlId` with what the control lacks
   */
  async changeClass(body: RouteBody<typeof deficiencyRoutes.changeDeficiencyClass>, actor: Actor): Promise<number> {
    const row = await this.#queries.read(body.id, actor);
    const step = decideStep(this.#runner, row, 'CHANGE_CLASS', { comment: body.reason, expectedVersion: body.rowVersion }, actor);
    await readOpenPeriod(this.#sql, row.judged_in);
    const { computed_class: computed } = row;
    if (!body.class) throw refuseField('class', 'deficiency.class');
    if (!computed) throw new Refusal('wrong_state');
    const isLowered = compareClasses(body.class, computed) < 0;
    const reading = { sql: this.#sql, queries: this.#queries };
    const compensating = isLowered ? await findCompensation(reading, row, body.compensatingControlId) : null;
    if (body.class === row.class && (compensating?.id ?? null) === row.compensating_control_id)
      throw refuseField('class', 'deficiency.sameClass');
    const fields = {
      class: body.class,
      class_reason: body.reason,
      compensating_control_id: compensating?.id ?? null,
      compensating_test_id: compensating?.testId ?? null,
    };
    const changes = listChanges({ class: row.class, compensating: '' }, { class: body.class, compensating: compensating?.no ?? '' });
    await this.#runner.inTransaction(async (tx) => {
      await lockOpenPeriod(tx, row.judged_in);
      await this.#runner.commitIn(tx, [{ ...step, fields, changes }], { actor });
    });
    return row.id;
  }

  /**
   * The others of periods whose class follows from what they are summed with, one period after the other: those not concluded yet get it by a step of their own,
   * in as many statements however many there are; who evaluated several of them has one mail.
   * @param periods which the transaction holds, in the order of their ids @param except was weighed just now; null where a period itself moved
   */
  async regroup(tx: SqlTransaction, periods: readonly number[], actor: Actor, except: number | null): Promise<void> {
    for (const id of periods) await this.#regroupIn(tx, id, actor, except);
  }

  async #regroupIn(tx: SqlTransaction, periodId: number, actor: Actor, except: number | null): Promise<void> {
    const all = await readWeighed(tx, periodId);
    const standards = await readStandards(
      tx,
      all.weighed.map(({ standardId }) => standardId),
    );
    const isOpen = (state: DeficiencyState) => weighedDeficiencyStates.some((one) => one === state);
    const shifted = all.weighed.flatMap((one) => {
      // One that was carried over is judged in its earlier period until that is signed off.
      if (one.id === except || !isOpen(one.state) || one.judgedIn !== periodId) return [];
      const found = weigh(one, all, rulesOf(standards, one));
      return found.class === one.computedClass ? [] : [[one.id, found] as const];
    });
    if (shifted.length === 0) return;
    const rows = await this.#queries.readManyForSystem([...new Map(shifted).keys()], tx);
    const found = new Map(shifted);
    await this.#bulk.commitMany(
      this.#runner,
      tx,
      [...found.keys()],
      (bulkId) => rows.map((row) => toAggregate(row, found.get(row.id)!, bulkId)),
      {
        actor,
        about: except ?? periodId,
      },
    );
  }

  /** What the evaluation of a deficiency that is not concluded comes to now; undefined before it was evaluated. */
  async classifyNow(row: DeficiencyView): Promise<{ found: Classified; weighed: readonly Weighed[] } | undefined> {
    const all = await readWeighed(this.#sql, row.judged_in);
    const own = all.weighed.find(({ id }) => id === row.id);
    if (!own) return undefined;
    const standards = await readStandards(this.#sql, [own.standardId]);
    return { found: weigh(own, all, rulesOf(standards, own)), weighed: all.weighed };
  }

  async #place(tx: SqlTransaction, { accounts, processId, cosoComponent }: EvaluationBody) {
    const names = await tx.query<{ id: number; name: string; nameEn: string }>(
      'select id, name, name_en as "nameEn" from significant_account where id = any($1::bigint[])',
      [accounts.map(({ accountId }) => accountId)],
    );
    const [process] = await tx.query<{ name: string; nameEn: string }>(
      'select name, name_en as "nameEn" from business_process where id = $1::bigint',
      [processId],
    );
    if (processId !== null && !process) throw refuseField('processId', 'validation.unknown_reference', { field: 'processId' });
    return {
      accounts: accounts.map((account) => {
        const { name = '', nameEn = '' } = names.find(({ id }) => id === account.accountId) ?? {};
        return { ...account, name, nameEn };
      }),
      processId,
      processName: process?.name ?? null,
      processNameEn: process?.nameEn ?? null,
      cosoComponent,
    };
  }
}

const rulesOf = (standards: ReadonlyMap<number, StandardRow>, { standardId, recordNo }: Weighed) => {
  const standard = standards.get(standardId);
  if (!standard) throw new Error(`${recordNo} was weighed by a standard that is not there`);
  return standard.rules;
};

/** The step of one whose class follows from what it is summed with. */
function toAggregate(row: DeficiencyView, { alone, class: computed }: Classified, bulkId: number | null): StepRequest<DeficiencyWorkflow> {
  const next = followClass(row, computed);
  const isAsComputed = next === computed;
  return {
    kind: deficiencyKind,
    subject: toDeficiencySubject(row),
    event: 'AGGREGATE',
    bySystem: true,
    fields: {
      alone_class: alone,
      computed_class: computed,
      class: next,
      class_reason: isAsComputed ? '' : row.class_reason,
      compensating_control_id: isAsComputed ? null : row.compensating_control_id,
      compensating_test_id: isAsComputed ? null : row.compensating_test_id,
    },
    changes: listChanges({ class: row.class }, { class: next }),
    payload: { ownerId: row.owner_id, ...(bulkId !== null && { bulkId }) },
  };
}

/** What a person raised stays raised; a lowering was of another class, and is judged anew. */
function followClass({ class: own, computed_class: before }: DeficiencyView, computed: DeficiencyClass): DeficiencyClass {
  const wasRaised = own !== null && before !== null && compareClasses(own, before) > 0;
  return wasRaised && compareClasses(own, computed) > 0 ? own : computed;
}

async function assertAccounts(tx: SqlTransaction, periodId: number, accounts: readonly AccountAssertion[]): Promise<void> {
  if (accounts.length === 0) return;
  const known = await tx.query<{ accountId: number; assertion: string }>(
    `select n.id as "accountId", a.assertion from significant_account n ${joinAssertions('n')}
     where n.period_id = $1 and n.id = any($2::bigint[])`,
    [periodId, accounts.map(({ accountId }) => accountId)],
  );
  const isKnown = (one: AccountAssertion) => known.some((other) => other.accountId === one.accountId && other.assertion === one.assertion);
  if (!accounts.every(isKnown)) throw refuseField('accounts', 'deficiency.account');
}

/** What is contained in another deficiency is part of both amounts. */
async function assertOverlaps(
  tx: SqlTransaction,
  row: DeficiencyView,
  magnitude: string,
  overlaps: EvaluationBody['overlaps'],
): Promise<void> {
  if (overlaps.length === 0) return;
  const others = await tx.query<{ id: number; magnitude: string | null }>(
    `select r.id, r.magnitude::text as magnitude from deficiency_standing stands join deficiency r on r.id = stands.deficiency_id
     where stands.period_id = $1 and r.id <> $2 and r.id = any($3::bigint[])`,
    [row.judged_in, row.id, overlaps.map(({ withId }) => withId)],
  );
  for (const { withId, amount } of overlaps) {
    const other = others.find(({ id }) => id === withId);
    if (!other?.magnitude) throw refuseField('overlaps', 'validation.unknown_reference', { field: 'overlaps' });
    if (toCents(amount) > toCents(magnitude) || toCents(amount) > toCents(other.magnitude))
      throw refuseField('overlaps', 'deficiency.overlap');
  }
}

async function writeParts(tx: SqlTransaction, id: number, { accounts, overlaps }: EvaluationBody): Promise<void> {
  await tx.query('delete from deficiency_account where deficiency_id = $1', [id]);
  await tx.query(
    `insert into deficiency_account (deficiency_id, account_id, assertion) select $1, a.account_id, a.assertion
     from unnest($2::bigint[], $3::text[]) as a (account_id, assertion) on conflict do nothing`,
    [id, accounts.map(({ accountId }) => accountId), accounts.map(({ assertion }) => assertion)],
  );
  await tx.query('delete from deficiency_overlap where deficiency_id = $1', [id]);
  await tx.query(
    `insert into deficiency_overlap (deficiency_id, with_id, amount) select $1, o.with_id, o.amount
     from unnest($2::bigint[], $3::numeric[]) as o (with_id, amount) where o.amount > 0 on conflict do nothing`,
    [id, overlaps.map(({ withId }) => withId), overlaps.map(({ amount }) => amount)],
  );
}
