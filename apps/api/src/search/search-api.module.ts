import { Module, type Provider } from '@nestjs/common';
import { ExamModule, ExamSearchSource, KnowledgeModule, ShareSearchSource } from '@portal/knowledge';
import { SEARCH_SOURCES, SearchQueries } from '@portal/platform';
import { ControlSearchSource, IssueSearchSource, RiskControlModule } from '@portal/risk-control';
import { PolicyFolderSearchSource, PolicyModule, PolicySearchSource } from '@portal/policy';
import { EventSearchSource, ReportSearchSource, RiskEventModule } from '@portal/risk-event';
import { RiskRegisterModule, StoreSearchSource } from '@portal/risk-register';
import { IdentityModule } from '../identity/identity.module.ts';
import { SearchController } from './search.controller.ts';

/** What the search box finds: an area adds its source here. */
const sources: Provider = {
  provide: SEARCH_SOURCES,
  useFactory: (...all: unknown[]) => all,
  inject: [
    ControlSearchSource,
    IssueSearchSource,
    StoreSearchSource,
    EventSearchSource,
    ReportSearchSource,
    PolicySearchSource,
    PolicyFolderSearchSource,
    ExamSearchSource,
    ShareSearchSource,
  ],
};

@Module({
  imports: [ExamModule, IdentityModule, KnowledgeModule, PolicyModule, RiskControlModule, RiskEventModule, RiskRegisterModule],
  controllers: [SearchController],
  providers: [sources, SearchQueries],
})
export class SearchApiModule {}
