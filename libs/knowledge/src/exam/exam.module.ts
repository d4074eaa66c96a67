import { Module } from '@nestjs/common';
import { AdminRegistryModule } from '@portal/directory';
import { ServicePulse } from '@portal/platform';
import { KnowledgeModule } from '../knowledge.module.ts';
import { AttemptAnswersService } from './attempt/attempt-answers.service.ts';
import { AttemptGrading } from './attempt/attempt-grading.ts';
import { AttemptMarkingService } from './attempt/attempt-marking.service.ts';
import { AttemptResultQueries } from './attempt/attempt-result.queries.ts';
import { AttemptStartService } from './attempt/attempt-start.service.ts';
import { AttemptSubmitService } from './attempt/attempt-submit.service.ts';
import { ExamMarkerDuties } from './exam-duties.ts';
import { ExamQueries } from './exam.queries.ts';
import { ExamStore } from './exam.reader.ts';
import { ExamService } from './exam.service.ts';
import { ExamExportSource, MyExamExportSource } from './export/exam-list.source.ts';
import { ExamPeopleExportSource } from './export/exam-people.source.ts';
import { ExamQuestionsExportSource } from './export/exam-questions.source.ts';
import { QuestionImportRules } from './import/question-import.rules.ts';
import { ExamStatisticsQueries } from './marking/exam-statistics.queries.ts';
import { MyExamQueries } from './my-exam.queries.ts';
import { PeopleResultQueries } from './people-result.queries.ts';
import { QuestionBank } from './question/question-bank.ts';
import { ExamSearchSource } from './search/exam-search.source.ts';

const services = [
  AttemptAnswersService,
  AttemptMarkingService,
  AttemptResultQueries,
  AttemptStartService,
  AttemptSubmitService,
  ExamExportSource,
  ExamPeopleExportSource,
  ExamQueries,
  ExamQuestionsExportSource,
  ExamSearchSource,
  ExamService,
  ExamStatisticsQueries,
  ExamStore,
  MyExamExportSource,
  MyExamQueries,
  PeopleResultQueries,
  QuestionImportRules,
  ServicePulse,
];

/** Exams, their questions, and the attempts at them. */
@Module({
  imports: [AdminRegistryModule, KnowledgeModule],
  providers: [...services, AttemptGrading, ExamMarkerDuties, QuestionBank],
  exports: services,
})
export class ExamModule {}
