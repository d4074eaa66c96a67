import { recordPages } from '@portal/contract';
import type { RecordKind } from '@portal/platform';
import {
  examAttemptWorkflow,
  examWorkflow,
  shareReadingWorkflow,
  shareWorkflow,
  type ExamWorkflow,
  type ExamAttemptWorkflow,
  type ShareWorkflow,
  type ShareReadingWorkflow,
} from '@portal/workflows';
import { examAttemptAudited, examAudited, shareAudited, shareReadingAudited } from './knowledge.audited.ts';

export const shareKind: RecordKind<ShareWorkflow> = {
  workflow: shareWorkflow,
  table: 'kms_share',
  files: `select share_id as record, file_id as file from kms_share_file
    union all select id as record, course_id as file from kms_share where course_id is not null`,
  audited: shareAudited,
  touches: ['updated_at'],
  page: recordPages.share.view,
  searchEntry: 'share',
  numberColumn: 'share_no',
};

export const shareReadingKind: RecordKind<ShareReadingWorkflow> = {
  workflow: shareReadingWorkflow,
  table: 'share_reading',
  audited: shareReadingAudited,
  personColumn: 'person_id',
  page: recordPages.share.view,
  pageId: 'record.share_id',
  touches: ['updated_at'],
};

export const examKind: RecordKind<ExamWorkflow> = {
  workflow: examWorkflow,
  table: 'exam',
  audited: examAudited,
  touches: ['updated_at'],
  page: recordPages.exam.view,
  numberColumn: 'exam_no',
};

export const examAttemptKind: RecordKind<ExamAttemptWorkflow> = {
  workflow: examAttemptWorkflow,
  table: 'exam_attempt',
  audited: examAttemptAudited,
  page: recordPages.exam.attempt,
  touches: ['updated_at'],
};

export const knowledgeRecords: readonly RecordKind[] = [shareKind, shareReadingKind, examKind, examAttemptKind];
