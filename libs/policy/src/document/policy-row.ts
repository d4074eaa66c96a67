import type { DocumentAction } from '@portal/contract';
import type { Subject } from '@portal/platform';
import {
  allowedActions,
  pendingPolicyStates,
  policyVersionWorkflow,
  type Actor,
  type PolicyVersionFacts,
  type PolicyVersionWorkflow,
  type PolicyVersionState,
  type PolicyVersionEventName,
} from '@portal/workflows';
import { GRADE } from '../access/access.sql.ts';

/** A document with the version that people see (the published or retired one, else the one being written) and the one that is pending. */
export interface PolicyRow {
  readonly id: number;
  readonly name: string;
  readonly folder_id: number;
  readonly folder_name: string;
  readonly folder_is_active: boolean;
  readonly current_version_id: number | null;
  readonly pending_version_id: number | null;
  readonly is_active: boolean;
  readonly is_published: boolean;
  readonly row_version: number;
  readonly creator_id: number;
  readonly creator_name: string;
  readonly creator_english_name: string;
  readonly creator_no: string;
  readonly updater_name: string;
  readonly updater_english_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly deleted_at: Date | null;
  readonly alerted_on: string | null;
  readonly version_id: number;
  readonly revision: number;
  readonly version_no: string;
  readonly state: PolicyVersionState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly doc_level: number;
  readonly doc_category: number;
  readonly secret_level: number;
  readonly region: number;
  readonly department_id: number | null;
  readonly department_name: string | null;
  readonly department_name_en: string | null;
  readonly file_id: number | null;
  readonly file_name: string | null;
  readonly file_size: number | null;
  readonly doc_type: number;
  readonly effective_on: string | null;
  readonly review_on: string | null;
  readonly author_id: number;
  readonly submitted_by: number | null;
  readonly acted_for_ids: number[];
  readonly comments: string;
  readonly is_minor: boolean;
  readonly pending_state: PolicyVersionState | null;
  readonly pending_version: number | null;
  readonly pending_hash: Buffer | null;
  readonly pending_revision: number | null;
  readonly pending_no: string | null;
  readonly pending_effective_on: string | null;
  readonly pending_author_id: number | null;
  readonly pending_author_no: string | null;
  readonly pending_author_name: string | null;
  readonly pending_author_english: string | null;
  readonly pending_submitted_by: number | null;
  readonly pending_acted_for_ids: number[] | null;
  readonly grade: number;
  /** Of the people whom the actor stands in for: those who own it. */
  readonly absent_owner_ids: number[];
  /** The actor was asked about it as the manager of whoever is late with it. */
  readonly is_escalated: boolean;
}

/** The version that people see; `pending` says which of the two. */
export const POLICY_COLUMNS = `
  p.id, p.name, p.folder_id, f.name as folder_name, f.is_active as folder_is_active, p.current_version_id, p.pending_version_id, p.is_active,
  p.is_published, p.row_version, p.creator_id, c.name as creator_name, c.english_name as creator_english_name,
  c.user_no as creator_no, u.name as updater_name, u.english_name as updater_english_name, p.created_at, p.updated_at, p.deleted_at, p.alerted_on,
  v.id as version_id, v.revision, v.version_no, v.state, v.version, v.last_hash, v.doc_level, v.doc_category, v.secret_level, v.region,
  v.department_id, d.name as department_name, d.name_en as department_name_en, v.file_id, s.name as file_name, s.size as file_size, v.doc_type,
  v.effective_on, v.review_on, v.author_id, v.submitted_by, v.acted_for_ids, v.comments, v.is_minor,
  n.state as pending_state, n.version as pending_version, n.last_hash as pending_hash, n.revision as pending_revision, n.version_no as pending_no,
  n.effective_on as pending_effective_on, n.author_id as pending_author_id, na.user_no as pending_author_no, na.name as pending_author_name,
  na.english_name as pending_author_english, n.submitted_by as pending_submitted_by, n.acted_for_ids as pending_acted_for_ids`;
