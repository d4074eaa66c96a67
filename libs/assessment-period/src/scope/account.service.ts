import { Injectable } from '@nestjs/common';
import { Refusal, refuseField, type assessmentScopeRoutes, type RouteBody } from '@portal/contract';
import { listChanges, WorkflowRunner, type SqlTransaction, type StepRequest } from '@portal/platform';
import type { Actor, AssessmentPeriodWorkflow } from '@portal/workflows';
import { assessmentPeriodKind } from '../assessment-period.record.ts';
import { AssessmentPeriodQueries, toAssessmentPeriodSubject } from '../assessment-period.queries.ts';
import { openPeriod } from '../attributes/attributes.ts';

type Body = RouteBody<typeof assessmentScopeRoutes.saveSignificantAccount>;

/** Significant accounts: what codes of the trial balance they gather, what is qualitative about them, and which assertions matter. */
@Injectable()
export class AccountService {
  readonly #runner: WorkflowRunner;
  readonly #periods: AssessmentPeriodQueries;

  constructor(runner: WorkflowRunner, periods: AssessmentPeriodQueries) {
    this.#runner = runner;
    this.#periods = periods;
  }

  /**
   * SaveSignificantAccount: a code is always in one account; one that is left out of an account it was in becomes an account of its own, and an account that
   * gives its last code away is gone with its decisions.
   * @returns the period's id
   * @throws Refusal in the order of every event; `validation`, first by code, name and codes
   */
  async save(body: Body, actor: Actor): Promise<number> {
    const period = await this.#periods.read(body.id, actor);
    const request: StepRequest<AssessmentPeriodWorkflow> = {
      kind: assessmentPeriodKind,
      subject: toAssessmentPeriodSubject(period),
      event: 'SET_ACCOUNTS',
      expectedVersion: body.rowVersion,
    };
    const step = this.#runner.decide(request, actor);
    if (body.code === '') throw refuseField('code', 'scope.accountCode');
    if (body.name === '') throw refuseField('name', 'scope.accountName');
    await this.#runner.inTransaction(async (tx) => {
      const before: Record<string, unknown> = body.accountId === null ? {} : await readAccount(tx, period.id, body.accountId);
      const id = await writeAccount(tx, period.id, body);
      if (body.codes) await gather(tx, period.id, id, body.codes);
      await sweep(tx, period.id);
      const after = await readAccount(tx, period.id, id);
      // A step that does not change the account's code names it first: what else it tells would be of any account.
      const named = before['account'] === after['account'] ? [{ field: 'account', before: '', after: String(after['account']) }] : [];
      await this.#runner.commitIn(tx, [{ ...step, changes: [...named, ...listChanges(before, after)] }], { actor });
    });
    return period.id;
  }
}

async function readAccount(tx: SqlTransaction, periodId: number, id: number): Promise<Record<string, unknown>> {
  const [row] = await tx.query<Record<string, unknown>>(
    `select a.code as account, a.name, a.name_en as "nameEn", a.flags,
       array(select n.assertion from account_assertion n where n.account_id = a.id order by 1) as assertions,
       array(select g.account_code from account_code_group g where g.account_id = a.id order by 1) as codes
     from significant_account a where a.id = $1 and a.period_id = $2`,
    [id, periodId],
  );
  if (!row) throw new Refusal('not_found');
  return row;
}

async function writeAccount(tx: SqlTransaction, periodId: number, body: Body): Promise<number> {
  const [taken] = await tx.query(
    'select 1 from significant_account where period_id = $1 and code = $2 and id is distinct from $3::bigint',
    [periodId, body.code, body.accountId],
  );
  if (taken) throw refuseField('code', 'scope.accountCodeTaken');
  if (body.accountId === null && !body.codes?.length) throw refuseField('codes', 'scope.emptiedAccount');
  const [row] = await tx.query<{ id: number }>(
    body.accountId === null
      ? `insert into significant_account (period_id, code, name, name_en, flags) values ($1, $2, $3, $4, $5) returning id`
      : `update significant_account set code = $2, name = $3, name_en = $4, flags = $5 where period_id = $1 and id = $6 returning id`,
    [periodId, body.code, body.name, body.nameEn, [...new Set(body.flags)], ...(body.accountId === null ? [] : [body.accountId])],
  );
  if (!row) throw new Refusal('not_found');
  await tx.query('delete from account_assertion where account_id = $1', [row.id]);
  await tx.query('insert into account_assertion (account_id, assertion) select distinct $1::bigint, unnest($2::text[])', [
    row.id,
    body.assertions,
  ]);
  if (body.accountId === null) await leanAlike(tx, periodId, [body.code]);
  return row.id;
}

