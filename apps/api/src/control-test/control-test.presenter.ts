import type { RouteData, controlTestRoutes } from '@portal/contract';
import type { ControlTestView } from '@portal/control-test';

/** A record as its page and its list show it. */
export function toControlTestRecord(row: ControlTestView): RouteData<typeof controlTestRoutes.getControlTest> {
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
