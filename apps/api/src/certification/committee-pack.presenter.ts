import type { CommitteePackRow } from '@portal/certification';
import type { certificationRoutes, RouteData } from '@portal/contract';
import { refIn, type PersonRow } from '@portal/directory';

/** A pack as its list shows it. */
export function toCommitteePack(
  row: CommitteePackRow,
  people: ReadonlyMap<number, PersonRow>,
): RouteData<typeof certificationRoutes.prepareCommitteePack> {
  return {
    id: row.id,
    recordNo: row.pack_no,
    title: row.title,
    titleEn: row.title_en,
    periodId: row.period_id,
    period: { zh: row.period_title, en: row.period_title_en || row.period_title },
    creator: refIn(people, row.creator_id),
    state: row.state,
    frozenAt: row.frozen_at?.toISOString() ?? null,
    hash: row.content_hash,
    jobId: row.job_id,
    hasFailed: row.has_failed,
    createdAt: row.created_at.toISOString(),
  };
}
