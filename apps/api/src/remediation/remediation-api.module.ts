import { Module, type OnModuleInit } from '@nestjs/common';
import { findPeople } from '@portal/directory';
import { Sql } from '@portal/platform';
import { IssueReader, RemediationModule } from '@portal/remediation';
import { AuditModule } from '../audit/audit.module.ts';
import { TrailSources } from '../audit/trail-sources.ts';
import { ExportApiModule } from '../export/export-api.module.ts';
import { FileAccess } from '../file/file-access.ts';
import { AnswerRebuilders } from '../http/answer-rebuilders.ts';
import { isIssueRoute } from './issue-routes.ts';
import { IssueTrail } from './issue-trail.ts';
import { peopleOfIssue, toIssueRow } from './issue.presenter.ts';
import { RemediationListController } from './remediation-list.controller.ts';
import { RemediationController } from './remediation.controller.ts';

/** The calls of remediation issues; it also tells lost answers again, and who may open the files that show a fix. */
@Module({
  imports: [AuditModule, RemediationModule, ExportApiModule],
  controllers: [RemediationController, RemediationListController],
  providers: [IssueTrail],
})
export class RemediationApiModule implements OnModuleInit {
  constructor(
    private readonly sql: Sql,
    private readonly issues: IssueReader,
    private readonly rebuilders: AnswerRebuilders,
    private readonly files: FileAccess,
    private readonly trail: IssueTrail,
    private readonly trails: TrailSources,
  ) {}

  onModuleInit(): void {
    this.rebuilders.register({
      matches: isIssueRoute,
      rebuild: async (subjectId, person) => {
        const issue = await this.issues.view(subjectId, person.actor);
        return toIssueRow(issue, await findPeople(this.sql, peopleOfIssue(issue)), person.standsInFor);
      },
    });
    this.trails.register(this.trail);
    this.files.register((fileId, { actor }) => this.issues.mayReadFile(fileId, actor));
  }
}
