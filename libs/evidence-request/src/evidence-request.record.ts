import { controlOfDepartment } from '@portal/assessment-period';
import { recordPages } from '@portal/contract';
import { ofCompany } from '@portal/directory';
import type { RecordKind } from '@portal/platform';
import { evidenceRequestWorkflow, type EvidenceRequestWorkflow } from '@portal/workflows';
import { evidenceKind } from './evidence/evidence.record.ts';
import { evidenceRequestAudited } from './evidence-request.audited.ts';

/**
 * SQL: the company, or one below it, has the controls that a request is for; where it is for none, whoever is asked.
 * @param request its alias @param company SQL of type bigint
 */
export const requestOfCompany = (request: string, company: string): string =>
  requestOfDepartment(request, (department) => ofCompany(department, company));

/**
 * SQL: the same of departments that a condition tells. Each way is a select of ids that begins with the departments: a company of few is found by their indexes.
 * @param holds the condition, of SQL of a department's id
 */
export function requestOfDepartment(request: string, holds: (department: string) => string): string {
  const isForNone = `not exists (select 1 from evidence_request_test served where served.request_id = asking.id)
      and not exists (select 1 from evidence_request_control named where named.request_id = asking.id)`;
  return `${request}.id in (${[
    `select served.request_id from evidence_request_test served join control_test t on t.id = served.test_id where ${controlOfDepartment('t.control_id', holds)}`,
    `select named.request_id from evidence_request_control named where ${controlOfDepartment('named.control_id', holds)}`,
    `select asking.id from evidence_request asking where ${holds('asking.department_id')} and ${isForNone}`,
    `select asking.id from evidence_request asking join person who on who.id = asking.asked_id where ${holds('who.department_id')} and ${isForNone}`,
  ].join('\n union all ')})`;
}

export const evidenceRequestKind: RecordKind<EvidenceRequestWorkflow> = {
  workflow: evidenceRequestWorkflow,
  table: 'evidence_request',
  audited: evidenceRequestAudited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  dependentsColumn: 'dependent_ids',
  page: recordPages.evidenceRequest.view,
  acts: {
    answerRequest: { events: ['PROVIDE'], dialog: 'PROVIDE' },
    acceptEvidence: { events: ['ACCEPT'], dialog: 'ACCEPT' },
  },
  isGone: 'not record.is_active',
  isOfCompany: requestOfCompany,
};

export const evidenceRequestRecords: readonly RecordKind[] = [evidenceRequestKind, evidenceKind];
