import type { ImportIssue } from '@portal/contract';
import { describeWarning, type SqlRunner } from '@portal/platform';
import { parseCents, sizeOf } from '../scope/cents.ts';
import { listMoves, proposeScope, type AccountFlag, type CellFacts } from '../scope/propose.ts';
import { readMateriality } from '../scope/scope-rows.ts';
import { toLevels } from '../scope/weighed-scope.ts';

/** More than these are not told one by one: the page shows them all. */
const TOLD_AT_MOST = 100;

interface Row {
  readonly companyId: number;
  readonly company: string;
  readonly account: string;
  readonly amount: string;
}
interface Group {
  readonly code: string;
  readonly id: number;
  readonly name: string;
  readonly flags: AccountFlag[];
}

/** What the lines of a file would bring into the scope of a period and take out of it: a warning each, before anything is written. */
export async function tellBalanceMoves(
  sql: SqlRunner,
  period: { readonly id: number; readonly share_percent: string },
  lines: readonly { readonly companyId: number; readonly companyCode: string; readonly account: string; readonly cents: bigint }[],
): Promise<ImportIssue[]> {
  const levels = toLevels(period, (await readMateriality(sql, period.id))?.performance);
  const old = await sql.query<Row>(
    `select l.company_id as "companyId", c.code as company, l.account_code as account, l.amount::text
     from trial_balance_line l join company c on c.id = l.company_id where l.period_id = $1`,
    [period.id],
  );
  const groups = await sql.query<Group>(
    `select g.account_code as code, a.id, a.code as name, a.flags from account_code_group g join significant_account a on a.id = g.account_id where g.period_id = $1`,
    [period.id],
  );
  const known = new Map(groups.map((group) => [group.code, group]));
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  const companies = new Map<number, string>();
  const toCells = (rows: Iterable<{ companyId: number; company: string; account: string; cents: bigint }>): CellFacts[] => {
    const cells = new Map<string, { accountId: number; companyId: number; cents: bigint; flags: AccountFlag[]; decided: null }>();
    for (const { companyId, company, account, cents } of rows) {
      // A code that is new has no account yet: it gets one of its own.
      if (!known.has(account) && !ids.has(account)) ids.set(account, -ids.size - 1);
      const group = known.get(account);
      const accountId = group?.id ?? ids.get(account)!;
      names.set(accountId, group?.name ?? account);
      companies.set(companyId, company);
      const key = `${accountId}/${companyId}`;
      const cell = cells.get(key) ?? { accountId, companyId, cents: 0n, flags: group?.flags ?? [], decided: null };
      cells.set(key, { ...cell, cents: cell.cents + cents });
    }
    return [...cells.values()];
  };
  const before = old.map((row) => ({ ...row, cents: parseCents(row.amount)! }));
  const replaced = new Set(lines.map(({ companyId }) => companyId));
  const after = [
    ...before.filter(({ companyId }) => !replaced.has(companyId)),
    ...lines.map(({ companyCode, ...line }) => ({ ...line, company: companyCode })),
  ];
  const now = proposeScope(toCells(after), levels);
  const was = proposeScope(toCells(before), levels);
  const gone = was
    .filter(
      ({ proposed, accountId, companyId }) => proposed && !now.some((cell) => cell.accountId === accountId && cell.companyId === companyId),
    )
    .map((cell) => ({ ...cell, enters: false }));
  // The largest first, whichever way they go: what is cut is told by its number.
  const moves = [...listMoves(was, now), ...gone].sort((one, other) => {
    const [first, second] = [sizeOf(one.cents), sizeOf(other.cents)];
    return first === second ? 0 : first < second ? 1 : -1;
  });
  const told = moves.slice(0, TOLD_AT_MOST).map(({ accountId, companyId, enters }) =>
    describeWarning(0, '', enters ? 'import.balance_enters' : 'import.balance_leaves', {
      account: names.get(accountId)!,
      company: companies.get(companyId)!,
    }),
  );
  const more = moves.length - told.length;
  return more > 0 ? [...told, describeWarning(0, '', 'import.balance_more', { count: more })] : told;
}