export const POLICY_JOINS = `
  join policy_folder f on f.id = p.folder_id join person c on c.id = p.creator_id join person u on u.id = p.updated_by
  join policy_version v on v.id = coalesce(p.current_version_id, p.pending_version_id)
  left join department d on d.id = v.department_id left join stored_file s on s.id = v.file_id
  left join policy_version n on n.id = p.pending_version_id and p.current_version_id is not null
  left join person na on na.id = n.author_id`;

export interface Approval {
  readonly needsApproval: boolean;
}

/** A document as services see it. */
export interface PolicyRecord {
  readonly row: PolicyRow;
  /** The version that people see. */
  readonly face: Subject<PolicyVersionWorkflow>;
  /** The version beside it that is being written, in review or approved. */
  readonly pending: Subject<PolicyVersionWorkflow> | null;
}

export function toPolicyRecord(row: PolicyRow, actor: Actor, approval: Approval): PolicyRecord {
  const owners = [...(row.grade === GRADE.all ? [actor.id] : []), ...row.absent_owner_ids];
  const shared = { isActive: row.is_active, ownerIds: owners, needsApproval: approval.needsApproval };
  const face: PolicyVersionFacts = {
    ...shared,
    authorId: row.author_id,
    submittedById: row.submitted_by,
    dependentIds: row.acted_for_ids,
    hasPending: row.pending_state !== null || pendingPolicyStates.includes(row.state),
  };
  return {
    row,
    face: { id: row.version_id, state: row.state, version: row.version, lastHash: row.last_hash, facts: face },
    pending:
      row.pending_state === null
        ? null
        : {
            id: row.pending_version_id!,
            state: row.pending_state,
            version: row.pending_version!,
            lastHash: row.pending_hash!,
            facts: {
              ...shared,
              authorId: row.pending_author_id!,
              submittedById: row.pending_submitted_by,
              dependentIds: row.pending_acted_for_ids ?? [],
              hasPending: true,
            },
          },
  };
}

/** Events that are about the document and not about one of its versions: the version that people see carries them. */
const OF_DOCUMENT: ReadonlySet<PolicyVersionEventName> = new Set<PolicyVersionEventName>([
  'RENAME',
  'MOVE',
  'PERMISSION',
  'DELETE',
  'RESTORE',
  'ALERT',
  'RETIRE',
  'REINSTATE',
  'REVISE',
  'CONFIRM_NO_CHANGE',
]);

/**
 * What the actor may do: the machine's events of both versions under the names of the table, and what grants alone decide: OPEN, PREVIEW,
 * DOWNLOAD, EDIT, COPY, HISTORY (docs/decisions/wire.md, Lists).
 */
export function policyActions(record: PolicyRecord, actor: Actor): DocumentAction[] {
  const { row, face, pending } = record;
  const onFace = allowedActions(policyVersionWorkflow, face.state, face.facts, actor);
  const onPending = pending ? allowedActions(policyVersionWorkflow, pending.state, pending.facts, actor) : [];
  const events = new Set([...onFace, ...onPending.filter((event) => !OF_DOCUMENT.has(event))]);
  const isOwner = row.grade === GRADE.all;
  const isEditable = events.has('REVISE') || events.has('SAVE_DRAFT');
  const granted: DocumentAction[] = !row.is_active
    ? []
    : [
        'OPEN',
        ...(row.grade & GRADE.read ? (['PREVIEW'] as const) : []),
        ...(row.grade & GRADE.download ? (['DOWNLOAD'] as const) : []),
        ...(isEditable ? (['EDIT'] as const) : []),
        ...(isOwner ? (['COPY', 'HISTORY'] as const) : []),
      ];
  return [...granted, ...policyVersionWorkflow.events.filter((event) => events.has(event))];
}
