import type { Area } from '@portal/platform';
import { AssessmentPeriod } from './assessment-period.entity.ts';
import { AssessmentPeriodExportSource } from './assessment-period-export.source.ts';
import { assessmentPeriodHolders } from './assessment-period.holders.ts';
import { AssessmentPeriodModule } from './assessment-period.module.ts';
import { assessmentPeriodRecords } from './assessment-period.record.ts';
import { AssessmentPeriodSearchSource } from './assessment-period-search.source.ts';
import { AuditorSeatSearchSource } from './seat/auditor-seat-search.source.ts';
import { auditorSeatKind } from './seat/auditor-seat.record.ts';
import { SeatReadsExportSource } from './seat/seat-reads-export.source.ts';
import { CoverageExportSource } from './coverage/coverage-export.source.ts';
import { ScopeExportSource } from './scope/scope-export.source.ts';
import { assessmentPeriodNotices } from './notices/assessment-period.notices.ts';

/** What the house derives from this area. */
export const assessmentPeriodArea: Area = {
  records: [...assessmentPeriodRecords, auditorSeatKind],
  holders: assessmentPeriodHolders,
  notices: assessmentPeriodNotices,
  entities: [AssessmentPeriod],
  modules: [AssessmentPeriodModule],
  search: [AssessmentPeriodSearchSource, AuditorSeatSearchSource],
  exports: [AssessmentPeriodExportSource, CoverageExportSource, ScopeExportSource, SeatReadsExportSource],
};