/** Takes codes in; those that it had and are not named go to an account of their own. */
async function gather(tx: SqlTransaction, periodId: number, id: number, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) throw refuseField('codes', 'scope.emptiedAccount');
  const known = await tx.query<{ code: string }>(
    'select account_code as code from account_code_group where period_id = $1 and account_code = any($2)',
    [periodId, codes],
  );
  const unknown = codes.filter((code) => !known.some((row) => row.code === code));
  if (unknown.length > 0) throw refuseField('codes', 'scope.unknownCodes', { codes: unknown.join(', ') });
  const left = await tx.query<{ code: string }>(
    'select account_code as code from account_code_group where account_id = $1 and not account_code = any($2) order by 1',
    [id, codes],
  );
  await tx.query('update account_code_group set account_id = $2 where period_id = $1 and account_code = any($3)', [periodId, id, codes]);
  await openAccounts(
    tx,
    periodId,
    left.map(({ code }) => code),
  );
}

/** An account of its own for each code of the balance; where one has that code already, it takes it in. */
export async function openAccounts(tx: SqlTransaction, periodId: number, codes: readonly string[]): Promise<void> {
  const opened = await tx.query<{ code: string }>(
    `insert into significant_account (period_id, code, name)
     select $1::bigint, l.account_code, min(l.account_name) from trial_balance_line l where l.period_id = $1 and l.account_code = any($2) group by l.account_code
     on conflict (period_id, code) do nothing returning code`,
    [periodId, codes],
  );
  await leanAlike(
    tx,
    periodId,
    opened.map(({ code }) => code),
  );
  await tx.query(
    `insert into account_code_group (period_id, account_code, account_id)
     select a.period_id, a.code, a.id from significant_account a where a.period_id = $1 and a.code = any($2)
     on conflict (period_id, account_code) do update set account_id = excluded.account_id`,
    [periodId, codes],
  );
}

/**
 * A control names accounts by their codes, the same of every open period: an account that is new here is leant on by all that lean on its code in another open
 * period. Their pages name it already, and what does not differ from a page is not saved from it.
 */
async function leanAlike(tx: SqlTransaction, periodId: number, codes: readonly string[]): Promise<void> {
  await tx.query(
    `insert into control_scope_account (control_id, account_id, assertion)
     select distinct ca.control_id, own.id, ca.assertion from significant_account own
       join significant_account alike on alike.code = own.code and alike.id <> own.id
       join assessment_period ap on ap.id = alike.period_id and ${openPeriod('ap')} join control_scope_account ca on ca.account_id = alike.id
     where own.period_id = $1 and own.code = any($2)`,
    [periodId, codes],
  );
}

/** Accounts without a code hold no amount: they go, with what was said of them, unless a control still names them. */
export async function sweep(tx: SqlTransaction, periodId: number): Promise<void> {
  const gone = (
    await tx.query<{ id: number }>(
      `select a.id from significant_account a where a.period_id = $1 and not exists (select 1 from account_code_group g where g.account_id = a.id)
         and not exists (select 1 from control_scope_account c where c.account_id = a.id)`,
      [periodId],
    )
  ).map(({ id }) => id);
  for (const table of ['account_assertion', 'scope_decision', 'scope_process'])
    await tx.query(`delete from ${table} where account_id = any($1::bigint[])`, [gone]);
  await tx.query('delete from significant_account where id = any($1::bigint[])', [gone]);
}
