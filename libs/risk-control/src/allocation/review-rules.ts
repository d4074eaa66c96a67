import { quoteState, type SqlTransaction } from '@portal/platform';
import { independentReviewWorkflow } from '@portal/workflows';
import { isReviewer } from './allocated.ts';

const open = quoteState(independentReviewWorkflow, 'open');

/**
 * Allocates the round that has just been opened by the first rule that fits its control: to the one of the rule's reviewers who has least waiting and no
 * part in it; to nobody where no rule fits, or none of its reviewers may.
 */
export async function allocateByRule(tx: SqlTransaction, riskId: number): Promise<void> {
  await tx.query(
    `update independent_review v set allocated_to = (
       select one.id from (select r.reviewer_ids, r.position from review_rule r
           where (r.department_id is null or r.department_id = c.department_id) and (r.category1_id is null or r.category1_id = c.category1_id)
             and (r.campaign_id is null or exists (select 1 from campaign_control k where k.campaign_id = r.campaign_id and k.risk_id = c.id and k.code = ''))
           order by r.position limit 1) rule,
         unnest(rule.reviewer_ids) one (id)
       where ${isReviewer('one.id')} and one.id is distinct from c.owner_id and one.id <> v.submitted_by and not one.id = any(v.dependent_ids)
       order by (select count(*) from independent_review w where w.allocated_to = one.id and w.state = ${open}), one.id limit 1)
     from risk_control c where c.id = v.risk_id and v.risk_id = $1 and v.state = ${open}`,
    [riskId],
  );
}
