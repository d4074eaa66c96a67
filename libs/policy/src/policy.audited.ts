import { machineColumns, quoteState, quoteStates, type Audited, type AuditedPart } from '@portal/platform';
import { policyVersionWorkflow, type PolicyFolderEventName, type PolicyVersionEventName } from '@portal/workflows';

const SEEN = quoteStates(policyVersionWorkflow, ['published', 'retired']);
const OTHERS = 'select 1 from policy_version other where other.policy_id = record.policy_id';
/** What is the document's is said by the version that people see, and compared with that one alone; before there is one, by the newest that is written. */
const TELLS = `case when record.state in (${SEEN}) then not exists (${OTHERS} and other.revision > record.revision and other.state in (${SEEN}))
  else not exists (${OTHERS} and (other.revision > record.revision or other.state in (${SEEN}))) end`;
/** A version may become the one that people see with these, or change the document as that one. */
const OF_DOCUMENT = ['PUBLISH', 'REINSTATE', 'RETIRE', 'PERMISSION', 'MOVE', 'DELETE', 'RESTORE'] as const;

const grantRows = {
  id: 'a key that nothing names',
  created_by: 'the step that changes the permissions names him',
  created_at: 'the time of that step',
};

/** The entries of a node. @param node SQL: its id */
const grantParts = <Event extends PolicyVersionEventName | PolicyFolderEventName>(
  node: string,
  when: { readonly when?: string },
  events: readonly Event[],
): readonly AuditedPart<Event | 'DEPARTMENT_MERGED'>[] => [
  {
    name: 'permissions',
    table: 'policy_grant',
    of: `part.node_id = ${node} and part.person_id is not null`,
    ...when,
    columns: ['node_id', 'person_id', 'type', 'is_excluded'],
    unaudited: { ...grantRows, department_id: 'empty in entries of people; those of departments are a part of their own' },
    events,
  },
  {
    name: 'departments',
    table: 'policy_grant',
    of: `part.node_id = ${node} and part.department_id is not null`,
    ...when,
    columns: ['node_id', 'department_id', 'type', 'is_excluded'],
    unaudited: { ...grantRows, person_id: 'empty in entries of departments; those of people are a part of their own' },
    events: [...events, 'DEPARTMENT_MERGED'],
  },
];

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
      when: TELLS,
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
        holds: `part.current_version_id is not distinct from case when record.state in (${SEEN}) then record.id end and part.name = record.name and part.review_on is not distinct from record.review_on
          and part.is_published = (record.state = ${quoteState(policyVersionWorkflow, 'published')})
          and part.effective_on is not distinct from record.effective_on and part.doc_type = record.doc_type`,
      },
      events: OF_DOCUMENT,
    },
    ...grantParts('record.policy_id', { when: TELLS }, OF_DOCUMENT),
  ],
};

export const policyFolderAudited: Audited<PolicyFolderEventName> = {
  columns: ['parent_id', 'name', 'is_active', 'creator_id', 'deleted_at', 'deleted_by'],
  unaudited: machineColumns,
  parts: grantParts('record.id', {}, ['PERMISSION']),
};
