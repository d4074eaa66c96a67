import { CHAIN_START, currentTime, type SqlTransaction } from '@portal/platform';

/** Steps in which somebody acted as a reviewer, or in a reviewer's place: they tie nobody to the owner's side. */
const reviewerEvents = ['REVIEW_CLOSED', 'REVIEW_CLOSED_WITH_DEFICIENCY', 'REVIEW_REJECTED'];

/**
 * Opens the next round of independent review, in the transaction of the event that leads to it. It keeps who submitted and who depends on
 * the submitter, so that later changes of people make nobody independent who was not: assistants, the owner, and whoever acted in the place
 * of one of them since the control exists.
 * @param actedFor who does the event at hand in somebody's place; its step is not written yet
 */
export async function openReview(tx: SqlTransaction, riskId: number, actedFor: number | null = null): Promise<void> {
  await tx.query(
    `insert into independent_review (risk_id, round, state, last_hash, submitted_by, dependent_ids, created_at)
     select c.id, coalesce((select max(round) from independent_review where risk_id = c.id), 0) + 1, 'open', $2,
       s.submitted_by, array(select distinct unnest(s.dependent_ids || $4::bigint[] || array(select w.actor_id from workflow_step w
         where w.workflow = 'riskControl' and w.subject_id = c.id and w.on_behalf_of is not null and w.event <> all($5::text[])))), $3::timestamptz
     from risk_control c join self_assessment s on s.risk_id = c.id where c.id = $1`,
    [riskId, CHAIN_START, currentTime(), actedFor === null ? [] : [actedFor], reviewerEvents],
  );
}
