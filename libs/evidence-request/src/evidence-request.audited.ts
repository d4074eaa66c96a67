import { machineColumns, numberOfKey, type Audited } from '@portal/platform';
import type { EvidenceRequestEventName } from '@portal/workflows';

/** What the steps of a request vouch for: what was asked of whom, what for, and which versions answered it. */
export const evidenceRequestAudited: Audited<EvidenceRequestEventName> = {
  columns: ['record_no', 'title', 'description', 'requester_id', 'asked_id', 'department_id', 'due_on', 'dependent_ids', 'is_active'],
  unaudited: machineColumns,
  before: { record_no: numberOfKey('ER') },
  parts: [
    {
      name: 'tests',
      table: 'evidence_request_test',
      of: 'part.request_id = record.id',
      columns: ['request_id', 'test_id'],
      events: ['REQUEST'],
    },
    {
      name: 'controls',
      table: 'evidence_request_control',
      of: 'part.request_id = record.id',
      columns: ['request_id', 'control_id'],
      events: ['REQUEST'],
    },
    {
      name: 'answers',
      table: 'evidence_request_answer',
      of: 'part.request_id = record.id',
      columns: ['request_id', 'evidence_id', 'version_no'],
      events: ['PROVIDE'],
    },
  ],
};
