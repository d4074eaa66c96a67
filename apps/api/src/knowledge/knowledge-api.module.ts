import { Module, type OnModuleInit } from '@nestjs/common';
import { KnowledgeModule, KnowledgeTrailModule, KnowledgeTrailQueries } from '@portal/knowledge';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExamApiModule } from './exam-api.module.ts';
import { KnowledgeHistoryController } from './knowledge-history.controller.ts';
import { ScormApiModule } from './scorm-api.module.ts';
import { ShareApiModule } from './share-api.module.ts';

/** The calls under /api/KMS; it also tells what shares and exams were. */
@Module({
  imports: [AuditModule, KnowledgeModule, KnowledgeTrailModule, ExamApiModule, ScormApiModule, ShareApiModule],
  controllers: [KnowledgeHistoryController],
})
export class KnowledgeApiModule implements OnModuleInit {
  constructor(
    private readonly trail: KnowledgeTrailQueries,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    for (const type of ['share', 'exam'] as const) {
      this.trails.register({ type, workflow: type, open: (id, { actor }) => this.trail.open(type, id, actor) });
    }
  }
}
