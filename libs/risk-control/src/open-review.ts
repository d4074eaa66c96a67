import { CHAIN_START, currentTime, quoteState, type SqlTransaction } from '@portal/platform';
import { independentReviewWorkflow } from '@portal/workflows';
import { allocateByRule } from './allocation/review-rules.ts';

/**
 * Opens the next round of independent review, in the transaction of the event that leads to it. It keeps who submitted and who had a part in
 * what was submitted, so that later changes of people make nobody independent who was not: the control's dependents, its owner and assistants.
 * @param binds whom the event at hand ties to the control; its step is not written yet
 */
export async function openReview(tx: SqlTransaction, riskId: number, binds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into independent_review (risk_id, round, state, last_hash, submitted_by, dependent_ids, created_at)
     select c.id, coalesce((select max(round) from independent_review where risk_id = c.id), 0) + 1, 'open', $2, s.submitted_by,
       array(select distinct one from unnest(c.dependent_ids || c.owner_id || $4::bigint[]
         || array(select a.person_id from control_assistant a where a.risk_id = c.id)) one where one is not null order by one), $3::timestamptz
     from risk_control c join self_assessment s on s.risk_id = c.id where c.id = $1`,
    [riskId, CHAIN_START, currentTime(), binds],
  );
  await allocateByRule(tx, riskId);
}

/** An owner who is replaced while a verdict is awaited stays tied to the round, although it was not he who submitted. */
export async function bindToOpenReview(tx: SqlTransaction, riskId: number, formerIds: readonly number[]): Promise<void> {
  if (formerIds.length === 0) return;
  await tx.query(
    `update independent_review set dependent_ids = array(select distinct unnest(dependent_ids || $2::bigint[]) order by 1)
     where risk_id = $1 and state = ${quoteState(independentReviewWorkflow, 'open')}`,
    [riskId, formerIds],
  );
}
