import type { RecordKind } from '@portal/platform';
import {
  examAttemptWorkflow,
  examWorkflow,
  shareReadingWorkflow,
  shareWorkflow,
  type ExamAttemptFacts,
  type ExamFacts,
  type ShareFacts,
  type ShareReadingFacts,
} from '@portal/workflows';

export const shareKind: RecordKind<ShareFacts> = {
  workflow: shareWorkflow,
  table: 'kms_share',
  touches: ['updated_at'],
  numberColumn: 'share_no',
};

export const shareReadingKind: RecordKind<ShareReadingFacts> = {
  workflow: shareReadingWorkflow,
  table: 'share_reading',
  touches: ['updated_at'],
};

export const examKind: RecordKind<ExamFacts> = {
  workflow: examWorkflow,
  table: 'exam',
  touches: ['updated_at'],
  numberColumn: 'exam_no',
};

export const examAttemptKind: RecordKind<ExamAttemptFacts> = {
  workflow: examAttemptWorkflow,
  table: 'exam_attempt',
  touches: ['updated_at'],
};

export const knowledgeRecords: readonly RecordKind[] = [shareKind, shareReadingKind, examKind, examAttemptKind];
