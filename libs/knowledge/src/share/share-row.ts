import type { ShareType } from '@portal/contract';
import type { Subject } from '@portal/platform';
import {
  allowedActions,
  shareWorkflow,
  type Actor,
  type ShareFacts,
  type ShareState,
  type ShareWorkflow,
  type ShareEventName,
} from '@portal/workflows';
import type { AudienceColumns } from '../audience/audience.ts';

/** What an administrator writes of a share, as stored. */
export interface ShareColumns extends AudienceColumns {
  readonly title: string;
  readonly title_en: string;
  readonly type: ShareType;
  readonly content: string;
  readonly content_en: string;
  readonly link_url: string;
  readonly course_id: number | null;
  readonly course_by_word: boolean;
  readonly exam_id: number | null;
  readonly policy_version_id: number | null;
  readonly policy_id: number | null;
  readonly policy_revision: number | null;
  readonly asked_revision: number | null;
  readonly due_on: string | null;
  readonly min_read_seconds: number;
}

export interface ShareRow extends ShareColumns {
  readonly id: number;
  readonly share_no: string;
  readonly state: ShareState;
  readonly version: number;
  readonly last_hash: Buffer;
  readonly is_deleted: boolean;
  readonly owner_id: number;
  readonly owner_no: string;
  readonly owner_name: string;
  readonly owner_english: string;
  readonly activated_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly told_obstacles: string[];
  readonly exam_title: string | null;
  readonly exam_title_en: string | null;
}

/** Over `s` with `shareJoins`. */
export const SHARE_COLUMNS = `s.id, s.share_no, s.state, s.version, s.last_hash, s.deleted_at is not null as is_deleted, s.title, s.title_en, s.type,
  s.content, s.content_en, s.link_url, s.course_id, s.course_by_word, s.exam_id, s.policy_version_id, s.policy_id, s.policy_revision, s.asked_revision,
  s.audience_kind, s.audience_ids, s.due_on, s.min_read_seconds, s.owner_id, s.activated_at, s.created_at, s.updated_at, s.told_obstacles,
  o.user_no as owner_no, o.name as owner_name, o.english_name as owner_english, x.title as exam_title, x.title_en as exam_title_en`;
export const shareJoins = 'join person o on o.id = s.owner_id left join exam x on x.id = s.exam_id';

export interface ShareRecord {
  readonly row: ShareRow;
  readonly subject: Subject<ShareWorkflow>;
}

export function toShareRecord(row: ShareRow): ShareRecord {
  const facts: ShareFacts = { isActive: !row.is_deleted };
  return { row, subject: { id: row.id, state: row.state, version: row.version, lastHash: row.last_hash, facts } };
}

export function shareActions({ subject }: ShareRecord, actor: Actor): ShareEventName[] {
  return allowedActions(shareWorkflow, subject.state, subject.facts, actor);
}
