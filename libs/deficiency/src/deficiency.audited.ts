import { machineColumns, type Audited } from '@portal/platform';
import { remediationIssueKind } from '@portal/remediation';
import type { DeficiencyEventName } from '@portal/workflows';

/** What the steps of a deficiency vouch for: what was found, how it was weighed, by which version of the standard, and what it was summed with. */
export const deficiencyAudited: Audited<DeficiencyEventName> = {
  columns: [
    ...['record_no', 'title', 'title_en', 'description', 'owner_id', 'period_id', 'area', 'source', 'source_id', 'control_id', 'is_active'],
    ...['process_id', 'coso_component', 'likelihood', 'magnitude', 'criteria', 'standard_id', 'alone_class', 'computed_class', 'class'],
    ...['class_reason', 'compensating_control_id', 'compensating_test_id', 'derivation', 'retest_id', 'dependent_ids', 'tester_ids'],
  ],
  unaudited: machineColumns,
  parts: [
    {
      name: 'accounts',
      table: 'deficiency_account',
      of: 'part.deficiency_id = record.id',
      columns: ['deficiency_id', 'account_id', 'assertion'],
      events: ['EVALUATE'],
    },
    {
      name: 'overlaps',
      table: 'deficiency_overlap',
      of: 'part.deficiency_id = record.id',
      columns: ['deficiency_id', 'with_id', 'amount'],
      events: ['EVALUATE'],
    },
    {
      name: 'carried',
      table: 'deficiency_carried',
      of: 'part.deficiency_id = record.id',
      columns: ['deficiency_id', 'period_id'],
      events: ['CARRY_OVER'],
    },
  ],
  makes: [
    {
      kind: remediationIssueKind,
      of: `made.source_workflow = 'deficiency' and made.source_id = record.id`,
      events: ['START_REMEDIATION', 'RAISE_ISSUE'],
    },
  ],
};
