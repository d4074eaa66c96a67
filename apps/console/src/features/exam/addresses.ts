import { pageAddress, recordPages } from '@portal/contract/client';
/** The pages of exams. */
export const examPaths = {
  list: '/KMSKnowLedge/ExamList',
  mine: '/KMSKnowLedge/MyExamList',
  ...recordPages.exam,
} as const;

/** An exam's page, or an attempt's. */
export const addressOf = (page: keyof typeof recordPages.exam, id: number): string => pageAddress(examPaths[page], id);
