import { recordPages } from '@portal/contract';
import { machineColumns, type Audited, type RecordKind } from '@portal/platform';
import { committeePackWorkflow, type CommitteePackEventName, type CommitteePackWorkflow } from '@portal/workflows';

const audited: Audited<CommitteePackEventName> = {
  columns: ['pack_no', 'title', 'title_en', 'period_id', 'creator_id', 'frozen_at', 'content', 'content_hash'],
  unaudited: machineColumns,
  parts: [
    {
      name: 'files',
      table: 'committee_pack_file',
      of: 'part.pack_id = record.id',
      columns: ['pack_id', 'kind', 'language', 'file_id'],
      events: ['FREEZE'],
    },
  ],
};

export const committeePackKind: RecordKind<CommitteePackWorkflow> = {
  workflow: committeePackWorkflow,
  table: 'committee_pack',
  audited,
  touches: ['updated_at'],
  numberColumn: 'pack_no',
  page: recordPages.committeePack.view,
  files: 'select pack_id as record, file_id as file from committee_pack_file',
};
