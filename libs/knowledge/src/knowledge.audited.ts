import { machineColumns, machineColumnsBut, quoteState, type Audited } from '@portal/platform';
import {
  examAttemptWorkflow,
  shareReadingWorkflow,
  type ExamAttemptEventName,
  type ExamEventName,
  type ShareEventName,
  type ShareReadingEventName,
} from '@portal/workflows';

export const shareAudited: Audited<ShareEventName> = {
  columns: [
    ...['share_no', 'title', 'title_en', 'type', 'content', 'content_en', 'link_url', 'course_id', 'exam_id', 'policy_version_id'],
    ...['policy_id', 'policy_revision', 'asked_revision', 'audience_kind', 'audience_ids', 'due_on', 'min_read_seconds', 'owner_id'],
    ...['creator_id', 'activated_at', 'deleted_at', 'deleted_by', 'course_by_word'],
  ],
  unaudited: {
    ...machineColumns,
    content_text: 'the words of the content, for the search',
    told_obstacles: 'of what its contact was told already, so that he is told once',
  },
  parts: [
    {
      name: 'documents',
      table: 'kms_share_file',
      of: 'part.share_id = record.id',
      columns: ['share_id', 'file_id', 'role', 'position'],
      unaudited: { created_at: 'the time of the step that links it' },
      events: ['SAVE'],
    },
    {
      name: 'course',
      table: 'scorm_file',
      of: 'part.course_id = record.course_id',
      columns: ['course_id', 'path_key', 'storage_key', 'size', 'media_type', 'sha256'],
      events: ['SAVE'],
      contents: { key: 'storage_key', sha256: 'sha256' },
    },
  ],
};

const SAID_BY_READING = 'the reading itself says it';

export const shareReadingAudited: Audited<ShareReadingEventName> = {
  columns: ['share_id', 'person_id', 'opened_at', 'finished_at', 'asked_at', 'course_by_word'],
  unaudited: {
    ...machineColumns,
    seconds_read: 'grows by itself while somebody reads; what it was in the end is a part of its own',
    last_beat_at: 'grows by itself while somebody reads',
    course_completed_at: "the course's own word, given between two steps; what it was in the end is a part of its own",
    told_at: 'when he was told, a matter of mails',
  },
  parts: [
    {
      // How long it was read and when the course was done: fixed by the step that finishes it, for neither grows afterwards.
      name: 'time',
      table: 'share_reading',
      of: 'part.id = record.id',
      when: `record.state = ${quoteState(shareReadingWorkflow, 'read')}`,
      columns: ['seconds_read', 'course_completed_at'],
      unaudited: {
        ...machineColumns,
        ...Object.fromEntries(
          ['share_id', 'person_id', 'opened_at', 'finished_at', 'asked_at', 'course_by_word'].map((name) => [name, SAID_BY_READING]),
        ),
        ...{ last_beat_at: SAID_BY_READING, told_at: SAID_BY_READING },
      },
      events: ['FINISH', 'ATTEST'],
      later: true,
    },
    {
      name: 'confirmations',
      table: 'attestation',
      of: 'part.share_id = record.share_id and part.person_id = record.person_id',
      columns: [
        ...[
          'id',
          'share_id',
          'person_id',
          'policy_version_id',
          'policy_id',
          'revision',
          'policy_name',
          'version_no',
          'language',
          'exam_id',
        ],
        ...['attested_at', 'method', 'statement'],
      ],
      events: ['FINISH', 'ATTEST'],
    },
  ],
};

export const examAudited: Audited<ExamEventName> = {
  columns: [
    ...['exam_no', 'is_active', 'title', 'title_en', 'description', 'description_en', 'revision', 'pick_n', 'shuffle', 'duration_minutes'],
    ...['pass_score', 'max_attempts', 'cooldown_hours', 'open_at', 'close_at', 'audience_kind', 'audience_ids', 'marker_id', 'creator_id'],
  ],
  unaudited: machineColumns,
  parts: [
    {
      name: 'revisions',
      table: 'exam_revision',
      of: 'part.exam_id = record.id',
      columns: ['exam_id', 'revision', 'question_ids', 'created_by'],
      unaudited: { created_at: 'the time of the step that begins it' },
      events: ['UPDATE', 'IMPORT_QUESTIONS', 'CHANGE_MARKER'],
    },
    {
      name: 'questions',
      table: 'exam_question',
      of: 'part.exam_id = record.id',
      columns: ['id', 'exam_id', 'kind', 'stem', 'stem_en', 'options', 'answer', 'score'],
      unaudited: { created_at: 'the time of the step that adds it' },
      events: ['UPDATE', 'IMPORT_QUESTIONS', 'CHANGE_MARKER'],
    },
  ],
};

export const examAttemptAudited: Audited<ExamAttemptEventName> = {
  columns: [
    ...['exam_id', 'revision', 'person_id', 'number', 'paper', 'pass_score', 'full_score', 'score', 'started_at', 'deadline'],
    ...['submitted_at', 'by_system', 'marked_at', 'marked_by'],
  ],
  unaudited: machineColumnsBut('created_at'),
  parts: [
    {
      name: 'answers',
      table: 'exam_answer',
      of: 'part.attempt_id = record.id',
      columns: ['attempt_id', 'question_id', 'answer', 'sequence', 'saved_at', 'points', 'comment'],
      events: ['SUBMIT', 'EXPIRE', 'MARK', 'MARK_FAILED', 'REMARK', 'REMARK_FAILED'],
      later: true,
    },
    {
      name: 'certificate',
      table: 'certificate',
      // The attempt that was passed first has it; later ones and those that failed have none.
      of: 'part.exam_id = record.exam_id and part.person_id = record.person_id',
      when: `record.state = ${quoteState(examAttemptWorkflow, 'passed')}`,
      columns: ['id', 'certificate_no', 'exam_id', 'person_id', 'passed_at'],
      events: ['GRADE', 'MARK', 'REMARK'],
      later: true,
    },
  ],
};
