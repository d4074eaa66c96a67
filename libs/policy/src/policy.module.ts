import { Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, PolicyVersionsModule, RecordReaders } from '@portal/directory';
import { NodeAccess } from './access/node-access.ts';
import { DocumentWriter } from './document/document-writer.ts';
import { HistoryQueries } from './document/history.queries.ts';
import { PolicyFilingService } from './document/policy-filing.service.ts';
import { PolicyLifecycleService } from './document/policy-lifecycle.service.ts';
import { PolicyQueries } from './document/policy.queries.ts';
import { PolicyReader } from './document/policy.reader.ts';
import { PolicyService } from './document/policy.service.ts';
import { KnownPolicyVersions } from './document/policy-version.source.ts';
import { DeletedExportSource } from './export/deleted-export.source.ts';
import { PolicyExportSource } from './export/policy-export.source.ts';
import { FileTokens } from './file/file-token.service.ts';
import { PolicyFiles } from './file/policy-files.ts';
import { PolicyRenderings } from './file/policy-renderings.service.ts';
import { UploadSessions } from './file/upload-session.service.ts';
import { FolderQueries } from './folder/folder.queries.ts';
import { FolderService } from './folder/folder.service.ts';
import { PolicyDepartments } from './leaver/policy-departments.ts';
import { PolicyDuties } from './leaver/policy-duties.ts';
import { PermissionQueries } from './permission/permission.queries.ts';
import { PermissionService } from './permission/permission.service.ts';
import { policyVersionKind } from './policy.record.ts';
import { ReviewCalendars } from './calendar/review-calendar.service.ts';
import { PolicyMentions } from './search/policy-mentions.queries.ts';
import { PolicyFolderSearchSource, PolicySearchSource } from './search/policy-search.source.ts';
import { ComparisonService } from './text/comparison.service.ts';
import { PolicyTrailQueries } from './trail/policy-trail.queries.ts';
import { FolderTrailQueries } from './trail/folder-trail.queries.ts';
import { PolicyTexts } from './text/policy-texts.service.ts';

const services = [
  ComparisonService,
  DeletedExportSource,
  DocumentWriter,
  FileTokens,
  FolderQueries,
  FolderService,
  HistoryQueries,
  NodeAccess,
  PermissionQueries,
  PermissionService,
  PolicyExportSource,
  PolicyFiles,
  PolicyFilingService,
  PolicyFolderSearchSource,
  PolicyLifecycleService,
  PolicyMentions,
  PolicyQueries,
  PolicyReader,
  PolicyRenderings,
  PolicySearchSource,
  PolicyService,
  PolicyTexts,
  PolicyTrailQueries,
  FolderTrailQueries,
  ReviewCalendars,
  UploadSessions,
];

/** The policy library: folders, documents and their versions, permissions, files. */
@Module({
  imports: [AdminRegistryModule, PolicyVersionsModule],
  providers: [...services, KnownPolicyVersions, PolicyDepartments, PolicyDuties],
  exports: services,
})
export class PolicyModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly policies: PolicyReader,
  ) {}

  /** A policy is read on one page, whichever of its versions stands there. */
  onModuleInit(): void {
    this.readers.registerPage(policyVersionKind, async (id, { actor }) => {
      const { row } = await this.policies.read(id, actor);
      return { number: row.name, state: row.state, allowedActions: [] };
    });
  }
}
