import { controlOfCompany } from '@portal/assessment-period';
import { recordPages } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import type { RecordKind } from '@portal/platform';
import { selectIssueChains } from '@portal/remediation';
import { deficiencyWorkflow, type DeficiencyWorkflow } from '@portal/workflows';
import { deficiencyAudited } from './deficiency.audited.ts';

/**
 * SQL: a deficiency belongs where its control does; one without a control, where whoever answers for it does (docs/adr/0054-scope-of-a-period.md).
 * @param deficiency its alias @param company SQL of type bigint
 */
export const deficiencyOfCompany = (deficiency: string, company: string): string =>
  `(${controlOfCompany(`${deficiency}.control_id`, company)} or (${deficiency}.control_id is null and ${deficiency}.owner_id in (
    select answering.id from person answering where ${ofCompany('answering.department_id', company)})))`;

export const deficiencyKind: RecordKind<DeficiencyWorkflow> = {
  workflow: deficiencyWorkflow,
  table: 'deficiency',
  audited: deficiencyAudited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.deficiency.view,
  isGone: 'not record.is_active',
  isOfCompany: deficiencyOfCompany,
  acts: {
    evaluateDeficiency: { events: ['EVALUATE'], dialog: 'EVALUATE' },
    challengeDeficiency: { events: ['AGREE'], dialog: 'AGREE' },
    concludeDeficiency: { events: ['CONCLUDE'], dialog: 'CONCLUDE' },
    planDeficiency: { events: ['START_REMEDIATION'], dialog: 'START_REMEDIATION' },
    retestDeficiency: { events: ['RETEST'], dialog: 'RETEST' },
    closeDeficiency: { events: ['CLOSE'], dialog: 'CLOSE' },
  },
  related: selectIssueChains('deficiency', '= $1'),
};

export const deficiencyRecords: readonly RecordKind[] = [deficiencyKind];
