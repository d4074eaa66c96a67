import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, PolicyVersionsModule, RecordReaders } from '@portal/directory';
import { AttestationExportSource } from './attestation/attestation-export.source.ts';
import { AttestationQueries } from './attestation/attestation.queries.ts';
import { Attestations } from './attestation/attestation.service.ts';
import { VersionFollower } from './attestation/version-follower.ts';
import { Certificates } from './certificate/certificate.service.ts';
import { Completions } from './completion.ts';
import { CourseWords } from './scorm/course-word.service.ts';
import { Enrolment } from './reading/enrolment.ts';
import { LostParts } from './obstacle/lost-parts.ts';
import { ShareObstacles } from './obstacle/share-obstacles.ts';
import { MyRecordQueries } from './reading/my-record.queries.ts';
import { ReadingService } from './reading/reading.service.ts';
import { ShareResultExportSource } from './reading/result-export.source.ts';
import { ShareDepartmentExportSource } from './reading/department-export.source.ts';
import { ShareExportSource } from './share/export/share-export.source.ts';
import { ResultQueries } from './reading/result.queries.ts';
import { AudienceDepartments } from './audience/audience-departments.ts';
import { ShareDuties } from './share/share-duties.ts';
import { ShareSearchSource } from './share/share-search.source.ts';
import { ShareQueries } from './share/share.queries.ts';
import { ShareReader } from './share/share.reader.ts';
import { shareActions } from './share/share-row.ts';
import { shareKind } from './knowledge.record.ts';
import { ShareService } from './share/share.service.ts';

const services = [
  AttestationExportSource,
  AttestationQueries,
  Attestations,
  Certificates,
  Completions,
  CourseWords,
  Enrolment,
  LostParts,
  MyRecordQueries,
  ReadingService,
  ResultQueries,
  ShareDepartmentExportSource,
  ShareExportSource,
  ShareObstacles,
  ShareQueries,
  ShareReader,
  ShareResultExportSource,
  ShareSearchSource,
  ShareService,
  VersionFollower,
];

/** Shares, readings, confirmations and certificates; exams and courses have modules of their own. */
@Module({
  imports: [AdminRegistryModule, PolicyVersionsModule],
  providers: [...services, AudienceDepartments, ShareDuties],
  exports: services,
})
export class KnowledgeModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly shares: ShareReader,
  ) {}

  onModuleInit(): void {
    this.readers.register(shareKind, async (id, { actor }) => {
      const share = await this.shares.read(id, actor);
      return { number: share.row.share_no, state: share.row.state, allowedActions: shareActions(share, actor) };
    });
  }
}
