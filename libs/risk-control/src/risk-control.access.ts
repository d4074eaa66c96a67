import { departmentsBelow, type Reader } from '@portal/directory';
import { escalatedTo, unseen, type Bind } from '@portal/platform';
import type { Actor } from '@portal/workflows';

/** What ties a reader to risk controls: a column of theirs, or rows of a table that name them in a column of it. */
interface Tie {
  /** The table and its column with the control's id; absent for the controls themselves. */
  readonly named?: readonly [table: string, id: string];
  /** @param row alias of the control, or of the row that names it */
  readonly holds: (row: string) => string;
}

/**
 * The SQL condition for "the reader may read this risk control": administrator, owner, assistant, reviewer, forwarded-to, creator,
 * submitter, assignee of one of its issues, an aide of its department, or the manager whom one of its duties was escalated to (docs/decisions/identity.md). Lists, counts, exports and records use it.
 */
export function readableCondition(reader: Reader, alias: string, bind: Bind): string {
  if (reader.actor.isAdministrator) return 'true';
  const me = `${bind(reader.actor.id)}::bigint`;
  const conditions = listTies(reader, me, bind).map(({ named, holds }) =>
    named ? `exists (select 1 from ${named[0]} tie where tie.${named[1]} = ${alias}.id and ${holds('tie')})` : holds(alias),
  );
  return `(${conditions.join(' or ')})`;
}

/**
 * The same rule for a list: the records of each tie come from that tie's index, and no other record is looked at. A record that is named by its id
 * is asked with `readableCondition`.
 */
export function readableListCondition(reader: Reader, alias: string, bind: Bind): string {
  if (reader.actor.isAdministrator) return 'true';
  const ids = listTies(reader, `${bind(reader.actor.id)}::bigint`, bind).map((tie) => selectTied(tie));
  return `${alias}.id in (${ids.join('\n union all ')})`;
}

const selectTied = ({ named, holds }: Tie): string =>
  named ? `select tie.${named[1]} from ${named[0]} tie where ${holds('tie')}` : `select own.id from risk_control own where ${holds('own')}`;

/** @param people what a person's column is compared with: an id or `any(…)` */
const ownership = (people: string): Tie[] => [
  { holds: (control) => `${control}.owner_id = ${people}` },
  { holds: (control) => `${control}.submitted_by = ${people}` },
  { named: ['control_assistant', 'risk_id'], holds: (row) => `${row}.person_id = ${people}` },
];

const dealings = (people: string): Tie[] => [
  ...ownership(people),
  { named: ['independent_review', 'risk_id'], holds: (row) => `${row}.reviewer_id = ${people}` },
  {
    named: ['remediation_issue', 'source_id'],
    holds: (row) => `${row}.source_workflow = 'riskControl' and ${row}.assignee_id = ${people}`,
  },
];

function listTies(reader: Reader, me: string, bind: Bind): Tie[] {
  const { standsInFor = [] } = reader.actor;
  const ties: Tie[] = [
    ...dealings(me),
    { holds: (control) => `${control}.creator_id = ${me}` },
    { named: ['forward', 'risk_id'], holds: (row) => `${row}.person_id = ${me}` },
    { holds: (control) => `${control}.id in (${escalatedTo('riskControl', me)})` },
    {
      named: ['remediation_issue', 'source_id'],
      holds: (row) => `${row}.source_workflow = 'riskControl' and ${row}.id in (${escalatedTo('remediationIssue', me)})`,
    },
  ];
  // What a substitute reads while he is one: what the absent people must act on. Nothing of it outlasts the span. What an absent administrator
  // would judge he judges himself or nobody for him: a verdict needs a role of one's own.
  if (standsInFor.length > 0) ties.push(...dealings(`any(${bind(standsInFor.map(({ id }) => id))}::bigint[])`));
  if (reader.aideDepartmentId !== null) {
    const departments = departmentsBelow(bind(reader.aideDepartmentId));
    ties.push({ holds: (control) => `${control}.department_id in ${departments}` });
  }
  return ties;
}

/** Everybody whose duties the actor may do today: himself, and whom he stands in for. */
export const listDutyHolders = (actor: Actor): number[] => [actor.id, ...(actor.standsInFor ?? []).map(({ id }) => id)];

/** What these people must do together, as `mineCondition` for one. */
export function holdersCondition(holders: readonly number[], alias: string, bind: Bind): string {
  if (holders.length === 1) return mineCondition(holders[0]!, alias, bind);
  return ownedCondition(`any(${unseen(bind(holders), 'bigint')})`, alias);
}

/** Mine: I own, assist or submitted it (docs/decisions/risk-control.md, user lists). */
export const mineCondition = (personId: number, alias: string, bind: Bind): string =>
  ownedCondition(`(select ${bind(personId)}::bigint)`, alias);

/**
 * The controls of these people, found before the list is read: an "or" of the ties would be asked of every record that an administrator may read. The planner
 * does not look at the people, so that one plan serves everybody; a person's own controls are few.
 */
const ownedCondition = (people: string, alias: string): string =>
  `${alias}.id = any(array(${ownership(people)
    .map((tie) => selectTied(tie))
    .join('\n union all ')}))`;
