import { escalatedTo } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/**
 * The SQL condition for "the actor may read this deficiency": administrators, who answers for it, who tested what it was found in, who evaluated it, and
 * who mends it. Lists, counts, exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableDeficiencyCondition(actor: Actor, alias: string, bind: (value: unknown) => string): string {
  if (actor.isAdministrator) return 'true';
  const people = [actor.id, ...(actor.standsInFor ?? []).map(({ id }) => id)];
  const own = `${bind(people)}::bigint[]`;
  const me = `${bind(actor.id)}::bigint`;
  return `(${alias}.owner_id = any(${own}) or ${alias}.tester_ids && ${own} or ${alias}.dependent_ids && ${own} or exists (select 1 from remediation_issue mended
    where mended.source_workflow = 'deficiency' and mended.source_id = ${alias}.id and mended.assignee_id = any(${own}))
    or ${alias}.id in (${escalatedTo('deficiency', me)}))`;
}
