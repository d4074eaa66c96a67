import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { AdminRegistryModule, RecordReaders } from '@portal/directory';
import { IssueBulkSource } from './bulk/issue-bulk.source.ts';
import { IssueExportSource } from './export/issue-export.source.ts';
import { IssueDuties } from './issue-duties.ts';
import { IssueListQueries } from './issue-list.queries.ts';
import { IssueUnits } from './issue-units.queries.ts';
import { IssueParents } from './issue-parents.ts';
import { IssueRaising } from './issue-raising.service.ts';
import { IssueReader } from './issue-reader.ts';
import { remediationIssueKind } from './remediation.record.ts';
import { RemediationService } from './remediation.service.ts';
import { IssueSearchSource } from './search/issue-search.source.ts';

/** Remediation issues; the areas register what their issues hang on. */
@Global()
@Module({
  imports: [AdminRegistryModule],
  providers: [
    IssueBulkSource,
    IssueDuties,
    IssueExportSource,
    IssueListQueries,
    IssueParents,
    IssueRaising,
    IssueReader,
    IssueSearchSource,
    IssueUnits,
    RemediationService,
  ],
  exports: [
    IssueBulkSource,
    IssueExportSource,
    IssueListQueries,
    IssueParents,
    IssueRaising,
    IssueReader,
    IssueSearchSource,
    IssueUnits,
    RemediationService,
  ],
})
export class RemediationModule implements OnModuleInit {
  constructor(
    private readonly readers: RecordReaders,
    private readonly issues: IssueReader,
  ) {}

  onModuleInit(): void {
    this.readers.register(remediationIssueKind, async (id, reader) => {
      const { issue_no: number, state, allowedActions, ...issue } = await this.issues.view(id, reader.actor);
      const shownOn = { workflow: issue.source_workflow, id: issue.source_id };
      await this.readers.read(shownOn.workflow, shownOn.id, reader);
      return { number, state, allowedActions, shownOn };
    });
  }
}
