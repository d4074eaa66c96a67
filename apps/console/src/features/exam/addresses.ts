/** The pages of exams. */
export const examPaths = {
  list: '/KMSKnowLedge/ExamList',
  mine: '/KMSKnowLedge/MyExamList',
  edit: '/KMSKnowLedge/ExamEdit',
  view: '/KMSKnowLedge/MyExam',
  sit: '/KMSKnowLedge/SitExam',
  results: '/KMSKnowLedge/ExamResults',
  attempt: '/KMSKnowLedge/ExamResult',
} as const;

/** An exam's page, or an attempt's. */
export const addressOf = (page: keyof typeof examPaths, id: number): string => `${examPaths[page]}?Id=${id}`;
