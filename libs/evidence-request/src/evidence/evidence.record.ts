import { recordPages } from '@portal/contract';
import { machineColumns, numberOfKey, type Audited, type RecordKind } from '@portal/platform';
import { evidenceWorkflow, type EvidenceEventName, type EvidenceWorkflow } from '@portal/workflows';

/** What the steps of a piece of evidence vouch for: every version with its hash and days, and where it is linked to beside tests. */
const audited: Audited<EvidenceEventName> = {
  columns: ['record_no', 'title', 'confidentiality', 'provider_id', 'newest_no', 'is_active'],
  unaudited: machineColumns,
  before: { record_no: numberOfKey('EV') },
  parts: [
    {
      name: 'versions',
      table: 'evidence_version',
      of: 'part.evidence_id = record.id',
      columns: ['evidence_id', 'version_no', 'file_id', 'sha256', 'effective_from', 'effective_to', 'source', 'note', 'received_by'],
      unaudited: { received_at: 'the time of the step that received it' },
      events: ['RECEIVE', 'REPLACE', 'DESCRIBE'],
    },
    {
      name: 'uses',
      table: 'evidence_use',
      of: 'part.evidence_id = record.id',
      columns: ['evidence_id', 'workflow', 'record_id', 'record_no', 'version_no'],
      events: ['USE', 'RELEASE', 'REPLACE'],
    },
  ],
};

export const evidenceKind: RecordKind<EvidenceWorkflow> = {
  workflow: evidenceWorkflow,
  table: 'evidence',
  audited,
  touches: ['updated_at'],
  numberColumn: 'record_no',
  page: recordPages.evidence.view,
  isGone: 'not record.is_active',
  files: 'select evidence_id as record, file_id as file from evidence_version',
};
