import { seatCovers, type CoveredRoom } from '@portal/assessment-period';
import { escalatedTo, quoteStates } from '@portal/platform';
import { concludedDeficiencyStates, deficiencyWorkflow, type Actor } from '@portal/workflows';

/** The deficiencies as a seat of an external auditor sees them: concluded is whose class was, whatever is mended since. */
export const coveredDeficiencies: CoveredRoom = {
  workflow: deficiencyWorkflow,
  table: 'deficiency',
  concluded: `covered.state in (${quoteStates(deficiencyWorkflow, concludedDeficiencyStates)})`,
};

/**
 * The SQL condition for "the actor may read this deficiency": administrators, who answers for it, who tested what it was found in, who evaluated it, who
 * mends it, and external auditors whose seat covers it. Lists, counts, exports and single records use it.
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
    or ${alias}.id in (${[escalatedTo('deficiency', me), ...seatCovers(actor, coveredDeficiencies, bind)].join(' union all ')}))`;
}
