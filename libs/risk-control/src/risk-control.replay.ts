import type { ReplayRule } from '@portal/platform';
import { wireNames } from './standard-information.ts';

const standard = Object.entries(wireNames).map(([column, field]) => `r.${column}::text as "${field}"`);

/** What the steps of a control say of its row and of its self-assessment. */
export const riskControlReplay: ReplayRule = {
  select: `select r.id as record, r.risk_no as "riskNo", r.risk_year::text as "riskYear", ${standard.join(', ')},
      r.need_owner_approve::text as "needOwnerApprove", r.is_active::text as "isActive", k.control_no as "sharedControl",
      a.current_desc as "currentControlDesc", nullif(a.frequency, 0)::text as "controlFrequency", nullif(a.mode, 0)::text as "controlMode",
      a.score::text as "controlAssessmentScore", a.assessment_comments as "controlAssessmentComments", a.comments
    from risk_control r left join self_assessment a on a.risk_id = r.id left join shared_control k on k.id = r.shared_control_id`,
  whole: 'riskNo',
  defaults: { needOwnerApprove: 'true', isActive: 'true' },
  people: [wireNames.owner_id],
};

/** What the steps of a review say of its verdict. */
export const independentReviewReplay: ReplayRule = {
  select: `select v.id as record, v.effectiveness::text as "controlEffectiveness", v.deficiency as "controlDeficiency",
      v.remediation_plan as "remediationPlan", v.expected_completion_date::text as "expectedCompletionDate" from independent_review v`,
};
