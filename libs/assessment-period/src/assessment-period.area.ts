import type { Area } from '@portal/platform';
import { AssessmentPeriod } from './assessment-period.entity.ts';
import { AssessmentPeriodExportSource } from './assessment-period-export.source.ts';
import { assessmentPeriodHolders } from './assessment-period.holders.ts';
import { AssessmentPeriodModule } from './assessment-period.module.ts';
import { assessmentPeriodRecords } from './assessment-period.record.ts';
import { AssessmentPeriodSearchSource } from './assessment-period-search.source.ts';
import { CoverageExportSource } from './coverage/coverage-export.source.ts';
import { ScopeExportSource } from './scope/scope-export.source.ts';
import { assessmentPeriodNotices } from './notices/assessment-period.notices.ts';

/** What the house derives from this area. */
export const assessmentPeriodArea: Area = {
  records: assessmentPeriodRecords,
  holders: assessmentPeriodHolders,
  notices: assessmentPeriodNotices,
  entities: [AssessmentPeriod],
  modules: [AssessmentPeriodModule],
  search: [AssessmentPeriodSearchSource],
  exports: [AssessmentPeriodExportSource, CoverageExportSource, ScopeExportSource],
};
