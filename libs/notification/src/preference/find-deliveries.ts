import type { SqlRunner } from '@portal/platform';
import type { NoticeKind } from '../templates/index.ts';
import { allowedDeliveries, standardDelivery, type DeliveryChoice } from './delivery.ts';

interface StoredPreference {
  personId: number;
  kind: string;
  delivery: DeliveryChoice;
}

/** What people chose for these kinds; who chose nothing has the standard, and a choice that is not allowed any more does not count. */
export async function findDeliveries(
  sql: SqlRunner,
  wanted: readonly { readonly personId: number; readonly kind: NoticeKind }[],
): Promise<(personId: number, kind: NoticeKind) => DeliveryChoice> {
  const rows = await sql.prepared<StoredPreference>(
    `select person_id as "personId", kind, delivery from notification_preference
     where (person_id, kind) in (select * from unnest($1::bigint[], $2::text[]))`,
    [wanted.map(({ personId }) => personId), wanted.map(({ kind }) => kind)],
  );
  const chosen = new Map(rows.map((row) => [`${row.personId} ${row.kind}`, row.delivery]));
  return (personId, kind) => {
    const choice = chosen.get(`${personId} ${kind}`);
    return choice && allowedDeliveries(kind).includes(choice) ? choice : standardDelivery(kind);
  };
}
