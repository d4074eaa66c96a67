import { controlOfCompany } from '@portal/assessment-period';
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
export function requestOfCompany(request: string, company: string): string {
  const forControls = [
    `select served.request_id from evidence_request_test served join control_test t on t.id = served.test_id where ${controlOfCompany('t.control_id', company)}`,
    `select named.request_id from evidence_request_control named where ${controlOfCompany('named.control_id', company)}`,
  ];
  // Who is asked is compared at once, what it is for is looked up: the database asks them in this order.
  return `(${request}.id in (${forControls.join(' union all ')})
    or ((${ofCompany(`${request}.department_id`, company)} or ${request}.asked_id in (select who.id from person who where ${ofCompany('who.department_id', company)}))
      and not exists (select 1 from evidence_request_test served where served.request_id = ${request}.id)
      and not exists (select 1 from evidence_request_control named where named.request_id = ${request}.id)))`;
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
