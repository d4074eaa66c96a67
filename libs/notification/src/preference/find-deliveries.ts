import type { SqlRunner } from '@portal/platform';
import type { NoticeRegistry } from '../registry/notice-registry.ts';
import { allowedDeliveries, standardDelivery, type DeliveryChoice } from './delivery.ts';

interface StoredPreference {
  personId: number;
  kind: string;
  delivery: DeliveryChoice;
}

/** How a kind reaches a person, and whether he said so himself. */
export interface FoundDelivery {
  readonly choice: DeliveryChoice;
  readonly isChosen: boolean;
}

/** What people chose for these kinds; who chose nothing has the standard, and a choice that is not allowed any more does not count. */
export async function findDeliveries(
  sql: SqlRunner,
  registry: NoticeRegistry,
  wanted: readonly { readonly personId: number; readonly kind: string }[],
): Promise<(personId: number, kind: string) => FoundDelivery> {
  const rows = await sql.prepared<StoredPreference>(
    `select person_id as "personId", kind, delivery from notification_preference
     where (person_id, kind) in (select * from unnest($1::bigint[], $2::text[]))`,
    [wanted.map(({ personId }) => personId), wanted.map(({ kind }) => kind)],
  );
  const chosen = new Map(rows.map((row) => [`${row.personId} ${row.kind}`, row.delivery]));
  return (personId, kind) => {
    const choice = chosen.get(`${personId} ${kind}`);
    const template = registry.of(kind);
    return choice && allowedDeliveries(template).includes(choice)
      ? { choice, isChosen: true }
      : { choice: standardDelivery(template), isChosen: false };
  };
}
