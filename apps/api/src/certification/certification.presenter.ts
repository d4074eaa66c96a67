import type { RouteData, certificationRoutes } from '@portal/contract';
import type { CertificationView } from '@portal/certification';

/** A record as its page and its list show it. */
export function toCertificationRecord(row: CertificationView): RouteData<typeof certificationRoutes.getCertification> {
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
