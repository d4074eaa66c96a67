import { quoteState, type SqlRunner } from '@portal/platform';
import { independentReviewWorkflow } from '@portal/workflows';

/** How well a control works, from 1 to 5, as its people and its reviewer said; null where nobody did. */
export interface ControlRating {
  /** The self-assessment score; a draft's counts for nothing. */
  readonly score: number | null;
  /** The review effectiveness of the last closed review. */
  readonly effectiveness: number | null;
}

/** What was said of how well a control works (docs/adr/0057-populations-and-samples.md: the size of a sample follows its risk). @param controlId of the row that leads a shared control */
export async function readRating(sql: SqlRunner, controlId: number): Promise<ControlRating> {
  const [found] = await sql.query<ControlRating>(
    `select (select counted_score from self_assessment where risk_id = $1::bigint) as score,
       (select effectiveness from independent_review where risk_id = $1::bigint and state = ${quoteState(independentReviewWorkflow, 'closed')}
        order by round desc limit 1) as effectiveness`,
    [controlId],
  );
  return found ?? { score: null, effectiveness: null };
}
