import {
  assertionWords,
  classifyDeficiency,
  cosoWords,
  type Assertion,
  type Classified,
  type CosoComponent,
  type DeficiencyArea,
  type DeficiencyClass,
  type Evaluation,
  type Group,
  type Overlap,
  type StandardRules,
} from '@portal/contract';
import { quoteStates, type SqlRunner } from '@portal/platform';
import { deficiencyWorkflow, settledDeficiencyStates, text, type DeficiencyState, type Text } from '@portal/workflows';

/** Where a deficiency lies: what of it is summed with others'. */
export interface Place {
  /** With the words by which its groups are named. */
  readonly accounts: readonly {
    readonly accountId: number;
    readonly assertion: Assertion;
    readonly name: string;
    readonly nameEn: string;
  }[];
  readonly processId: number | null;
  readonly processName: string | null;
  readonly processNameEn: string | null;
  readonly cosoComponent: CosoComponent | null;
}

/** An evaluated deficiency of a period. */
export interface Weighed extends Evaluation, Place {
  readonly title: string;
  readonly state: DeficiencyState;
  /** The period in which it is judged; it may be carried over to this one. */
  readonly judgedIn: number;
  readonly version: number;
  readonly area: DeficiencyArea;
  readonly standardId: number;
  readonly computedClass: DeficiencyClass | null;
  readonly class: DeficiencyClass | null;
}

interface WeighedRow extends Omit<Weighed, 'magnitude' | 'accounts'> {
  readonly magnitude: string;
  readonly accounts: Weighed['accounts'] | null;
}

/** SQL: the accounts `n` and assertions `a` of a deficiency as a period knows them, by their codes; one that it does not have stays what it is. */
export const accountsIn = (deficiency: string, period: string): string =>
  `deficiency_account a join significant_account named on named.id = a.account_id and a.deficiency_id = ${deficiency}
     left join significant_account here on here.period_id = ${period} and here.code = named.code
     join significant_account n on n.id = coalesce(here.id, named.id)`;

/** What counts in sums: what was evaluated and is still there. What was closed or dismissed is none any more, in whichever period it stood (decision record 58). */
const counts = `r.is_active and r.likelihood is not null and r.magnitude is not null and r.state not in (${quoteStates(deficiencyWorkflow, ['proposed', ...settledDeficiencyStates])})`;

/**
 * Everything of a period that is summed, what was carried over to it too, and what of it is contained in what. Accounts of an earlier period are those of the same
 * code in this one. Two statements, however many there are.
 */
export async function readWeighed(sql: SqlRunner, periodId: number): Promise<{ weighed: Weighed[]; overlaps: Overlap[] }> {
  const weighed = await sql.query<WeighedRow>(
    `select r.id, r.record_no as "recordNo", r.title, r.state, deficiency_judged_in(r.id) as "judgedIn", r.version, r.area, r.standard_id as "standardId", r.likelihood, r.magnitude::text as magnitude,
       r.criteria, r.computed_class as "computedClass", r.class, r.process_id as "processId", b.name as "processName", b.name_en as "processNameEn",
       r.coso_component as "cosoComponent",
       (select json_agg(json_build_object('accountId', n.id, 'assertion', a.assertion, 'name', n.name, 'nameEn', n.name_en) order by n.id, a.assertion)
        from ${accountsIn('r.id', '$1')}) as accounts
     from deficiency_standing stands join deficiency r on r.id = stands.deficiency_id left join business_process b on b.id = r.process_id
     where stands.period_id = $1 and ${counts} order by r.id`,
    [periodId],
  );
  const overlaps = await sql.query<Overlap>(
    `select o.deficiency_id as id, o.with_id as "withId", o.amount::text as amount from deficiency_overlap o
     join deficiency_standing stands on stands.deficiency_id = o.deficiency_id where stands.period_id = $1 order by 1, 2`,
    [periodId],
  );
  return { weighed: weighed.map((row) => ({ ...row, accounts: row.accounts ?? [] })), overlaps };
}

/** The groups that a deficiency belongs to: one for each of its accounts and assertions, one for its process, one for its COSO component. */
export function listGroups(own: Evaluation & Place, others: readonly (Evaluation & Place)[]): Group[] {
  const gather = (name: Text, belongs: (one: Place) => boolean): Group => ({
    name,
    members: [own, ...others.filter((other) => other.id !== own.id && belongs(other))].map(toEvaluation),
  });
  const groups = own.accounts.map(({ accountId, assertion, name, nameEn }) =>
    gather(text(`${name} × ${assertionWords[assertion].zh}`, `${nameEn || name} × ${assertionWords[assertion].en}`), ({ accounts }) =>
      accounts.some((one) => one.accountId === accountId && one.assertion === assertion),
    ),
  );
  const { processId, processName, processNameEn, cosoComponent } = own;
  if (processId !== null)
    groups.push(
      gather(text(`流程 ${processName ?? ''}`, `process ${processNameEn || (processName ?? '')}`), (one) => one.processId === processId),
    );
  if (cosoComponent !== null) groups.push(gather(cosoWords[cosoComponent], (one) => one.cosoComponent === cosoComponent));
  return groups;
}

const toEvaluation = ({ id, recordNo, likelihood, magnitude, criteria }: Evaluation): Evaluation => ({
  id,
  recordNo,
  likelihood,
  magnitude,
  criteria,
});

/** The class of a deficiency by a version of the standard, with all of its area that it is summed with. */
export function weigh(
  own: Evaluation & Place & { readonly area: DeficiencyArea },
  all: { readonly weighed: readonly Weighed[]; readonly overlaps: readonly Overlap[] },
  rules: StandardRules,
): Classified {
  const others = all.weighed.filter(({ area }) => area === own.area);
  return classifyDeficiency({ area: own.area, rules, own: toEvaluation(own), groups: listGroups(own, others), overlaps: all.overlaps });
}
