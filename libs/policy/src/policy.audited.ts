import { machineColumns, quoteState, quoteStates, type Audited } from '@portal/platform';
import { policyVersionWorkflow, type PolicyVersionEventName, type PolicyFolderEventName } from '@portal/workflows';

const SEEN = quoteStates(policyVersionWorkflow, ['published', 'retired']);
/** What is the document's is said by the version that people see, and compared with that one alone. */
const IS_SEEN = `record.state in (${SEEN}) and not exists (select 1 from policy_version newer
  where newer.policy_id = record.policy_id and newer.revision > record.revision and newer.state in (${SEEN}))`;
/** A version may become the one that people see with these, or change the document as that one. */
const OF_DOCUMENT = ['PUBLISH', 'REINSTATE', 'RETIRE', 'PERMISSION', 'MOVE', 'DELETE', 'RESTORE'] as const;

/** Entries of departments follow a department that is merged into another, which the change log tells of. */
const OF_PEOPLE = 'part.person_id is not null';
const grantColumns = {
  columns: ['node_id', 'person_id', 'type', 'is_excluded'],
  unaudited: {
    id: 'a key that nothing names',
    department_id: 'entries of departments follow merges, which the change log tells of',
    created_by: 'the step that changes the permissions names him',
    created_at: 'the time of that step',
  },
};

export const policyVersionAudited: Audited<PolicyVersionEventName> = {
  columns: [
    ...['policy_id', 'revision', 'version_no', 'name', 'doc_level', 'doc_category', 'secret_level', 'region', 'department_id', 'file_id'],
    ...['doc_type', 'effective_on', 'review_on', 'comments', 'author_id', 'submitted_by', 'is_minor', 'acted_for_ids'],
  ],
  unaudited: machineColumns,
  parts: [
    {
      name: 'document',
      table: 'policy',
      of: 'part.id = record.policy_id',
      when: IS_SEEN,
      columns: ['id', 'folder_id', 'is_active', 'creator_id', 'deleted_at', 'deleted_by'],
      unaudited: {
        pending_version_id: 'the newest version whose steps did not publish it yet',
        row_version: 'guards against two who write at once',
        updated_by: 'the last step says it',
        created_at: 'the time of the first step',
        updated_at: 'the time of the last step',
        alerted_on: 'the time of the step ALERT',
        alerted_by: 'the step ALERT names him',
      },
      follows: {
        columns: ['name', 'current_version_id', 'is_published', 'review_on', 'effective_on', 'doc_type'],
        holds: `part.current_version_id = record.id and part.name = record.name and part.review_on is not distinct from record.review_on
          and part.is_published = (record.state = ${quoteState(policyVersionWorkflow, 'published')})
          and part.effective_on is not distinct from record.effective_on and part.doc_type = record.doc_type`,
      },
      events: OF_DOCUMENT,
      later: true,
    },
    {
      name: 'permissions',
      table: 'policy_grant',
      of: `part.node_id = record.policy_id and ${OF_PEOPLE}`,
      when: IS_SEEN,
      ...grantColumns,
      events: OF_DOCUMENT,
      later: true,
    },
  ],
};

export const policyFolderAudited: Audited<PolicyFolderEventName> = {
  columns: ['parent_id', 'name', 'is_active', 'creator_id', 'deleted_at', 'deleted_by'],
  unaudited: machineColumns,
  parts: [
    {
      name: 'permissions',
      table: 'policy_grant',
      of: `part.node_id = record.id and ${OF_PEOPLE}`,
      ...grantColumns,
      events: ['PERMISSION'],
    },
  ],
};
