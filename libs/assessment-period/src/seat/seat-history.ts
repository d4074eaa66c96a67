import type { HistoryStep, SqlRunner } from '@portal/platform';
import type { Actor, AssessmentPeriodEventName } from '@portal/workflows';
import { findSeenCompanies } from './seat-scope.ts';

type Change = HistoryStep['changes'][number];

/** Steps of a period that say something of its scope. */
const OF_SCOPE: ReadonlySet<string> = new Set<AssessmentPeriodEventName>([
  'LOAD_BALANCE',
  'SET_MATERIALITY',
  'SET_ACCOUNTS',
  'DECIDE_SCOPE',
]);

/**
 * The history of a period as the actor reads it. To an external auditor a step of the scope tells what it did to the companies of his seats: sums and decisions of
 * others, and the reason of a step that decided nothing of his, are left out. Before its scope opens to him he reads that there was a step, and no more.
 */
export async function narrowHistory(
  sql: SqlRunner,
  periodId: number,
  steps: readonly HistoryStep[],
  actor: Actor,
): Promise<readonly HistoryStep[]> {
  const seen = await findSeenCompanies(sql, periodId, actor);
  if (seen === null) return steps;
  const ids = seen === 'closed' ? [] : [...seen];
  const companies = await sql.query<{ code: string }>('select code from company where id = any($1::bigint[])', [ids]);
  const codes = new Set(companies.map(({ code }) => code));
  return steps.map((step) => {
    if (!OF_SCOPE.has(step.event) || (step.event === 'SET_MATERIALITY' && seen !== 'closed')) return step;
    const changes = step.changes.flatMap((change) => narrowChange(change, codes));
    return { ...step, changes, comment: changes.length > 0 ? step.comment : '' };
  });
}

/** A change as far as it is of these companies: `balance CODE` of one, `scope ACCOUNT` with those that it names. What names no company may be of any. */
function narrowChange(change: Change, codes: ReadonlySet<string>): Change[] {
  const [head, code = ''] = change.field.split(' ');
  if (head === 'balance') return codes.has(code) ? [change] : [];
  if (head !== 'scope') return [];
  const [before, after] = [narrowDecisions(change.before, codes), narrowDecisions(change.after, codes)];
  return before === '' && after === '' ? [] : [{ ...change, before, after }];
}

/** `in A, B; out C` with these companies alone. */
function narrowDecisions(text: string, codes: ReadonlySet<string>): string {
  return text
    .split('; ')
    .flatMap((part) => {
      const [word = '', ...rest] = part.split(' ');
      const own = rest
        .join(' ')
        .split(', ')
        .filter((code) => codes.has(code));
      return own.length > 0 ? [`${word} ${own.join(', ')}`] : [];
    })
    .join('; ');
}
