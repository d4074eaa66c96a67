import { seatCovers, type CoveredRoom } from '@portal/assessment-period';
import { escalatedTo, quoteState, type Bind } from '@portal/platform';
import { certificationWorkflow, committeePackWorkflow, type Actor } from '@portal/workflows';

/** The statements as a seat of an external auditor sees them. */
export const coveredStatements: CoveredRoom = {
  workflow: certificationWorkflow,
  table: 'certification',
  concluded: `covered.state = ${quoteState(certificationWorkflow, 'signed')}`,
};

/** The packs as a seat sees them: they tell of the whole group, and of no company alone. */
export const coveredPacks: CoveredRoom = {
  workflow: committeePackWorkflow,
  table: 'committee_pack',
  concluded: `covered.state = ${quoteState(committeePackWorkflow, 'frozen')}`,
};

/**
 * The SQL condition for "the actor may read this certification": administrators, its signer, whoever signs a statement anywhere above it, whom a late
 * signature was escalated to, and external auditors whose seat covers it. Lists, counts, exports and single records use it.
 *
 * @param bind adds a parameter and answers its placeholder
 */
export function readableCertificationCondition(actor: Actor, alias: string, bind: (value: unknown) => string): string {
  if (actor.isAdministrator) return 'true';
  const me = bind(actor.id);
  const others = [escalatedTo('certification', `${me}::bigint`), ...seatCovers(actor, coveredStatements, bind)];
  return `(${alias}.id in (${selectReadable(me)}) or ${alias}.id in (${others.join(' union all ')}))`;
}

/** The SQL condition for "the actor may read this pack": administrators, and external auditors whose seat covers it. */
export function readableCommitteePackCondition(actor: Actor, alias: string, bind: Bind): string {
  if (actor.isAdministrator) return 'true';
  const [ofSeats] = seatCovers(actor, coveredPacks, bind);
  return ofSeats === undefined ? 'false' : `${alias}.id in (${ofSeats})`;
}

/** SQL of the ids of a person's statements and of all below them. @param person SQL of type bigint */
export const selectReadable = (person: string): string => `with recursive mine as (
  select id from certification where signer_id = ${person}::bigint
  union select below.id from certification below join mine on below.parent_id = mine.id) select id from mine`;
