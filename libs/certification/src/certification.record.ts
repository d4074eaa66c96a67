import { periodGoesOn } from '@portal/assessment-period';
import { recordPages } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import type { RecordKind } from '@portal/platform';
import { certificationWorkflow, type CertificationWorkflow } from '@portal/workflows';
import { certificationAudited } from './certification.audited.ts';

/**
 * SQL: a statement is for a company or one below it, or for a department of theirs.
 * @param statement its alias @param company SQL of type bigint
 */
export const statementOfCompany = (statement: string, company: string): string =>
  `((${statement}.scope_kind = 'company' and ${statement}.scope_id in (select below.id from company_and_below(${company}::bigint) below))
    or (${statement}.scope_kind = 'department' and ${ofCompany(`${statement}.scope_id`, company)}))`;

export const certificationKind: RecordKind<CertificationWorkflow> = {
  workflow: certificationWorkflow,
  table: 'certification',
  audited: certificationAudited,
  personColumn: 'signer_id',
  touches: ['updated_at'],
  dependentsColumn: 'dependent_ids',
  numberColumn: 'record_no',
  page: recordPages.certification.view,
  acts: { sign: { events: ['SIGN'], dialog: 'SIGN' } },
  isGone: 'not record.is_active',
  isOver: `not ${periodGoesOn('record.period_id')}`,
  isOfCompany: statementOfCompany,
};

export const certificationRecords: readonly RecordKind[] = [certificationKind];
