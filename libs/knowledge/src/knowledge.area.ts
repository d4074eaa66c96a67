import type { Area } from '@portal/platform';
import { AttestationExportSource } from './attestation/attestation-export.source.ts';
import { ExamModule } from './exam/exam.module.ts';
import { ExamExportSource, MyExamExportSource } from './exam/export/exam-list.source.ts';
import { ExamPeopleExportSource } from './exam/export/exam-people.source.ts';
import { ExamQuestionsExportSource } from './exam/export/exam-questions.source.ts';
import { ExamSearchSource } from './exam/search/exam-search.source.ts';
import { KnowledgeModule } from './knowledge.module.ts';
import { ShareDepartmentExportSource } from './reading/department-export.source.ts';
import { ShareResultExportSource } from './reading/result-export.source.ts';
import { ShareExportSource } from './share/export/share-export.source.ts';
import { ShareSearchSource } from './share/share-search.source.ts';
import { knowledgeNotices } from './notices/knowledge.notices.ts';
import { knowledgeHolders } from './knowledge.holders.ts';
import { knowledgeRecords } from './knowledge.record.ts';

/** What the house derives from this area. */
export const knowledgeArea: Area = {
  records: knowledgeRecords,
  holders: knowledgeHolders,
  notices: knowledgeNotices,
  modules: [ExamModule, KnowledgeModule],
  search: [ExamSearchSource, ShareSearchSource],
  exports: [
    AttestationExportSource,
    ExamExportSource,
    ExamPeopleExportSource,
    ExamQuestionsExportSource,
    MyExamExportSource,
    ShareDepartmentExportSource,
    ShareExportSource,
    ShareResultExportSource,
  ],
};
