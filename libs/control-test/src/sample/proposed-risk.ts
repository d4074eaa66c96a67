import type { sampleRisks } from '@portal/contract';
import type { SqlRunner } from '@portal/platform';
import { readRating, type ControlRating } from '@portal/risk-control';

/** A significant account with qualitative risk factors, as the hint names it. */
interface RiskyAccount {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
}

export interface Rated extends ControlRating {
  /** Those that the control covers in the period of the test. */
  readonly accounts: readonly RiskyAccount[];
}

/** A risk with what it was proposed from, so that whoever draws can say whether he agrees. */
export interface ProposedRisk {
  readonly risk: (typeof sampleRisks)[number];
  readonly from: 'accounts' | 'review' | 'selfAssessment';
  /** Of the review or the self-assessment, 1 to 5. */
  readonly score: number | null;
  readonly accounts: readonly RiskyAccount[];
}

/** From here on a control is designed well and performed; below, something is missing (docs/decisions/portal.md, scores 1 to 5). */
const PERFORMED = 4;

/**
 * The risk by which the table of sample sizes is read (frequency × risk, docs/adr/0057-populations-and-samples.md). What can go wrong comes first: fraud, estimates, related parties
 * or complexity of an account that the control covers. Then how well it works, where the reviewer's word goes before the owner's own. That a control is a key one
 * says nothing here: hardly another one is tested.
 * @returns null where nobody has rated anything
 */
export function proposeRisk({ accounts, effectiveness, score }: Rated): ProposedRisk | null {
  if (accounts.length > 0) return { risk: 'higher', from: 'accounts', score: null, accounts };
  const rated = effectiveness ?? score;
  if (rated === null) return null;
  const from = effectiveness === null ? 'selfAssessment' : 'review';
  return { risk: rated < PERFORMED ? 'higher' : 'lower', from, score: rated, accounts };
}

/** What is known of a control's risk in the period of a test. */
export async function readRated(sql: SqlRunner, { controlId, periodId }: { controlId: number; periodId: number }): Promise<Rated> {
  const accounts = await sql.query<RiskyAccount>(
    `select a.code, a.name, a.name_en as "nameEn" from significant_account a
     where a.period_id = $2::bigint and a.flags <> '{}' and a.id in (select k.account_id from control_scope_account k where k.control_id = $1::bigint)
     order by a.code`,
    [controlId, periodId],
  );
  return { ...(await readRating(sql, controlId)), accounts };
}
