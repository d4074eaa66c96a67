/** The pages of its records, see record-pages.ts. */
export const knowledgePages = {
  share: { view: '/KMSKnowLedge/ShareView', edit: '/KMSKnowLedge/ShareEdit', results: '/KMSKnowLedge/ShareResults' },
  exam: {
    view: '/KMSKnowLedge/MyExam',
    edit: '/KMSKnowLedge/ExamEdit',
    sit: '/KMSKnowLedge/SitExam',
    results: '/KMSKnowLedge/ExamResults',
    attempt: '/KMSKnowLedge/ExamResult',
  },
} as const;
/** Its lists. */
export const knowledgeLists = {
  shares: '/KMSKnowLedge/ShareList',
  exams: '/KMSKnowLedge/ExamList',
  myExams: '/KMSKnowLedge/MyExamList',
} as const;
