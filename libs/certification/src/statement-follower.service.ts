import { Injectable } from '@nestjs/common';
import { goesOn } from '@portal/assessment-period';
import {
  currentTime,
  listChanges,
  quoteStates,
  WorkCalendar,
  WorkflowRunner,
  type SqlTransaction,
  type StepRequest,
} from '@portal/platform';
import {
  certificationWorkflow,
  settledStatementStates,
  systemActor,
  type CertificationState,
  type CertificationWorkflow,
} from '@portal/workflows';
import { certificationKind } from './certification.record.ts';
import { toFieldChange } from './facts/fact-changes.ts';
import { readFacts, readSigned, readTree, widenFollowed, type Followed } from './facts/fact-reader.ts';
import { findReopenings, type FactChange } from './facts/facts.ts';

/** Whoever is asked again has at least so many days. */
const DAYS_TO_SIGN_AGAIN = 5;
/** So many changed facts stand in the history's step; the page shows all. */
const SHOWN_CHANGES = 20;
const settled = `state in (${quoteStates(certificationWorkflow, settledStatementStates)})`;

interface SettledRow {
  readonly id: number;
  readonly state: CertificationState;
  readonly version: number;
  readonly lastHash: Buffer;
  readonly signerId: number;
  readonly dueOn: string;
}

/** Takes signatures back whose facts have changed, and asks exactly their signers again (docs/adr/0060-statements-are-bound-to-facts.md). */
@Injectable()
export class StatementFollower {
  readonly #runner: WorkflowRunner;
  readonly #calendar: WorkCalendar;

  constructor(runner: WorkflowRunner, calendar: WorkCalendar) {
    this.#runner = runner;
    this.#calendar = calendar;
  }

  /**
   * Compares what was signed or overridden of some records with what is.
   * @param controlIds null for everything, in every campaign of a period that is not signed off
   * @param deficiencyIds these as well, wherever they belong
   * @returns how many statements were reopened
   */
  async follow(tx: SqlTransaction, controlIds: readonly number[] | null, deficiencyIds: readonly number[] = []): Promise<number> {
    const campaigns = await tx.query<{ id: number }>(
      `select distinct n.campaign_id as id from certification n join assessment_period p on p.id = n.period_id
       where n.${settled} and n.is_active and ${goesOn('p')} and ($1::bigint[] is null
         or extract(year from p.last_day)::int in (select risk_year from risk_control where id = any($1))
         or p.id in (select period_id from deficiency where id = any($2::bigint[])
           union all select period_id from deficiency_carried where deficiency_id = any($2)))
       order by 1`,
      [controlIds, deficiencyIds],
    );
    let reopened = 0;
    for (const { id } of campaigns) reopened += await this.#followIn(tx, id, controlIds && { controlIds, deficiencyIds });
    return reopened;
  }

  async #followIn(tx: SqlTransaction, campaignId: number, moved: Followed | null): Promise<number> {
    const rows = await tx.query<SettledRow>(
      `select id, state, version, last_hash as "lastHash", signer_id as "signerId", due_on as "dueOn" from certification
       where campaign_id = $1 and is_active and ${settled} order by id for update`,
      [campaignId],
    );
    const tree = await readTree(tx, campaignId);
    const only = moved && (await widenFollowed(tx, campaignId, moved));
    const now = await readFacts(tx, campaignId, tree, only);
    const signed = await readSigned(
      tx,
      rows.map(({ id }) => id),
      only,
    );
    const reopenings = findReopenings(tree, signed, now);
    if (reopenings.length === 0) return 0;
    const at = currentTime();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const steps = reopenings.map(({ id, changes }) => this.#toStep(byId.get(id)!, changes, at));
    await this.#runner.commitIn(tx, steps, { actor: systemActor, at });
    return steps.length;
  }

  #toStep(row: SettledRow, changes: readonly FactChange[], at: Date): StepRequest<CertificationWorkflow> {
    const least = this.#calendar.dayOf(new Date(at.getTime() + DAYS_TO_SIGN_AGAIN * 86_400_000));
    const dueOn = row.dueOn > least ? row.dueOn : least;
    return {
      kind: certificationKind,
      subject: {
        id: row.id,
        state: row.state,
        version: row.version,
        lastHash: row.lastHash,
        facts: { isActive: true, isNew: false, signerId: row.signerId, superiorId: null, openBelow: 0 },
      },
      event: 'REOPEN_BY_FACT',
      bySystem: true,
      dueOn,
      fields: { reopened_at: at, due_on: dueOn },
      changes: [...listChanges({ dueOn: row.dueOn }, { dueOn }), ...changes.slice(0, SHOWN_CHANGES).map(toFieldChange)],
      payload: { signerId: row.signerId, changed: changes.length, label: changes[0]!.label },
    };
  }
}
