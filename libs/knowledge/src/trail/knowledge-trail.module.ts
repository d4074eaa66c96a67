import { Module } from '@nestjs/common';
import { RecordTrailModule } from '@portal/risk-register';
import { ExamModule } from '../exam/exam.module.ts';
import { KnowledgeModule } from '../knowledge.module.ts';
import { KnowledgeTrailQueries } from './knowledge-trail.queries.ts';

/** What shares and exams were. */
@Module({ imports: [ExamModule, KnowledgeModule, RecordTrailModule], providers: [KnowledgeTrailQueries], exports: [KnowledgeTrailQueries] })
export class KnowledgeTrailModule {}
