import evidence from './evidence.ts';
import riskMany from './risk-many.ts';
import riskRecord from './risk-record.ts';
import riskReview from './risk-review.ts';
import trail from './trail.ts';

/** What a risk control's pages say. */
export default { evidence, riskMany, riskRecord, riskReview, trail };
