import { Module } from '@nestjs/common';
import { ExamModule, KnowledgeModule, ScormModule } from '@portal/knowledge';
import { UnusedCourseSweep } from './course.sweeps.ts';
import { ExamDeadlineSweep } from './exam.sweeps.ts';
import { EnrolAudienceConsumer, FollowPolicyConsumer, LostPartsConsumer, ShareAudienceSweep } from './share.consumers.ts';

/** What the worker does for shares, exams and courses. */
@Module({
  imports: [KnowledgeModule, ExamModule, ScormModule],
  providers: [EnrolAudienceConsumer, ExamDeadlineSweep, FollowPolicyConsumer, LostPartsConsumer, ShareAudienceSweep, UnusedCourseSweep],
})
export class KnowledgeWorkerModule {}
