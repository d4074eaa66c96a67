import { machineColumns, numberOfKey, type Audited } from '@portal/platform';
import type { CertificationEventName } from '@portal/workflows';

/** What the steps of a statement vouch for: who is asked for what, the words and figures that were signed, and the facts with their hash. */
export const certificationAudited: Audited<CertificationEventName> = {
  columns: [
    'record_no',
    'title',
    'title_en',
    'campaign_id',
    'period_id',
    'text_id',
    'parent_id',
    'place',
    'scope_kind',
    'scope_id',
    'signer_id',
    'dependent_ids',
    'due_on',
    'signed_at',
    'signed_by',
    'facts_hash',
    'figures',
    'answers',
    'words_zh',
    'words_en',
    'reopened_at',
    'is_active',
  ],
  unaudited: machineColumns,
  before: { record_no: numberOfKey('ST') },
  parts: [
    {
      name: 'facts',
      table: 'certification_fact',
      of: 'part.certification_id = record.id',
      columns: ['certification_id', 'key', 'label', 'value', 'control_id'],
      events: ['SIGN', 'OVERRIDE'],
      later: true,
    },
    {
      name: 'text',
      table: 'statement_text',
      of: 'part.id = record.text_id',
      columns: ['id', 'text_zh', 'text_en', 'questions'],
      unaudited: {
        text_no: 'given by the database in the order of writing',
        creator_id: 'who wrote a text is not what was signed',
        created_at: 'when a text was written is not what was signed',
      },
      events: ['SIGN'],
    },
  ],
};
