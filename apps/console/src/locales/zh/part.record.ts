import presence from './presence.ts';
import comments from './comments.ts';
import evidence from './evidence.ts';
import forms from './forms.ts';
import riskMany from './risk-many.ts';
import riskRecord from './risk-record.ts';
import riskReview from './risk-review.ts';
import trail from './trail.ts';

/** What a risk control's pages say, and every page with a form. */
export default { comments, evidence, forms, presence, riskMany, riskRecord, riskReview, trail };
