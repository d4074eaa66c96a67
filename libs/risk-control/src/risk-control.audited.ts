import { machineColumns, machineColumnsBut, type Audited } from '@portal/platform';
import { remediationIssueKind } from '@portal/remediation';
import type { RiskControlEventName, IndependentReviewEventName } from '@portal/workflows';

export const riskControlAudited: Audited<RiskControlEventName> = {
  columns: [
    ...['risk_no', 'lineage_id', 'risk_year', 'is_active', 'risk_store_no', 'category1_id', 'category2_id', 'category3_id'],
    ...['category2_text', 'category3_text', 'risk_description', 'consequences', 'consequences_en', 'management_area', 'key_control'],
    ...['business_unit', 'control_objective', 'standard_control_desc', 'control_category', 'control_owner_function', 'department_id'],
    ...[
      'owner_id',
      'creator_id',
      'submitted_by',
      'need_owner_approve',
      'assigned_at',
      'reminded_at',
      'reminded_by',
      'assess_by',
      'shared_control_id',
      'dependent_ids',
    ],
  ],
  unaudited: machineColumns,
  parts: [
    {
      name: 'assessment',
      table: 'self_assessment',
      of: 'part.risk_id = record.id',
      columns: [
        ...['risk_id', 'previous_desc', 'current_desc', 'frequency', 'mode', 'score', 'assessment_comments', 'comments'],
        ...['submitted_by', 'submitted_at', 'acted_by'],
      ],
      unaudited: {
        dependent_ids: 'of a release before: those of the control count',
        updated_at: 'the time of the step',
        counted_score: 'made of the score by the database',
      },
      events: ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT', 'SEPARATE'],
    },
    {
      name: 'assistants',
      table: 'control_assistant',
      of: 'part.risk_id = record.id',
      columns: ['risk_id', 'person_id'],
      events: ['SET_ASSISTANTS', 'REPLACE_ASSISTANT', 'REASSIGN', 'REASSIGN_TO_SUBMITTER'],
    },
    {
      name: 'forwards',
      table: 'forward',
      of: 'part.risk_id = record.id',
      columns: ['id', 'risk_id', 'person_id', 'forwarded_by', 'comment'],
      unaudited: { created_at: 'the time of the step that forwards it' },
      events: ['FORWARD', 'TAKE_BACK_FORWARD'],
    },
    {
      name: 'evidence',
      table: 'control_evidence',
      of: 'part.risk_id = record.id',
      columns: ['risk_id', 'file_id', 'type'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['SAVE_ASSESSMENT', 'SUBMIT_ASSESSMENT'],
    },
  ],
  makes: [
    {
      kind: remediationIssueKind,
      of: `made.source_workflow = 'riskControl' and made.source_id = record.id`,
      events: ['RAISE_ISSUE', 'REVIEW_CLOSED_WITH_DEFICIENCY', 'STATE_DEFICIENCY_WITH_PLAN'],
    },
  ],
};

export const independentReviewAudited: Audited<IndependentReviewEventName> = {
  columns: [
    ...['risk_id', 'round', 'submitted_by', 'reviewer_id', 'effectiveness', 'deficiency', 'remediation_plan', 'expected_completion_date'],
    ...['last_review_date', 'comments', 'decided_at', 'acted_by'],
  ],
  unaudited: {
    ...machineColumnsBut('updated_at'),
    dependent_ids: "the steps of the control say it; a change of owner writes it beside the review's own",
    found_deficiency: 'made of the deficiency by the database',
    allocated_to: "a proposal of the rules, told by the control's step ALLOCATE",
  },
};
