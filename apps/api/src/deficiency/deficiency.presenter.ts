import type { RouteData, deficiencyRoutes } from '@portal/contract';
import type { DeficiencyView } from '@portal/deficiency';

/** A record as its page and its list show it. */
export function toDeficiencyRecord(row: DeficiencyView): RouteData<typeof deficiencyRoutes.getDeficiency> {
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
