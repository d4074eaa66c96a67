import type { RouteData, evidenceRequestRoutes } from '@portal/contract';
import type { EvidenceRequestView } from '@portal/evidence-request';

/** A record as its page and its list show it. */
export function toEvidenceRequestRecord(row: EvidenceRequestView): RouteData<typeof evidenceRequestRoutes.getEvidenceRequest> {
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
