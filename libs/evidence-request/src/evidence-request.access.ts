import type { Actor } from '@portal/workflows';

/**
 * The SQL condition for "the actor may read this evidence request": lists, counts, exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableEvidenceRequestCondition(actor: Actor, alias: string, bind: (value: unknown) => string): string {
  return actor.isAdministrator ? 'true' : `${alias}.owner_id = ${bind(actor.id)}::bigint`;
}
