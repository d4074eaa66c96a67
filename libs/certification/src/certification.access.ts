import { escalatedTo } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/**
 * The SQL condition for "the actor may read this certification": administrators, its signer, whoever signs a statement anywhere above it, and whom a late
 * signature was escalated to. Lists, counts,
 * exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableCertificationCondition(actor: Actor, alias: string, bind: (value: unknown) => string): string {
  if (actor.isAdministrator) return 'true';
  const me = bind(actor.id);
  return `(${alias}.id in (${selectReadable(me)}) or ${alias}.id in (${escalatedTo('certification', `${me}::bigint`)}))`;
}

/** SQL of the ids of a person's statements and of all below them. @param person SQL of type bigint */
export const selectReadable = (person: string): string => `with recursive mine as (
  select id from certification where signer_id = ${person}::bigint
  union select below.id from certification below join mine on below.parent_id = mine.id) select id from mine`;
