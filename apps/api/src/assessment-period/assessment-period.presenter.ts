import type { RouteData, assessmentPeriodRoutes } from '@portal/contract';
import type { AssessmentPeriodView } from '@portal/assessment-period';

/** A period as its page and its list show it. */
export function toAssessmentPeriodRecord(row: AssessmentPeriodView): RouteData<typeof assessmentPeriodRoutes.getAssessmentPeriod> {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    titleEn: row.title_en,
    kind: row.kind,
    firstDay: row.first_day,
    lastDay: row.last_day,
    currency: row.currency,
    signOffBy: row.sign_off_by,
    sharePercent: Number(row.share_percent),
    previousId: row.previous_id,
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}
