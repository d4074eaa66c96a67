import { seatCovers, type CoveredRoom } from '@portal/assessment-period';
import { escalatedTo, quoteState, type Bind } from '@portal/platform';
import { controlTestWorkflow, type Actor } from '@portal/workflows';

/** The tests as a seat of an external auditor sees them. */
export const coveredControlTests: CoveredRoom = {
  workflow: controlTestWorkflow,
  table: 'control_test',
  concluded: `covered.state = ${quoteState(controlTestWorkflow, 'concluded')}`,
};

/**
 * The SQL condition for "the actor may read this control test": administrators, its tester and reviewer and whoever stands in for them, who worked on it
 * before, whom a late duty of it was escalated to, and of a concluded one the owner of the control, and external auditors whose seat covers it. Lists, counts, boards, exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableControlTestCondition(actor: Actor, alias: string, bind: Bind): string {
  if (actor.isAdministrator) return 'true';
  const me = `${bind(actor.id)}::bigint`;
  const people = `any(${bind([actor.id, ...(actor.standsInFor ?? []).map(({ id }) => id)])}::bigint[])`;
  const ids = [
    `select own.id from control_test own where own.tester_id = ${people}`,
    `select own.id from control_test own where own.reviewer_id = ${people}`,
    `select own.id from control_test own where own.dependent_ids @> array[${me}]`,
    `select own.id from control_test own join risk_control c on c.id = own.control_id where own.state = ${quoteState(controlTestWorkflow, 'concluded')} and c.owner_id = ${me}`,
    escalatedTo('controlTest', me),
    ...seatCovers(actor, coveredControlTests, bind),
  ];
  return `${alias}.id in (${ids.join('\n union all ')})`;
}
