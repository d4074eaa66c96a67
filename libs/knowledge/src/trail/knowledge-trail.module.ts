import { Module } from '@nestjs/common';
import { PolicyVersionsModule } from '@portal/directory';
import { ExamModule } from '../exam/exam.module.ts';
import { KnowledgeModule } from '../knowledge.module.ts';
import { KnowledgeTrailQueries } from './knowledge-trail.queries.ts';

/** What shares and exams were. */
@Module({
  imports: [ExamModule, KnowledgeModule, PolicyVersionsModule],
  providers: [KnowledgeTrailQueries],
  exports: [KnowledgeTrailQueries],
})
export class KnowledgeTrailModule {}
