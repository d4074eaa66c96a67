import type { RouteData, assessmentPeriodRoutes } from '@portal/contract';
import type { AssessmentPeriodView } from '@portal/assessment-period';

/** A record as its page and its list show it. */
export function toAssessmentPeriodRecord(row: AssessmentPeriodView): RouteData<typeof assessmentPeriodRoutes.getAssessmentPeriod> {
  return {
    id: row.id,
    recordNo: row.record_no,
    title: row.title,
    ownerId: row.owner_id,
    state: row.state,
    rowVersion: row.version,
    updatedAt: row.updated_at.toISOString(),
    allowedActions: row.allowedActions,
  };
}
